import { localOf, momentOf } from '@mutua/contracts';
import { MONTH_MAIL, sumOfFigures } from '@mutua/contracts/limits';
import { DAY_MS } from '@mutua/contracts/time';
import { addMonths, type Figures, monthAt } from '@mutua/domain';
import { createPeriodicTask, type Logger } from '@mutua/service-kit';
import { accountMail } from '../accounts/account-mail.ts';
import type { Member, MemberRepository } from '../members/member.repository.ts';
import { settingsOf } from '../settings/settings.ts';
import { type AskFigures, COUNTING_SERVICES, type CountedMonths } from './ask-figures.ts';
import type { MonthMailRepository } from './month-mails.repository.ts';
import { monthValues, type TwoMonths } from './month-values.ts';

const POLL_MS = 600_000;

/** When the mails about the month before go out, and from when on they stop; by the clock of the site. */
function timesOf(now: Date, zone: string): { begin: Date; end: Date } {
  const month = localOf(now, zone).slice(0, 7);
  const at = (day: number) =>
    momentOf(`${month}-${day}T${MONTH_MAIL.time}`, zone) ?? new Date(`${month}-${day}T09:00Z`);
  return { begin: at(MONTH_MAIL.day), end: at(MONTH_MAIL.untilDay) };
}

/**
 * The two months of one answer; null without an answer, and until the later month closes. A month that the service has not counted is from
 * before it had anything to count: its figures are unknown, and waiting brings none.
 */
function monthsOf(answer: CountedMonths | null, month: string): TwoMonths | null {
  const found = answer?.months.find((each) => each.month === month);
  if (!answer || (found && found.state !== 'closed')) return null;
  return {
    now: found?.values ?? {},
    before: answer?.months.find((each) => each.month === addMonths(month, -1))?.values ?? {},
  };
}

/** The hours taught, in exchanges and in group lessons. */
const withLessons = (values: TwoMonths['now']): TwoMonths['now'] =>
  values['minutesTaught'] === undefined
    ? values
    : { ...values, minutesTaught: sumOfFigures(values['minutesTaught'], values['lessonMinutes'] ?? 0) };

const wantsMail = (member: Member): boolean =>
  member.preferences.emailNotifications && settingsOf(member.settings).notifications.organising.mail;

/** Mails each organiser the figures of a month once, when it has closed. */
export function createMonthMails({
  repository,
  members,
  figures,
  ask,
  tokenFor,
  zone,
  logger,
  pollMs = POLL_MS,
}: {
  repository: MonthMailRepository;
  members: Pick<MemberRepository, 'findById'>;
  /** The figures of this service. */
  figures: Pick<Figures, 'read'>;
  ask: AskFigures;
  /** Issues an access token of the organiser, for minutes. */
  tokenFor: (member: Member) => string;
  zone: string;
  logger: Logger;
  pollMs?: number | undefined;
}) {
  /** Asks all services. A service that has not answered for a day is missing; until then the mail waits for it. */
  async function gather(
    member: Member,
    month: string,
    isLate: boolean,
  ): Promise<(TwoMonths & { missing: string[] }) | null> {
    const range = { from: addMonths(month, -1), to: month };
    const token = tokenFor(member);
    const own = monthsOf(await figures.read(range.from, range.to), month);
    const others = await Promise.all(COUNTING_SERVICES.map((service) => ask(service, range, token)));
    const answers = others.map((answer) => monthsOf(answer, month));
    const missing = COUNTING_SERVICES.filter((_, index) => !answers[index]);
    // Before its first member the site has no month to tell of.
    if (own?.now['members'] === undefined || (missing.length > 0 && !isLate)) return null;
    const all = [own, ...answers.filter((each) => each !== null)];
    return {
      now: withLessons(Object.assign({}, ...all.map((each) => each.now))),
      before: withLessons(Object.assign({}, ...all.map((each) => each.before))),
      missing,
    };
  }

  async function tell(id: string, month: string, { isLate, end }: { isLate: boolean; end: Date }): Promise<void> {
    const member = await members.findById(id);
    if (!member || !wantsMail(member)) return;
    const gathered = await gather(member, month, isLate);
    const values = gathered && monthValues(month, gathered, gathered.missing);
    if (!values) return;
    await repository.mailed(id, month, accountMail(member, { kind: 'organiser-month', values, expiresAt: end }));
  }

  async function work(isStopping: () => boolean, now = new Date()): Promise<void> {
    const { begin, end } = timesOf(now, zone);
    if (now < begin || now >= end) return;
    const month = addMonths(monthAt(now, zone), -1);
    const isLate = now.getTime() - begin.getTime() >= DAY_MS;
    for (const id of await repository.waiting(month)) {
      if (isStopping()) return;
      await tell(id, month, { isLate, end });
    }
  }

  const task = createPeriodicTask((isStopping) => work(isStopping), {
    everyMs: pollMs,
    failure: 'the figures of a month will be mailed later',
    logger,
  });
  return { work, start: task.start, stop: task.stop };
}
