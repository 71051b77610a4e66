import type { Lesson } from '@mutua/contracts';
import { CIRCLES } from '@mutua/contracts/limits';
import { DAY_MS } from '@mutua/contracts/time';
import { LinkButton, useTranslation } from '@mutua/web-kit';
import { MessagesSquare } from 'lucide-react';
import { endOf } from '../shared/lesson-state.ts';

/** Leads to the conversation of the lesson, for its teacher and members with a seat. Absent before the first seat, and long after the end. */
export function ConversationLink({ lesson: { _id, people, sessions, ring } }: { lesson: Lesson }) {
  const { t } = useTranslation('lessons');
  // A ring has no teacher: its conversation begins with the second seat.
  const others = people?.filter(({ state }) => state === 'taken').length ?? 0;
  const isBegun = others > (ring ? 1 : 0);
  const isReadable = Math.max(...sessions.map(endOf)) + CIRCLES.readDays * DAY_MS > Date.now();
  if (!isBegun || !isReadable) return null;
  return (
    <LinkButton to={`/circles/${_id}`} variant="secondary" full icon={<MessagesSquare aria-hidden />}>
      {t('lesson.conversation')}
    </LinkButton>
  );
}
