import { useHarness } from '../../test/harness.ts';
import { addMember, newWord, suggestionsOf } from '../../test/ring-members.ts';

/** The longest wait of a member after a change. */
const SOON_MS = 3_000;
/** A busy machine may delay one attempt. */
const TRIES = 3;

// With the intervals of production.
const service = useHarness({ pollMs: 1_000, flushMs: 5_000, sweepMs: 60_000 });

/** Makes a change and waits for its effect; one of several attempts must be fast enough. */
async function soon(attempt: () => Promise<{ change: () => Promise<unknown>; isSeen: () => Promise<boolean> }>) {
  const errors: unknown[] = [];
  for (let count = 0; count < TRIES; count += 1) {
    const { change, isSeen } = await attempt();
    try {
      await Promise.all([change(), service.waitFor(isSeen, SOON_MS)]);
      return;
    } catch (error) {
      errors.push(error);
    }
  }
  throw new Error(`nothing was seen within ${SOON_MS} ms`, { cause: errors });
}

const add = (as: string, title: string) => service.call('POST /wants', { as, body: { category: 'music', title } });
const matchesOf = async (as: string): Promise<string[]> =>
  (await service.call('GET /matches', { as })).body.matches.map(({ user }) => user._id);
/** A member who only teaches, or only wants something. */
async function half({ teaches, wants }: { teaches?: string; wants?: string }): Promise<string> {
  const { _id } = await service.member();
  if (teaches) await service.skill(_id, teaches);
  if (wants) await add(_id, wants);
  return _id;
}

describe('within three seconds', () => {
  it(
    'a skill that is published shows both members to each other',
    () =>
      soon(async () => {
        const [x, y] = [newWord(), newWord()];
        const ada = (await addMember(service, x, y))._id;
        const hana = await half({ wants: x });
        return {
          change: () => service.skill(hana, y),
          isSeen: async () => (await matchesOf(ada)).includes(hana) && (await matchesOf(hana)).includes(ada),
        };
      }),
    120_000,
  );

  it(
    'a want that is added does',
    () =>
      soon(async () => {
        const [x, y] = [newWord(), newWord()];
        const ada = (await addMember(service, x, y))._id;
        const hana = await half({ teaches: y });
        return {
          change: () => add(hana, x),
          isSeen: async () => (await matchesOf(ada)).includes(hana) && (await matchesOf(hana)).includes(ada),
        };
      }),
    120_000,
  );

  it.each(['skill', 'want'])(
    'a %s that closes a ring has it suggested to all of its members',
    (last) =>
      soon(async () => {
        const [x, y, z] = [newWord(), newWord(), newWord()];
        const [ana, ben] = [await addMember(service, x, z), await addMember(service, y, x)];
        const cleo = await half(last === 'skill' ? { wants: y } : { teaches: z });
        const all = [ana._id, ben._id, cleo];
        return {
          change: () => (last === 'skill' ? service.skill(cleo, z) : add(cleo, y)),
          isSeen: async () => {
            const found = await Promise.all(all.map((as) => suggestionsOf(service, as)));
            return found.every(([suggestion]) => suggestion?.size === 3);
          },
        };
      }),
    120_000,
  );
});
