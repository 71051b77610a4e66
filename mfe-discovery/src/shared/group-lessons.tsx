import { api, endpoint, RemoteWidget } from '@mutua/web-kit';
import { useIsAlive } from '@mutua/web-kit/parts';

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
    groupThanksOf: build.query(
      endpoint('GET /thanks', (teacherId: string) => ({ query: { teacherId, page: 1, limit: SHOWN_THANKS } })),
    ),
  }),
});

const { useGroupLessonsOfQuery, useGroupThanksOfQuery } = resource;

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

/** What learners of group lessons have written to a member. Nothing without any, and while their service is away. */
export function GroupThanks({ teacher }: { teacher: { _id: string; name: string } }) {
  const isAlive = useIsAlive();
  const { data } = useGroupThanksOfQuery(teacher._id, { skip: !isAlive });
  const hasSome = data !== undefined && (data.thanks.length > 0 || data.again !== null);
  return hasSome && <RemoteWidget name="lessons/thanks" of={data} teacher={teacher} silent />;
}
