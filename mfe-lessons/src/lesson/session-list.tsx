import type { Lesson, LessonSession } from '@mutua/contracts';
import { useSession, useTranslation } from '@mutua/web-kit';
import { useIsAlive } from '@mutua/web-kit/parts';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { endOf, missesSession } from '../shared/lesson-state.ts';
import { useLessonTexts } from '../shared/use-lesson-texts.ts';

const Dates = styled.ol`
  li {
    position: relative;
    display: flex;
    gap: 10px;
    align-items: center;
    min-height: 40px;
    padding: 4px 0 4px 16px;
    border-top: 1px solid var(--line-soft);
  }
  li > div {
    display: flex;
    flex: 1;
    flex-wrap: wrap;
    gap: 2px 10px;
    align-items: baseline;
    justify-content: space-between;
    min-width: 0;
  }
  li:first-child {
    border-top: 0;
  }
  li::before {
    content: '';
    position: absolute;
    inset: 9px auto 9px 0;
    border-left: 3px solid var(--give-line);
    border-radius: 2px;
  }
  li[data-learns]::before {
    border-color: var(--get-line);
  }
  li[data-over]::before {
    opacity: 0.4;
  }
  li[data-cancelled]::before {
    border-left: 3px dotted var(--line-strong);
  }
  time {
    font-weight: var(--weight-bold);
    font-variant-numeric: tabular-nums;
  }
  li[data-over] time {
    color: var(--text-muted);
    font-weight: var(--weight-medium);
  }
  li[data-cancelled] time {
    color: var(--text-muted);
    font-weight: var(--weight-regular);
    text-decoration: line-through;
  }
  span {
    color: var(--text-muted);
    font-size: var(--text-sm);
    overflow-wrap: anywhere;
  }
`;

export interface SessionListProps {
  lesson: Lesson;
  /** What the reader can do with a session to come. */
  action?: (session: LessonSession) => ReactNode;
}

/** The sessions of a lesson: past, to come, moved, cancelled. */
export function SessionList({ lesson, action }: SessionListProps) {
  const { t } = useTranslation('lessons');
  const { user } = useSession();
  const isAlive = useIsAlive();
  const texts = useLessonTexts(user?._id);
  const now = isAlive ? Date.now() : 0;
  // The reader misses it, or others do, as the teacher reads.
  const missingText = (id: string): string => {
    if (missesSession(lesson, id)) return t('session.missing');
    const people = lesson.before?.find(({ sessionId }) => sessionId === id)?.people;
    const count = people?.filter(({ comes, isAsked }) => comes === false && !isAsked).length;
    return count ? t('session.missedBy', { count }) : '';
  };
  const noteOf = ({ _id, status, was, reason }: LessonSession): string => {
    if (status === 'held') {
      const people = lesson.after?.find(({ sessionId }) => sessionId === _id)?.people;
      const came = people?.filter(({ mark }) => mark === 'came').length;
      return came ? t('session.heldWith', { count: came }) : t('session.held');
    }
    if (status === 'missed') return t('session.missed');
    if (status === 'cancelled') return reason ? t('session.cancelledFor', { reason }) : t('session.cancelled');
    const missing = missingText(_id);
    if (missing || !was) return missing;
    // The clock of the place is known for the present start only, so the earlier one is told by the reader's.
    return t('session.was', { moment: texts.moment(lesson, { startsAt: was, theirs: null }) });
  };
  return (
    <Dates aria-label={t('session.list')}>
      {lesson.sessions.map((session) => {
        const isCancelled = session.status === 'cancelled';
        const isOver = !isCancelled && endOf(session) <= now;
        const note = noteOf(session);
        return (
          <li
            key={session._id}
            data-learns={user?._id !== lesson.teacher._id || undefined}
            data-over={isOver || undefined}
            data-cancelled={isCancelled || undefined}
          >
            <div>
              <time dateTime={session.startsAt} suppressHydrationWarning>
                {texts.moment(lesson, session)}
              </time>
              {note && <span suppressHydrationWarning>{note}</span>}
            </div>
            {!isCancelled && !isOver && action?.(session)}
          </li>
        );
      })}
    </Dates>
  );
}
