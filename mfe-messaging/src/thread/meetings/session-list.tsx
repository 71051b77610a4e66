import type { MeetingSession, Plan, Proposal } from '@mutua/contracts';
import {
  Button,
  ErrorState,
  errorMessage,
  IconButton,
  Menu,
  MenuItem,
  MenuSeparator,
  Skeleton,
  SkeletonGroup,
  useTranslation,
} from '@mutua/web-kit';
import {
  endOf,
  lessonsOfSession,
  placeIn,
  type Teaching,
  teachingFill,
  teachingOf,
  useMeetingTexts,
} from '@mutua/web-kit/meetings';
import { CalendarPlus, CalendarSync, CalendarX, CircleHelp, Ellipsis, MapPin } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { type LineExchange, type MeetingQuestion, openProposals, otherNameOf } from '../lines/line-exchange.ts';
import { canAnswer } from './session-attendance.ts';
import { useLateText, useProposalTitle } from './use-meeting-line-text.ts';
import { usePastSessionText } from './use-past-session-text.ts';
import { useProposalWords } from './use-proposal-words.ts';
import { useSaveSession } from './use-save-session.ts';

/** How many rows are visible before a press shows the rest. */
const FIRST = 4;

type Look = Teaching | 'dotted';
const Title = styled.div`
  display: flex;
  gap: 8px;
  align-items: baseline;
  justify-content: space-between;
  a {
    color: var(--accent-text);
    font-size: var(--text-sm);
  }
`;
const List = styled.ol`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
`;
const RowBox = styled.li<{ $look: Look; $off: boolean }>`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 4px;
  align-items: center;
  min-height: 54px;
  padding: 9px 0 9px 14px;
  border-top: 1px solid var(--line-soft);
  font-size: var(--text-sm);
  overflow-wrap: anywhere;
  &:first-child {
    border-top: 0;
  }
  &::before {
    content: '';
    position: absolute;
    inset-block: 10px;
    inset-inline-start: 0;
    width: 3px;
    ${({ $look }) =>
      $look === 'dotted'
        ? 'width: 0; border-inline-start: 3px dotted var(--line-strong);'
        : `background: ${teachingFill($look, '180deg')};`}
  }
  b {
    display: block;
    font-weight: var(--weight-bold);
    font-variant-numeric: tabular-nums;
    ${({ $off }) => $off && 'color: var(--text-muted); font-weight: var(--weight-medium); text-decoration: line-through;'}
  }
  span {
    color: var(--text-muted);
  }
  /* Beside the menu, a button would leave few letters per line. */
  > button:nth-child(2):not(:last-child) {
    grid-area: 2 / 1;
    justify-self: start;
    margin-inline-start: -12px;
  }
`;

const lookOf = (plan: Plan, session: MeetingSession, memberId: string): Look =>
  session.status === 'cancelled' || session.status === 'unclear'
    ? 'dotted'
    : teachingOf(lessonsOfSession(plan, session, memberId));

export interface SessionListProps {
  exchange: LineExchange;
  onAsk: (question: MeetingQuestion) => void;
}

/** The sessions of an exchange. First come open proposals and future sessions, then past ones. */
export function SessionList({ exchange, onAsk }: SessionListProps) {
  const { t } = useTranslation('messaging');
  const { plan, error, isLoading, retry } = exchange.meetings;
  const [isWhole, setWhole] = useState(false);
  if (!plan) {
    if (error) {
      return (
        <ErrorState plain titleAs="h3" onRetry={retry} busy={isLoading}>
          {errorMessage(error, t('meetings.failed'))}
        </ErrorState>
      );
    }
    return (
      <SkeletonGroup label={t('meetings.loading')}>
        <Skeleton $height={20} $width="60%" />
        <Skeleton $height={96} />
      </SkeletonGroup>
    );
  }
  const now = Date.now();
  const waiting = openProposals(plan).filter(({ kind }) => kind === 'new');
  const coming = plan.sessions.filter((session) => endOf(session) > now);
  const past = plan.sessions.filter((session) => endOf(session) <= now).reverse();
  const rows = [
    ...waiting.map((proposal) => (
      <ProposalRow key={proposal._id} exchange={exchange} proposal={proposal} onAsk={onAsk} />
    )),
    ...[...coming, ...past].map((session) => (
      <SessionRow key={session._id} exchange={exchange} plan={plan} session={session} onAsk={onAsk} />
    )),
  ];
  const shown = isWhole ? rows : rows.slice(0, FIRST);
  if (rows.length === 0) return null;
  return (
    <div>
      <Title>
        <h3>{t('meetings.sessions')}</h3>
        <Link to="/calendar">{t('meetings.calendar')}</Link>
      </Title>
      <List>{shown}</List>
      {rows.length > FIRST && (
        <Button size="sm" variant="ghost" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('meetings.fewer') : t('meetings.more', { count: rows.length - FIRST })}
        </Button>
      )}
    </div>
  );
}

function ProposalRow({ exchange, proposal, onAsk }: SessionListProps & { proposal: Proposal }) {
  const titleOf = useProposalTitle(exchange);
  const texts = useMeetingTexts();
  const title = titleOf(proposal);
  return (
    <RowBox $look="dotted" $off={false}>
      <div>
        <b dir="auto">{title}</b>
        <span>{[...new Set(proposal.times.map(({ startsAt }) => texts.day(startsAt)))].join(' · ')}</span>
      </div>
      <AnswerButton exchange={exchange} proposal={proposal} title={title} onAsk={onAsk} />
    </RowBox>
  );
}

/** Opens a proposal, so that the member can pick a time or withdraw it. */
function AnswerButton({
  exchange: { memberId, meetings },
  proposal,
  title,
  onAsk,
}: SessionListProps & { proposal: Proposal; title: string }) {
  const { t } = useTranslation('messaging');
  if (!meetings.canArrange) return null;
  const label = t(proposal.by === memberId ? 'meetings.open' : 'meetings.choose');
  return (
    <Button
      size="sm"
      variant="ghost"
      aria-label={`${label}: ${title}`}
      onClick={() => onAsk({ about: 'proposal', proposalId: proposal._id })}
    >
      {label}
    </Button>
  );
}

interface SessionRowProps extends SessionListProps {
  plan: Plan;
  session: MeetingSession;
}

function SessionRow({ exchange, plan, session, onAsk }: SessionRowProps) {
  const { t } = useTranslation('messaging');
  const texts = useMeetingTexts();
  const titleOf = useProposalTitle(exchange);
  const { startsAt, status } = session;
  const now = Date.now();
  const isRunning = status === 'planned' && Date.parse(startsAt) <= now && endOf(session) > now;
  const move = openProposals(plan).find(({ sessionId }) => sessionId === session._id);
  const title = isRunning ? t('meetings.now', { time: texts.time(endOf(session)) }) : texts.moment(startsAt);
  return (
    <RowBox $look={move ? 'dotted' : lookOf(plan, session, exchange.memberId)} $off={status === 'cancelled'}>
      <div>
        <b>
          <time dateTime={startsAt}>{title}</time>
        </b>
        <SessionDetail exchange={exchange} plan={plan} session={session} move={move} />
      </div>
      {!exchange.isClosed && canAnswer(session, now) && !session.answers?.yours && (
        <Button
          size="sm"
          variant="ghost"
          aria-label={`${t('after.answer')}: ${title}`}
          onClick={() => onAsk({ about: 'answer', sessionId: session._id })}
        >
          {t('after.answer')}
        </Button>
      )}
      {move && <AnswerButton exchange={exchange} proposal={move} title={titleOf(move)} onAsk={onAsk} />}
      <SessionMenu exchange={exchange} session={session} isMoving={move !== undefined} onAsk={onAsk} />
    </RowBox>
  );
}

type DetailProps = Pick<SessionRowProps, 'exchange' | 'plan' | 'session'> & { move: Proposal | undefined };

function SessionDetail({ exchange: { request, memberId }, plan, session, move }: DetailProps): ReactNode {
  const { t } = useTranslation('messaging');
  const texts = useMeetingTexts();
  const lateWords = useLateText();
  const words = useProposalWords();
  const { startsAt, cancelled, status, minutes, place } = session;
  const pastSessionText = usePastSessionText();
  const name = otherNameOf({ request, memberId });
  const sideOf = (id: string) => (id === memberId ? 'own' : 'other');
  if (status === 'cancelled') {
    const by = cancelled?.by
      ? t(`meetings.cancelledBy.${sideOf(cancelled.by)}`, { name })
      : t('meetings.cancelledBy.unknown');
    const parts = [by, cancelled?.late && lateWords(cancelled.at, startsAt), cancelled?.reason];
    return <span dir="auto">{parts.filter(Boolean).join(' · ')}</span>;
  }
  const pastText = pastSessionText(session, name);
  if (pastText) return <span>{pastText}</span>;
  const parts = [
    move && t(`meetings.wantsToMove.${sideOf(move.by)}`, { name }),
    texts.forOther(session, name),
    texts.ofSession(plan, session, memberId),
    texts.length(minutes),
    place && placeIn(words, place),
  ];
  return <span dir="auto">{parts.filter(Boolean).join(' · ')}</span>;
}

function SessionMenu({ exchange, session, isMoving, onAsk }: Omit<SessionRowProps, 'plan'> & { isMoving: boolean }) {
  const { t } = useTranslation('messaging');
  const texts = useMeetingTexts();
  const saveSession = useSaveSession();
  const { _id: sessionId, startsAt, status } = session;
  const { canArrange } = exchange.meetings;
  const mayChange = session.answers?.yours && canAnswer(session, Date.now());
  if (mayChange ? exchange.isClosed : status !== 'planned' || endOf(session) <= Date.now()) return null;
  const items = mayChange ? (
    <MenuItem icon={<CircleHelp />} onSelect={() => onAsk({ about: 'answer', sessionId })}>
      {t('after.change')}
    </MenuItem>
  ) : (
    <>
      {canArrange && !isMoving && (
        <MenuItem icon={<CalendarSync />} onSelect={() => onAsk({ about: 'time', move: sessionId })}>
          {t('meetings.move')}
        </MenuItem>
      )}
      {canArrange && (
        <MenuItem icon={<MapPin />} onSelect={() => onAsk({ about: 'place', sessionId })}>
          {t('meetings.place.title')}
        </MenuItem>
      )}
      <MenuItem icon={<CalendarPlus />} onSelect={() => void saveSession(exchange.request._id, sessionId)}>
        {t('lines.calendar')}
      </MenuItem>
      {canArrange && <MenuSeparator />}
      {canArrange && (
        <MenuItem icon={<CalendarX />} danger onSelect={() => onAsk({ about: 'cancel', sessionId })}>
          {t('meetings.cancel')}
        </MenuItem>
      )}
    </>
  );
  const label = t('meetings.moreFor', { moment: texts.moment(startsAt) });
  return <Menu trigger={<IconButton label={label} icon={<Ellipsis />} />}>{items}</Menu>;
}
