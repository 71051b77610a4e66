import type { CalendarSession, DashboardStats } from '@mutua/contracts';
import { Avatar, Button, Card, LinkButton, media, Skeleton, useTranslation } from '@mutua/web-kit';
import { useMeetingTexts } from '@mutua/web-kit/meetings';
import { dayKey, firstNameOf, useDialogPart } from '@mutua/web-kit/parts';
import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { arrangePart } from '../shared/arrange/arrange-part.ts';
import { JoinButton, useJoinLink } from '../shared/join-button.tsx';
import { useDates } from '../shared/use-dates.ts';
import { useStats } from './dashboard.resource.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const Box = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) auto;
  gap: 16px 24px;
  align-items: center;
  min-height: 126px;
  padding: 20px 24px;
  /* Without a person, the words have the room of both columns. */
  > :first-child:nth-last-child(2) {
    grid-column: 1 / -2;
  }
  ${media.narrow} {
    grid-template-columns: minmax(0, 1fr);
    min-height: 292px;
    padding: 20px;
  }
`;
const When = styled.div`
  small {
    color: var(--accent-text);
    font-size: var(--text-sm);
    font-weight: var(--weight-bold);
  }
  h2 {
    margin: 2px 0;
    font-size: 24px;
    line-height: 1.2;
  }
  p {
    color: var(--text-muted);
    font-size: var(--text-sm);
  }
`;
const Who = styled.div`
  display: grid;
  grid-template-columns: 44px minmax(0, 1fr);
  gap: 12px;
  align-items: center;
  strong {
    display: block;
    font-weight: var(--weight-bold);
  }
  p {
    color: var(--text-muted);
    font-size: var(--text-sm);
  }
`;
const Ways = styled.div`
  display: grid;
  gap: 8px;
  justify-items: center;
  > a:last-child {
    color: var(--accent-text);
    font-size: var(--text-sm);
    font-weight: var(--weight-medium);
  }
  ${media.narrow} {
    justify-items: stretch;
    text-align: center;
  }
`;
const Coming = styled(Skeleton)`
  height: 126px;
  ${media.narrow} {
    height: 292px;
  }
`;

/**
 * The next session, else an exchange without a time, else a notice that there is none. The height is always the same, so that nothing below
 * it moves.
 */
export function NextSession() {
  const [arranged, arrange] = useState('');
  const close = () => arrange('');
  const part = useDialogPart(arrangePart, arranged !== '', close);
  const stats = useStats();
  if (stats === undefined) return <Coming $radius={10} />;
  const { nextSession, waitingProposals = 0, timeless } = stats ?? {};
  return (
    <>
      {nextSession ? (
        <Next session={nextSession} waiting={waitingProposals} />
      ) : (
        <None waiting={waitingProposals} timeless={timeless} onFind={arrange} />
      )}
      {/* It stays open when an answer meanwhile changes the tile. */}
      {part && arranged && <part.ArrangeDialog requestId={arranged} open onClose={close} />}
    </>
  );
}

/** A link to the calendar, or to proposals that wait for an answer. */
function CalendarLink({ waiting }: { waiting: number }) {
  const { t } = useTranslation('exchange');
  return (
    <Link to="/calendar">{waiting > 0 ? t('dashboard.next.waiting', { count: waiting }) : t('calendar.title')}</Link>
  );
}

interface NoneProps {
  waiting: number;
  timeless: DashboardStats['timeless'];
  /** Opens the dialog that finds a time for a request. */
  onFind: (requestId: string) => void;
}

function None({ waiting, timeless, onFind }: NoneProps) {
  const { t } = useTranslation('exchange');
  const name = firstNameOf(timeless?.name ?? '');
  return (
    <Box as="section" aria-labelledby="next-session">
      <When>
        <small>{t('dashboard.next.title')}</small>
        <h2 id="next-session">{timeless ? t('calendar.waits.time', { name }) : t('dashboard.next.none')}</h2>
        <p>{t('dashboard.next.noneText')}</p>
      </When>
      {!timeless && <span />}
      <Ways>
        {timeless && (
          <Button
            variant="secondary"
            aria-label={t('rings.legs.findTimeLabel', { name })}
            onClick={() => onFind(timeless.requestId)}
          >
            {t('rings.legs.findTime')}
          </Button>
        )}
        <CalendarLink waiting={waiting} />
      </Ways>
    </Box>
  );
}

function Next({ session, waiting }: { session: CalendarSession; waiting: number }) {
  const { t } = useTranslation('exchange');
  const texts = useMeetingTexts();
  const dates = useDates();
  const { startsAt, minutes, otherUser, requestId, teaches, learns } = session;
  const starts = Date.parse(startsAt);
  const now = Date.now();
  const end = texts.time(starts + minutes * MINUTE_MS);
  const today = dayKey(now);
  const days = (Date.parse(dayKey(startsAt)) - Date.parse(today)) / DAY_MS;
  const isNow = starts <= now;
  const join = useJoinLink(session);
  return (
    <Box as="section" aria-labelledby="next-session">
      <When>
        <small>
          {t('dashboard.next.title')} · {isNow ? t('dashboard.next.now') : dates.ahead(startsAt)}
        </small>
        <h2 id="next-session">
          <time dateTime={startsAt}>
            {dates.dayAhead(dayKey(startsAt), days)}, {texts.time(startsAt)}
          </time>
        </h2>
        <p>
          {[t('dashboard.next.until', { time: end }), texts.forOther(session, otherUser.name)]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </When>
      <Who>
        <Avatar name={otherUser.name} src={otherUser.avatar} size={44} decorative />
        <div>
          <strong>
            <bdi>{otherUser.name}</bdi>
          </strong>
          {teaches && <p dir="auto">{t('calendar.entry.teach', { title: teaches })}</p>}
          {learns && <p dir="auto">{t('calendar.entry.learn', { title: learns })}</p>}
        </div>
      </Who>
      <Ways>
        {join ? (
          <JoinButton link={join} name={otherUser.name} />
        ) : (
          <LinkButton to={`/chat/${requestId}`} variant="secondary" icon={<MessageCircle aria-hidden />}>
            {t('rings.legs.chat')}
          </LinkButton>
        )}
        <CalendarLink waiting={waiting} />
      </Ways>
    </Box>
  );
}
