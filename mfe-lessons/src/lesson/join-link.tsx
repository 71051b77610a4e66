import type { Lesson } from '@mutua/contracts';
import { ROOMS, SESSION_TIMING } from '@mutua/contracts/limits';
import { MINUTE_MS } from '@mutua/contracts/time';
import { LinkButton, useTranslation } from '@mutua/web-kit';
import { useNow } from '@mutua/web-kit/parts';
import { Video } from 'lucide-react';
import { endOf } from '../shared/lesson-state.ts';

export interface JoinLinkProps {
  lesson: Lesson;
  isTeacher?: boolean;
  /** Whether the reader can come as early as a teacher. */
  isHost?: boolean;
}

/** Joins a session shortly before and while it takes place: by its link, or in the room. The teacher can come earlier. */
export function JoinLink({ lesson, isTeacher = false, isHost = isTeacher }: JoinLinkProps) {
  const { t } = useTranslation('lessons');
  const now = useNow();
  const before = (isHost ? ROOMS.opensBefore : SESSION_TIMING.join) * MINUTE_MS;
  const isOpen = lesson.sessions.some(
    (session) => session.status === 'planned' && Date.parse(session.startsAt) - before <= now && now < endOf(session),
  );
  const { mode, private: own } = lesson.place;
  if (!isOpen || !own || mode === 'person') return null;
  const label = t('lesson.join');
  if (mode === 'here')
    return (
      <LinkButton to={`/circles/${lesson._id}/room`} full={!isTeacher} icon={<Video aria-hidden />}>
        {label}
      </LinkButton>
    );
  return (
    <LinkButton
      to={own.link}
      target="_blank"
      rel="noopener noreferrer nofollow"
      full={!isTeacher}
      icon={<Video aria-hidden />}
    >
      {label}
    </LinkButton>
  );
}
