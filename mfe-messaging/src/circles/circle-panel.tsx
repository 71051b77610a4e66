import type { Circle, CirclePerson } from '@mutua/contracts';
import {
  Avatar,
  errorMessage,
  IconButton,
  LinkButton,
  Menu,
  MenuItem,
  MenuSeparator,
  toast,
  useSession,
  useTranslation,
} from '@mutua/web-kit';
import { firstNameOf, useNow, usePersonActions } from '@mutua/web-kit/parts';
import { CalendarClock, EllipsisVertical, MapPin, MessageSquareOff, MessageSquareText, UserRound } from 'lucide-react';
import styled from 'styled-components';
import { lastSessionOf, nextSessionOf } from '../shared/circles/circle-session.ts';
import { useCircleLessonQuery, usePauseInCircleMutation } from '../shared/circles/circles.resource.ts';
import { lengthOf, momentOf } from '../shared/dates.ts';
import { meetingTexts } from './meeting-texts.ts';

const Box = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 20px;
  align-content: start;
  h2,
  h3 {
    font: var(--weight-bold) var(--text-md) / 1.4 var(--font-text);
    letter-spacing: 0;
  }
  > p {
    color: var(--text-muted);
    font-size: var(--text-sm);
  }
`;
const Facts = styled.dl`
  display: grid;
  gap: 12px;
  > div {
    display: grid;
    grid-template-columns: 18px minmax(0, 1fr);
    gap: 0 10px;
    font-size: var(--text-sm);
  }
  svg {
    width: 18px;
    height: 18px;
    color: var(--text-muted);
  }
  span {
    display: block;
    color: var(--text-muted);
  }
`;
const People = styled.ul`
  display: grid;
  gap: 12px;
`;
const PersonRow = styled.li`
  display: grid;
  grid-template-columns: 32px minmax(0, 1fr) auto;
  gap: 0 12px;
  align-items: center;
  min-height: 40px;
  font-size: var(--text-sm);
  overflow-wrap: anywhere;
  b {
    display: block;
    font-weight: var(--weight-bold);
  }
  span {
    color: var(--text-muted);
  }
`;

export interface CirclePanelProps {
  circle: Circle;
  /** Whether a dialog around it has the title. */
  isTitled: boolean;
}

/** The lesson of a circle: when it is, where, who is there and what they bring. */
export function CirclePanel({ circle, isTitled }: CirclePanelProps) {
  const { t, language } = useTranslation('messaging');
  const now = useNow();
  const memberId = useSession().user?._id ?? '';
  const { data: lesson } = useCircleLessonQuery(circle._id);
  const session = nextSessionOf(circle, now) ?? lastSessionOf(circle, now);
  const brings = new Map(lesson?.people?.map(({ user, brings: skill }) => [user._id, skill?.title]));
  return (
    <Box>
      {!isTitled && <h2>{t(meetingTexts(circle).title)}</h2>}
      <Facts>
        {session && (
          <div>
            <CalendarClock aria-hidden />
            <dd>
              {momentOf(session.startsAt, language)}
              <span>{lengthOf(session.minutes * 60, language)}</span>
            </dd>
          </div>
        )}
        {lesson && (
          <div>
            <MapPin aria-hidden />
            <dd dir="auto">
              {lesson.place.mode === 'person' ? lesson.place.area : t(`circles.place.${lesson.place.mode}`)}
              {lesson.place.private?.address && <span>{lesson.place.private.address}</span>}
            </dd>
          </div>
        )}
      </Facts>
      <h3>{t('circles.people')}</h3>
      <People>
        {circle.people.map((person) => (
          <Person
            key={person._id}
            circle={circle}
            person={person}
            memberId={memberId}
            brings={brings.get(person._id)}
          />
        ))}
      </People>
      <LinkButton to={`/lessons/${circle._id}`} variant="secondary" full>
        {t(meetingTexts(circle).open)}
      </LinkButton>
      <p>{t('circles.note')}</p>
    </Box>
  );
}

interface PersonProps {
  circle: Circle;
  person: CirclePerson;
  memberId: string;
  /** The skill that the member brings. */
  brings: string | undefined;
}

function Person({ circle, person, memberId, brings }: PersonProps) {
  const { t } = useTranslation('messaging');
  const actions = usePersonActions({ person });
  const [pause] = usePauseInCircleMutation();
  const { _id, name, avatar, role, pausedUntil } = person;
  const isOwn = _id === memberId;
  const detail = role === 'teacher' ? t('circles.teacher') : pausedUntil ? t('circles.paused.other') : brings;
  const setPaused = async () => {
    const paused = pausedUntil === undefined;
    const { error } = await pause({ id: circle._id, memberId: _id, paused });
    if (error) toast.error(errorMessage(error, t('circles.failed.pause')), { id: 'pause' });
    else toast.success(t(paused ? 'circles.paused.done' : 'circles.paused.ended', { name: firstNameOf(name) }));
  };
  return (
    <PersonRow>
      <Avatar name={name} src={avatar} size={32} decorative />
      <p dir="auto">
        <b>{isOwn ? t('chat.you') : name}</b>
        {detail && <span>{detail}</span>}
      </p>
      {!isOwn && actions && (
        <Menu trigger={<IconButton label={t('circles.personMenu', { name })} icon={<EllipsisVertical />} />}>
          <MenuItem icon={<UserRound aria-hidden />} to={`/profile/${_id}`}>
            {t('exchange.viewProfile')}
          </MenuItem>
          {circle.role === 'teacher' && !circle.closed && (
            <MenuItem
              icon={pausedUntil ? <MessageSquareText aria-hidden /> : <MessageSquareOff aria-hidden />}
              onSelect={() => void setPaused()}
            >
              {t(pausedUntil ? 'circles.pause.end' : 'circles.pause.start')}
            </MenuItem>
          )}
          <MenuSeparator />
          {actions.items}
        </Menu>
      )}
      {actions?.dialogs}
    </PersonRow>
  );
}
