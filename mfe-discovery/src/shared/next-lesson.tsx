import type { Skill } from '@mutua/contracts';
import { lazyPart, useLazyPart } from '@mutua/web-kit/parts';

// Few skills have a group lesson.
const line = lazyPart(() => import('./next-lesson-line.tsx'));

/** The next group lesson of a skill, in one line. A rendered page has none, because the server does not know the reader's day. */
export function NextLesson({ of: { nextLesson } }: { of: Skill }) {
  const part = useLazyPart(line, nextLesson !== undefined, () => undefined);
  return nextLesson && part ? <part.NextLessonLine lesson={nextLesson} /> : null;
}
