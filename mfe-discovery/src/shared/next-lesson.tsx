import type { Skill } from '@mutua/contracts';
import { Meta } from '@mutua/web-kit';
import { lazyPart, useLazyPart } from '@mutua/web-kit/parts';
import { CalendarDays } from 'lucide-react';

// Few skills have a group lesson.
const line = lazyPart(() => import('./next-lesson-line.tsx'));

/**
 * The next group lesson of a skill, in one line. A rendered page has the line without its words, because the server does not know the reader's
 * day.
 */
export function NextLesson({ of: { nextLesson } }: { of: Skill }) {
  const part = useLazyPart(line, nextLesson !== undefined, () => undefined);
  if (!nextLesson) return null;
  if (part) return <part.NextLessonLine lesson={nextLesson} />;
  return <Meta icon={<CalendarDays size={16} aria-hidden />}>{'\u00A0'}</Meta>;
}
