import type { LessonSummary } from '@mutua/contracts';
import { Avatar, CategoryIcon, LinkButton, Meta, media, useSession, useTranslation } from '@mutua/web-kit';
import { phone, useIsAlive } from '@mutua/web-kit/parts';
import { Orbit as RingIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import styled, { css } from 'styled-components';
import { type LessonState, seatActionOf, shownSession, stateOf } from './lesson-state.ts';
import { PlaceIcon, usePlaceText } from './place-text.tsx';
import { SeatDots, useSeatsText } from './seats.tsx';
import { useLessonTexts } from './use-lesson-texts.ts';

const MARKS = { taken: 'get', offered: 'get', teaches: 'give' } as const;

const narrowRow = css`
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 10px 12px;
  padding: 14px 16px 14px 18px;
  > .icon {
    display: none;
  }
  > .time {
    grid-column: 1 / -1;
    display: flex;
    gap: 8px;
    align-items: baseline;
  }
  > .what {
    grid-column: 1 / -1;
  }
  > .seats {
    grid-column: 1;
  }
  > a {
    grid-column: 2;
  }
`;
const Item = styled.li<{ $mark: 'give' | 'get' | undefined; $isIn: boolean }>`
  position: relative;
  display: grid;
  grid-template-columns: ${({ $isIn }) => ($isIn ? '92px minmax(0, 1fr) 176px auto' : '84px 44px minmax(0, 1fr) 176px 188px')};
  gap: 18px;
  align-items: center;
  overflow: hidden;
  padding: 16px 18px 16px 22px;
  border: 1px solid var(--line-soft);
  border-radius: var(--radius-card);
  background: var(--surface);
  &::before {
    content: '';
    position: absolute;
    inset: 0 auto 0 0;
    border-left: 4px solid ${({ $mark }) => ($mark ? `var(--${$mark}-line)` : 'transparent')};
  }
  .time b {
    display: block;
    font: var(--weight-bold) ${({ $isIn }) => ($isIn ? 17 : 20)}px / 1.2 var(--font-display);
    letter-spacing: -0.02em;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  .time span {
    color: var(--text-muted);
    font-size: var(--text-sm);
  }
  h3 {
    font-size: var(--text-lg);
    line-height: 1.25;
    overflow-wrap: anywhere;
  }
  .seats {
    display: grid;
    gap: 5px;
    color: ${({ $mark }) => ($mark === 'get' ? 'var(--get-text)' : 'var(--text-muted)')};
    font-size: var(--text-sm);
    font-weight: var(--weight-medium);
  }
  ${media.medium} {
    grid-template-columns: ${({ $isIn }) => ($isIn ? '92px minmax(0, 1fr) auto' : '76px 44px minmax(0, 1fr) auto')};
    gap: 10px 18px;
    > .seats {
      grid-column: ${({ $isIn }) => ($isIn ? 2 : 3)};
    }
    > a {
      grid-column: -2;
      grid-row: 1 / 3;
    }
  }
  ${phone} {
    ${narrowRow}
    > a {
      grid-row: 3;
    }
  }
  @container (max-width: 480px) {
    ${narrowRow}
    > a {
      grid-row: 3;
    }
  }
`;
const Facts = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 12px;
  align-items: center;
  margin-top: 5px;
  color: var(--text-muted);
  font-size: var(--text-sm);
`;
const Teacher = styled.span`
  display: inline-flex;
  gap: 7px;
  align-items: center;
  min-width: 0;
`;
/** The link of the whole card: a press anywhere opens the lesson. */
const Title = styled(Link)`
  &::after {
    content: '';
    position: absolute;
    inset: 0;
  }
  ${media.hover} {
    &:hover {
      text-decoration: underline;
      text-underline-offset: 3px;
    }
  }
`;
const Action = styled(LinkButton)`
  position: relative;
  z-index: 1;
`;

/** The states in which the button of a row opens the dialog of the seat. */
const ASKS: readonly LessonState[] = ['take', 'ask', 'wait'];

function labelOf(lesson: LessonSummary, state: LessonState) {
  if (state === 'visitor') return seatActionOf(lesson, Date.now());
  if (state === 'take' || state === 'ask' || state === 'wait') return state;
  return state === 'teaches' ? 'manage' : 'open';
}

export interface LessonRowProps {
  lesson: LessonSummary;
  /** Within another page: with the day, without the icon. */
  isIn?: boolean;
}

/** A lesson in a list: when, what, who teaches it, its seats, and the one action for the reader. */
export function LessonRow({ lesson, isIn = false }: LessonRowProps) {
  const { t } = useTranslation('lessons');
  const { user } = useSession();
  const isAlive = useIsAlive();
  const texts = useLessonTexts(user?._id);
  const seatsText = useSeatsText();
  const placeText = usePlaceText();
  // On the server every listed lesson is one to come.
  const now = isAlive ? Date.now() : 0;
  const session = shownSession(lesson, now);
  const state = stateOf(lesson, user, now);
  const label = lesson.ring ? 'open' : labelOf(lesson, state);
  const other = texts.otherClock(lesson, session);
  const count = lesson.sessions.filter(({ status }) => status !== 'cancelled').length;
  const times = lesson.kind === 'course' && t('row.times', { count });
  return (
    <Item $mark={MARKS[state as keyof typeof MARKS]} $isIn={isIn}>
      <span className="time">
        <b suppressHydrationWarning>{isIn ? texts.shortMoment(lesson, session) : texts.time(lesson, session)}</b>
        <span suppressHydrationWarning>
          {[texts.zone(lesson, session), isIn ? texts.date(lesson, session) : texts.length(session.minutes)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      {!isIn && (
        <span className="icon">
          {lesson.skill ? <CategoryIcon category={lesson.skill.category} decorative /> : <RingIcon aria-hidden />}
        </span>
      )}
      <div className="what">
        <h3>
          <Title to={`/lessons/${lesson._id}`} dir="auto">
            {lesson.title}
          </Title>
        </h3>
        <Facts>
          {lesson.ring ? (
            <span>{t('ring.kind')}</span>
          ) : (
            <Teacher>
              <Avatar name={lesson.teacher.name} src={lesson.teacher.avatar} size={22} decorative />
              <bdi>{lesson.teacher.name}</bdi>
            </Teacher>
          )}
          <Meta icon={<PlaceIcon mode={lesson.place.mode} />}>
            <bdi>{placeText(lesson)}</bdi>
          </Meta>
          {times && <span>{times}</span>}
          {other && <span>{other}</span>}
        </Facts>
      </div>
      <span className="seats">
        <SeatDots lesson={lesson} />
        <span>{seatsText(lesson, state)}</span>
      </span>
      <Action
        to={`/lessons/${lesson._id}${ASKS.includes(state) && !lesson.ring ? '?seat=1' : ''}`}
        variant={label === 'take' && !isIn ? 'primary' : 'secondary'}
        aria-label={t('row.label', { action: t(`actions.${label}`), title: lesson.title })}
      >
        {t(`actions.${label}`)}
      </Action>
    </Item>
  );
}
