import type { Lesson, LessonAfter, LessonSession } from '@mutua/contracts';
import { LearnerAfter } from './learner-after.tsx';
import { TeacherAfter } from './teacher-after.tsx';

/** The sessions of which the reader sees a card: those for which they can answer, else the last one, the latest first. */
function shownOf({ sessions, after = [] }: Lesson): { session: LessonSession; after: LessonAfter }[] {
  const known = after.flatMap((each) => {
    const session = sessions.find(({ _id }) => _id === each.sessionId);
    return session ? [{ session, after: each }] : [];
  });
  const open = known.filter((each) => Date.parse(each.after.until) > Date.now());
  return (open.length > 0 ? open : known.slice(-1)).reverse();
}

/** What is said of the sessions that are over: by the teacher, or by a learner. */
export function After({ lesson }: { lesson: Lesson }) {
  return shownOf(lesson).map(({ session, after }) => {
    if (after.mine)
      return <LearnerAfter key={session._id} lesson={lesson} session={session} after={after} mine={after.mine} />;
    if (!after.people?.length) return null;
    return <TeacherAfter key={session._id} lesson={lesson} session={session} after={after} people={after.people} />;
  });
}
