import type { MemberSnapshot } from '@mutua/contracts';
import { useHarness } from '../../test/harness.ts';
import { LYON, MEDELLIN } from '../../test/meeting-of.ts';
import { createCommunity, type Person } from '../../test/random-community.ts';
import { useOneDay } from '../../test/use-one-day.ts';

// How often members were shown changes the order, and would change it between two questions.
const service = useHarness({ flushMs: 3_600_000 });
useOneDay();

/** These differ in each answer. */
const OF_ONE_ANSWER = ['offer', 'expiresAt', 'requestId'];

/** Every answer to a member that depends on others. */
async function answersTo({ _id: as }: Person, skillIds: readonly string[]): Promise<string> {
  const [matches, suggestions, marks, unlocks, wants] = await Promise.all([
    service.call('GET /matches', { as, query: { limit: 50 } }),
    service.call('GET /rings/suggestions', { as, query: { limit: 3 } }),
    service.call('GET /matches/marks', { as, query: { skillIds: skillIds.join() } }),
    service.call('GET /matches/unlocks', { as, query: { limit: 5 } }),
    service.call('GET /wants', { as }),
  ]);
  const paths = [];
  for (const skillId of skillIds.slice(0, 2)) {
    const { body } = await service.call('GET /matches/paths/:skillId', { as, params: { skillId } });
    paths.push(body);
  }
  const all = [matches, suggestions, marks, unlocks, wants].map(({ body }) => body);
  return JSON.stringify([...all, ...paths], (key, value) => (OF_ONE_ANSWER.includes(key) ? null : value));
}

/** Whether members are still to be notified today. */
async function hasDueWork(): Promise<boolean> {
  const { connection } = service.context;
  const soon = { $lte: new Date(Date.now() + 60_000) };
  const due = await Promise.all([
    connection.collection('swappers').findOne({ dueAt: soon }),
    connection.collection('skills').findOne({ toTellAt: { $exists: true } }),
  ]);
  return due.some((each) => each !== null);
}

/** The events about matches and rings that other services got, as text. */
const eventsSent = async (): Promise<string[]> =>
  (
    await Promise.all([
      service.context.sentTo('notifications', 'match.found'),
      service.context.sentTo('notifications', 'want.answered'),
    ])
  )
    .flat()
    .map(({ payload }) => JSON.stringify(payload));

it('a place that a member hides changes no answer to anybody and no event', async () => {
  const { people } = await createCommunity(service, 5, { members: 9, subjects: 3, chance: 0.5, apart: 2 });
  const hiding = people.filter((_, index) => index % 3 === 0);
  const open = people.filter((each) => !hiding.includes(each));
  const skillIds = people.flatMap(({ teaches }) => [...teaches.values()].map(({ skillId }) => skillId)).slice(0, 50);
  let version = 1;
  const place = async (members: readonly Person[], town: MemberSnapshot['place']) => {
    version += 1;
    await service.members(members.map(({ _id, ways }) => ({ _id, ...ways, place: town, timeZone: 'UTC', version })));
    await service.context.settled();
    await service.waitFor(async () => !(await hasDueWork()));
  };
  const answers = async () => {
    const all = [];
    for (const each of people) all.push(await answersTo(each, skillIds));
    return all;
  };

  await place(open, { id: LYON, for: 'members' });
  await place(hiding, { id: LYON, for: 'partners' });
  // The first answers disclose new members, until the limit of the day.
  await answers();
  const before = await answers();
  const sent = await eventsSent();

  await place(hiding, { id: MEDELLIN, for: 'partners' });
  const after = await answers();
  expect(after.filter((each, index) => each !== before[index])).toEqual([]);
  expect(await eventsSent()).toEqual(sent);

  // If they show it, it does.
  await place(hiding, { id: MEDELLIN, for: 'members' });
  expect((await answers()).filter((each, index) => each !== before[index])).not.toEqual([]);
}, 120_000);
