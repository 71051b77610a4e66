import type { MeetingChange, MeetingLine, MeetingSession, Proposal } from '@mutua/contracts';
import { HOUR_MS } from '@mutua/contracts/time';
import { useTranslation } from '@mutua/web-kit';
import { lessonsOfProposal, placeIn, useMeetingTexts } from '@mutua/web-kit/meetings';
import { firstNameOf, formatMoment } from '@mutua/web-kit/parts';
import { lengthOf, momentOf } from '../../shared/dates.ts';
import { type ActorSide, type LineExchange, otherNameOf } from '../lines/line-exchange.ts';
import { useProposalWords } from './use-proposal-words.ts';

const LATE_MS = 24 * HOUR_MS;

/** The text of a line: its first words, and the muted words after them. */
export interface LineText {
  title: string;
  detail: string;
}

const joined = (...parts: (string | null | undefined | false)[]): string => parts.filter(Boolean).join(' · ');

/** The weekday by the viewer's clock, for example `tue`. The texts use it as a key. */
const weekdayOf = (moment: string) => formatMoment('en-US', { weekday: 'short' }, moment).toLowerCase();

/** The title of an open proposal: `Hana proposes 3 times`, `Hana asks to move Tue, Dec 1, 18:30`. */
export function useProposalTitle(exchange: LineExchange): (proposal: Proposal) => string {
  const { t } = useTranslation('messaging');
  const texts = useMeetingTexts();
  const name = otherNameOf(exchange);
  return (proposal) => {
    const by = proposal.by === exchange.memberId ? 'own' : 'other';
    const moved = exchange.meetings.plan?.sessions.find(({ _id }) => _id === proposal.sessionId);
    return moved
      ? t(`meetings.asksToMove.${by}`, { name, moment: texts.moment(moved.startsAt) })
      : t(`meetings.proposes.${by}`, { name, count: proposal.times.length });
  };
}

/** How long before a session it was cancelled. Null when it was not cancelled late. */
export function useLateText(): (at: string, startsAt: string) => string | null {
  const { t, language } = useTranslation('messaging');
  return (at, startsAt) => {
    const before = Date.parse(startsAt) - Date.parse(at);
    if (before <= 0 || before >= LATE_MS) return null;
    const shown = before >= HOUR_MS ? Math.floor(before / HOUR_MS) * 3600 : before / 1000;
    return t('meetings.before', { length: lengthOf(shown, language) });
  };
}

type Writer = (line: MeetingLine, by: ActorSide, at: string) => LineText;

const sideOf = (by: ActorSide) => (by === 'own' ? 'own' : 'other');

/** Writes the texts of lines about meetings. Details from the plan are left out until the plan is loaded. */
export function useMeetingLineText(exchange: LineExchange): Writer {
  const { t, language } = useTranslation('messaging');
  const texts = useMeetingTexts();
  const words = useProposalWords();
  const lateWords = useLateText();
  const { plan } = exchange.meetings;
  const name = otherNameOf(exchange);
  const quote = (words: string | undefined) => words && t('meetings.quote', { words });
  const proposalOf = ({ proposalId }: MeetingLine) => plan?.proposals.find(({ _id }) => _id === proposalId);
  const sessionAt = (startsAt: string | null, status: MeetingSession['status'] = 'planned') =>
    plan?.sessions.find((session) => session.startsAt === startsAt && session.status === status);

  const dayAt = (startsAt: string | null) => (startsAt ? texts.day(startsAt) : '');
  const momentAt = (startsAt: string | null) => (startsAt ? texts.moment(startsAt) : '');
  const otherClock = (startsAt: string | null) => {
    const session = sessionAt(startsAt);
    return session && texts.forOther(session, name);
  };

  const askedToMove = (proposal: Proposal, who: 'own' | 'other'): LineText => {
    const session = plan?.sessions.find(({ _id }) => _id === proposal.sessionId);
    // A session that was moved later has a new time, and its former time is not known here.
    if (!session || proposal.status !== 'open')
      return { title: t(`meetings.askedToMove.${who}`, { name }), detail: '' };
    return {
      title: t(`meetings.asksToMove.${who}`, { name, moment: texts.moment(session.startsAt) }),
      detail: words(`still.${who}`, { name: firstNameOf(name), moment: texts.moment(session.startsAt) }),
    };
  };

  const proposed: Writer = (line, by) => {
    const proposal = proposalOf(line);
    const who = sideOf(by);
    if (proposal?.kind === 'move') return askedToMove(proposal, who);
    const count = line.times.length;
    const detail = texts.length(line.minutes);
    if (line.change === 'countered') return { title: t(`meetings.countered.${who}`, { name, count }), detail };
    const [lesson, more] = plan && proposal ? lessonsOfProposal(plan, proposal, exchange.memberId) : [];
    if (!lesson || more) return { title: t(`meetings.proposed.${who}`, { name, count }), detail };
    return { title: t(`meetings.proposedFor.${who}`, { name, count, skill: lesson.skill.title }), detail };
  };

  const agreed: Writer = ({ startsAt, count, minutes }, by) => {
    const length = texts.length(minutes);
    if (count > 1 && startsAt) {
      const title = t('meetings.series', { count, day: weekdayOf(startsAt), moment: momentOf(startsAt, language) });
      return { title, detail: joined(by !== 'unknown' && t(`meetings.pickedBy.${by}`, { name }), length) };
    }
    const title = t(`meetings.agreed.${by}`, { name, moment: momentAt(startsAt) });
    return { title, detail: joined(otherClock(startsAt), length) };
  };

  const placed: Writer = ({ startsAt }, by) => {
    const session = sessionAt(startsAt);
    const where = session && plan && placeIn(words, session.place ?? plan.place);
    return { title: t(`meetings.placed.${by}`, { name, day: dayAt(startsAt) }), detail: where ?? '' };
  };

  const cancelled: Writer = ({ startsAt, count }, by, at) => {
    const words = { name, day: dayAt(startsAt), later: count - 1 };
    const title = count > 1 ? t(`meetings.cancelledRest.${by}`, words) : t(`meetings.cancelled.${by}`, words);
    const late = by !== 'unknown' && startsAt && lateWords(at, startsAt);
    return { title, detail: joined(late, quote(sessionAt(startsAt, 'cancelled')?.cancelled?.reason)) };
  };

  const writers: Partial<Record<MeetingChange, Writer>> = {
    proposed,
    countered: proposed,
    none_fits: (line, by) => ({
      title: t(`meetings.noneFits.${sideOf(by)}`, { name }),
      detail: joined(quote(proposalOf(line)?.answer)),
    }),
    withdrawn: (_, by) => ({ title: t(`meetings.withdrawn.${sideOf(by)}`, { name }), detail: '' }),
    lapsed: () => ({ title: t('meetings.lapsed'), detail: '' }),
    agreed,
    moved: ({ startsAt, was }) => ({
      title: t('meetings.moved', { was: momentAt(was), moment: momentAt(startsAt) }),
      detail: joined(otherClock(startsAt)),
    }),
    placed,
    cancelled,
    cancelled_rest: cancelled,
    late: ({ late, startsAt }, by) => ({
      title: t(`after.lines.late.${sideOf(by)}`, { name, length: texts.length(late ?? 0) }),
      detail: momentAt(startsAt),
    }),
    held: ({ startsAt, minutes }) => ({
      title: t('after.lines.held', { day: dayAt(startsAt) }),
      detail: minutes ? texts.length(minutes) : '',
    }),
    missed: ({ startsAt }) => ({ title: t('after.lines.missed', { day: dayAt(startsAt) }), detail: '' }),
    unclear: ({ startsAt }) => ({
      title: t('after.lines.unclear', { day: dayAt(startsAt) }),
      detail: t('after.lines.counts'),
    }),
    called_off: ({ startsAt, count }) => ({ title: t('meetings.calledOff', { count }), detail: momentAt(startsAt) }),
  };
  return (line, by, at) => writers[line.change]?.(line, by, at) ?? { title: '', detail: '' };
}
