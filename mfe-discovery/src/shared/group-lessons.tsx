import type { NextLesson } from '@mutua/contracts';
import { api, endpoint, Meta, RemoteWidget, useTranslation } from '@mutua/web-kit';
import { formatMoment, readAvailability, useIsAlive } from '@mutua/web-kit/parts';
import { CalendarDays } from 'lucide-react';

/** How many lessons the strip shows, and how many thanks the profile. */
const SHOWN = 3;
const SHOWN_THANKS = 10;

type Of = { skillId: string } | { teacherId: string };

const resource = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    groupLessonsOf: build.query(
      endpoint('GET /lessons', (of: Of) => ({ query: { ...of, page: 1, limit: SHOWN } }), 'lessons'),
    ),
    groupLessonsFor: build.query(
      endpoint('GET /lessons', (q: string) => ({ query: { q, page: 1, limit: SHOWN } }), 'lessons'),
    ),
    groupThanksOf: build.query(
      endpoint('GET /thanks', (teacherId: string) => ({ query: { teacherId, page: 1, limit: SHOWN_THANKS } })),
    ),
  }),
});

const { useGroupLessonsOfQuery, useGroupLessonsForQuery, useGroupThanksOfQuery } = resource;

/**
 * The next group lessons of a skill or a member. The remote that shows them is loaded only when there are some. Nothing without them, and
 * while their service is away.
 */
export function GroupLessons({ of }: { of: Of }) {
  // A rendered page is hydrated without calls.
  const isAlive = useIsAlive();
  const { data = [] } = useGroupLessonsOfQuery(of, { skip: !isAlive });
  return data.length > 0 && <RemoteWidget name="lessons/strip" lessons={data} silent />;
}

/**
 * The next group lessons that contain the words of a search. Nothing without any, and while their service is away; the results of the search
 * do not wait for them.
 */
export function LessonsForWords({ words }: { words: string }) {
  const isAlive = useIsAlive();
  const isAway = readAvailability('lessons')?.isThere === false;
  const { currentData = [] } = useGroupLessonsForQuery(words, { skip: !isAlive || isAway || words === '' });
  return currentData.length > 0 && <RemoteWidget name="lessons/strip" lessons={currentData} words={words} silent />;
}

/** One line about the next group lesson of a skill. A rendered page has the day by UTC, because the server does not know the reader's zone. */
export function NextLessonLine({ lesson: { startsAt, free } }: { lesson: NextLesson }) {
  const { t, language } = useTranslation('discovery');
  const isAlive = useIsAlive();
  const format = { weekday: 'short', month: 'short', day: 'numeric', ...(!isAlive && { timeZone: 'UTC' }) } as const;
  return (
    <Meta icon={<CalendarDays size={16} aria-hidden />}>
      {t('skillCard.lesson', { day: formatMoment(language, format, Date.parse(startsAt)), count: free })}
    </Meta>
  );
}

/** What learners of group lessons have written to a member. Nothing without any, and while their service is away. */
export function GroupThanks({ teacher }: { teacher: { _id: string; name: string } }) {
  const isAlive = useIsAlive();
  const { data } = useGroupThanksOfQuery(teacher._id, { skip: !isAlive });
  const hasSome = data !== undefined && (data.thanks.length > 0 || data.again !== null);
  return hasSome && <RemoteWidget name="lessons/thanks" of={data} teacher={teacher} silent />;
}
