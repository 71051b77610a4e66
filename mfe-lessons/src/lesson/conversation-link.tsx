import type { Lesson } from '@mutua/contracts';
import { LinkButton, useTranslation } from '@mutua/web-kit';
import { MessagesSquare } from 'lucide-react';
import { useLessonCircleQuery } from '../shared/lessons.resource.ts';

/** Leads to the conversation of the lesson. Absent before the first seat, after its end, and while the chat is away. */
export function ConversationLink({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation('lessons');
  const { data } = useLessonCircleQuery(lesson._id, { refetchOnMountOrArgChange: true });
  if (!data) return null;
  return (
    <LinkButton to={`/circles/${lesson._id}`} variant="secondary" full icon={<MessagesSquare aria-hidden />}>
      {t('lesson.conversation')}
    </LinkButton>
  );
}
