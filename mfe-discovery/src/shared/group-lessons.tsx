import { api, endpoint, RemoteWidget } from '@mutua/web-kit';
import { useIsAlive } from '@mutua/web-kit/parts';

/** How many lessons the strip shows. */
const SHOWN = 3;

type Of = { skillId: string } | { teacherId: string };

const resource = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    groupLessonsOf: build.query(
      endpoint('GET /lessons', (of: Of) => ({ query: { ...of, page: 1, limit: SHOWN } }), 'lessons'),
    ),
  }),
});

const { useGroupLessonsOfQuery } = resource;

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
