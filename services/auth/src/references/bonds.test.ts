import { REFERENCES } from '@mutua/contracts';
import { bondsOf, type Tie, type TieSources } from './bonds.ts';

/** Members with their shown references and completed exchanges. */
function world({ ties = [], exchanges = [] }: { ties?: Tie[]; exchanges?: [string, string][] }): TieSources {
  return {
    tiesOf: async (ids) => ties.filter(({ from, to }) => ids.includes(from) || ids.includes(to)),
    partnersOf: async (ids) => exchanges.filter((pair) => pair.some((id) => ids.includes(id))).flat(),
  };
}

const vouch = (from: string, to: string): Tie => ({ from, to });
const bonds = async (memberId: string, sources: TieSources): Promise<Record<string, string>> => {
  const writers = (await sources.tiesOf([memberId])).filter(({ to }) => to === memberId).map(({ from }) => from);
  return Object.fromEntries(await bondsOf(memberId, writers, sources));
};

/** Members who have exchanged with each other in a row: as many as a reference needs. */
const CROWD = Array.from({ length: REFERENCES.beyond }, (_, i) => `crowd${i}`);
const crowd: [string, string][] = CROWD.slice(1).map((id, i) => [CROWD[i] as string, id]);

/** Numbers below `below`, the same in each run (Lehmer). */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

describe('which references count', () => {
  it('that of a writer whose exchanges lead to enough others', async () => {
    const ties = [vouch('ada', 'bob')];
    expect(await bonds('bob', world({ ties, exchanges: [...crowd, ['ada', 'crowd0']] }))).toEqual({ ada: 'counted' });
    const fewer = crowd.slice(0, -1);
    expect(await bonds('bob', world({ ties, exchanges: [...fewer, ['ada', 'crowd0']] }))).toEqual({ ada: 'near' });
  });

  it('not those of two who vouch for each other, nor through others', async () => {
    const exchanges: [string, string][] = [
      ...crowd,
      ...['ada', 'bob', 'cem'].map((id): [string, string] => [id, 'crowd0']),
    ];
    const mutual = world({ ties: [vouch('ada', 'bob'), vouch('bob', 'ada')], exchanges });
    expect(await bonds('bob', mutual)).toEqual({ ada: 'mutual' });
    const through = world({ ties: [vouch('ada', 'bob'), vouch('bob', 'cem'), vouch('cem', 'ada')], exchanges });
    expect(await bonds('bob', through)).toEqual({ ada: 'circle' });
  });

  it('not that of a writer who knows the others only by the member, or by who vouches too', async () => {
    const ties = [vouch('ada', 'bob'), vouch('cem', 'bob')];
    // Only Bob, and then only Cem, has exchanged with others.
    const byMember = world({ ties: [vouch('ada', 'bob')], exchanges: [...crowd, ['bob', 'crowd0'], ['ada', 'bob']] });
    expect(await bonds('bob', byMember)).toEqual({ ada: 'near' });
    const byWriter = world({ ties, exchanges: [...crowd, ['cem', 'crowd0'], ['ada', 'cem']] });
    expect(await bonds('bob', byWriter)).toEqual({ ada: 'near', cem: 'counted' });
  });
});

it('accounts that exchange and vouch among themselves gain nothing', async () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const next = random(seed);
    // A writer needs the member, and `beyond` others.
    const size = 2 + next(REFERENCES.beyond);
    const accounts = Array.from({ length: size }, (_, i) => `fresh${i}`);
    const pick = () => accounts[next(size)] as string;
    const pairs = Array.from({ length: 1 + next(size * size) }, () => [pick(), pick()] as const);
    const different = pairs.filter(([one, other]) => one !== other);
    // In half of the runs all of them form a circle. Then one of them may be known to others by exchanges.
    const isRing = next(2) === 0;
    const ring = isRing ? accounts.map((id, i) => vouch(id, accounts[(i + 1) % size] as string)) : [];
    const ties = [...ring, ...different.map(([from, to]) => vouch(from, to))];
    const all = accounts.flatMap((one) => accounts.map((other): [string, string] => [one, other]));
    const exchanges = [...crowd, ...all.filter(([one, other]) => one < other && next(3) > 0)];
    if (isRing && next(2) === 0) exchanges.push([pick(), 'crowd0']);
    for (const id of accounts) {
      // Nor when the one whom they vouch for is known to others.
      const sources = world({ ties, exchanges: [...exchanges, [id, 'crowd0']] });
      const counted = Object.values(await bonds(id, sources)).filter((bond) => bond === 'counted');
      expect({ seed, id, counted }).toEqual({ seed, id, counted: [] });
    }
  }
});

it('accounts that know only each other pay one more account for each reference that counts', async () => {
  for (let seed = 1; seed <= 100; seed += 1) {
    const next = random(seed);
    const size = 3 + next(2 * REFERENCES.beyond);
    const accounts = Array.from({ length: size }, (_, i) => `fresh${i}`);
    const writers = accounts.slice(1, 2 + next(size - 1));
    const exchanges = accounts.flatMap((one) => accounts.map((other): [string, string] => [one, other]));
    const ties = writers.map((id) => vouch(id, 'fresh0'));
    const counted = Object.values(await bonds('fresh0', world({ ties, exchanges }))).filter(
      (bond) => bond === 'counted',
    );
    expect(counted.length).toBeLessThanOrEqual(Math.max(0, size - 1 - REFERENCES.beyond));
  }
});

it('a ring of many is a circle, too', async () => {
  const ring = Array.from({ length: 40 }, (_, i) => `ring${i}`);
  const ties = ring.map((id, i) => vouch(id, ring[(i + 1) % ring.length] as string));
  const exchanges = ring.flatMap((one) => ring.map((other): [string, string] => [one, other]));
  expect(await bonds('ring0', world({ ties, exchanges }))).toEqual({ ring39: 'circle' });
});

it('a circle reads no more than its bounds', async () => {
  const steps: number[] = [];
  const sources: TieSources = {
    // Everybody is vouched for by ten more.
    tiesOf: async (ids) => {
      steps.push(ids.length);
      return ids.flatMap((id) => Array.from({ length: 10 }, (_, i) => vouch(`${id}.${i}`, id)));
    },
    partnersOf: async () => [],
  };
  await bondsOf('bob', ['ada'], sources);
  expect(steps.length).toBeLessThanOrEqual(REFERENCES.circle.steps);
  expect(steps.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(REFERENCES.circle.members);
});
