import type { Circle } from '@mutua/contracts';
import { ROOMS, SESSION_TIMING } from '@mutua/contracts/limits';
import { MINUTE_MS } from '@mutua/contracts/time';
import { LinkButton, useTranslation } from '@mutua/web-kit';
import { useNow } from '@mutua/web-kit/parts';
import { Video } from 'lucide-react';
import { nextSessionOf } from '../shared/circles/circle-session.ts';
import { useCircleLessonQuery } from '../shared/circles/circles.resource.ts';

/** Joins a session shortly before and while it takes place: by its link, or in the room. The teacher can come earlier. */
export function CircleJoin({ circle }: { circle: Circle }) {
  const { t } = useTranslation('messaging');
  const now = useNow();
  const session = nextSessionOf(circle, now);
  const before = circle.role !== 'learner' ? ROOMS.opensBefore : SESSION_TIMING.join;
  const isOpen = session !== null && Date.parse(session.startsAt) - before * MINUTE_MS <= now;
  const { data: lesson } = useCircleLessonQuery(circle._id, { skip: !isOpen });
  if (!isOpen || !lesson) return null;
  const { mode, private: own } = lesson.place;
  if (mode === 'here')
    return (
      <LinkButton to={`/circles/${circle._id}/room`} icon={<Video aria-hidden />}>
        {t('after.join')}
      </LinkButton>
    );
  if (!own?.link) return null;
  return (
    <LinkButton to={own.link} target="_blank" rel="noopener noreferrer nofollow" icon={<Video aria-hidden />}>
      {t('after.join')}
    </LinkButton>
  );
}
