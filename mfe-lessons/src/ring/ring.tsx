import type { RingMeeting } from '@mutua/contracts';
import { Button, Card, LinkButton, Row, useRealtimeEvent, useResync, useSession, useTranslation } from '@mutua/web-kit';
import { UsersRound } from 'lucide-react';
import { useState } from 'react';
import styled from 'styled-components';
import { shownSession, stateOf } from '../shared/lesson-state.ts';
import { RingDialog } from '../shared/ring/ring-dialog.tsx';
import { SeatDots } from '../shared/seats.tsx';
import { useLessonTexts } from '../shared/use-lesson-texts.ts';

const Box = styled(Card)`
  display: flex;
  flex-wrap: wrap;
  gap: 16px 32px;
  align-items: center;
  justify-content: space-between;
  margin-top: 40px;
  > div:first-child {
    flex: 1 1 280px;
    min-width: 0;
  }
  h2 {
    font-size: var(--text-xl);
  }
  p {
    max-width: 44em;
    margin-top: 6px;
    color: var(--text-muted);
    line-height: 1.5;
    overflow-wrap: anywhere;
    text-wrap: pretty;
  }
  time {
    color: var(--text);
    font-weight: var(--weight-bold);
    font-variant-numeric: tabular-nums;
  }
`;

export interface RingProps {
  /** A ring to which all have said yes. */
  ringId?: string;
  /** What it has arranged. The page has read it, so that it loads this part only when there is something to show. */
  of?: RingMeeting | undefined;
  /** Reads it again. */
  reload?: () => void;
}

/** The widget `lessons/ring`: the meeting that a ring has arranged, or the way to arrange one. */
export function Ring({ ringId = '', of, reload }: RingProps) {
  const { t } = useTranslation('lessons');
  const { user } = useSession();
  const texts = useLessonTexts();
  const [isOpen, setOpen] = useState(false);
  useRealtimeEvent('notification', ({ notification }) => {
    if (notification.type.startsWith('lesson_')) reload?.();
  });
  useResync(() => reload?.());
  if (!of || !user) return null;
  const { lesson, rooms } = of;
  if (!lesson) {
    return (
      <Box as="section">
        <div>
          <h2>{t('ring.title')}</h2>
          <p>{t('ring.lead')}</p>
        </div>
        <Button variant="secondary" icon={<UsersRound aria-hidden />} onClick={() => setOpen(true)}>
          {t('ring.arrange')}
        </Button>
        <RingDialog ringId={ringId} rooms={rooms} open={isOpen} onClose={() => setOpen(false)} />
      </Box>
    );
  }
  const session = shownSession(lesson, Date.now());
  const isInvited = stateOf(lesson, user, Date.now()) === 'take';
  return (
    <Box as="section">
      <div>
        <h2 dir="auto">{lesson.title}</h2>
        <p>
          <time dateTime={session.startsAt}>{texts.span(lesson, session)}</time>
        </p>
      </div>
      <Row>
        <SeatDots lesson={lesson} />
        <span>{t('ring.count', { taken: lesson.counts.taken, seats: lesson.seats })}</span>
      </Row>
      <LinkButton to={`/lessons/${lesson._id}`} variant={isInvited ? 'primary' : 'secondary'}>
        {t(isInvited ? 'actions.take' : 'ring.open')}
      </LinkButton>
    </Box>
  );
}
