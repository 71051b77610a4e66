import { REFERENCES } from '@mutua/contracts';
import { bondsOf, type Tie, type TieSources } from './bonds.ts';

/** Returns sources with these shown references and completed exchanges. */
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

/** Members in a row, each of whom has exchanged with the next: as many as a counted reference needs. */
const CROWD = Array.from({ length: REFERENCES.beyond }, (_, i) => `crowd${i}`);
const crowd: [string, string][] = CROWD.slice(1).map((id, i) => [CROWD[i] as string, id]);

/** Returns numbers below `below`, the same in each run (Lehmer generator). */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

describe('the count of references', () => {
  it('includes a writer whose exchanges lead to enough other members', async () => {
    const ties = [vouch('ada', 'bob')];
    expect(await bonds('bob', world({ ties, exchanges: [...crowd, ['ada', 'crowd0']] }))).toEqual({ ada: 'counted' });
    const fewer = crowd.slice(0, -1);
    expect(await bonds('bob', world({ ties, exchanges: [...fewer, ['ada', 'crowd0']] }))).toEqual({ ada: 'near' });
  });

  it('leaves out writers who vouch for each other, directly or through others', async () => {
    const exchanges: [string, string][] = [
      ...crowd,
      ...['ada', 'bob', 'cem'].map((id): [string, string] => [id, 'crowd0']),
    ];
    const mutual = world({ ties: [vouch('ada', 'bob'), vouch('bob', 'ada')], exchanges });
    expect(await bonds('bob', mutual)).toEqual({ ada: 'mutual' });
    const through = world({ ties: [vouch('ada', 'bob'), vouch('bob', 'cem'), vouch('cem', 'ada')], exchanges });
    expect(await bonds('bob', through)).toEqual({ ada: 'circle' });
  });

  it('leaves out a writer who reaches others only through the member or through another writer', async () => {
    const ties = [vouch('ada', 'bob'), vouch('cem', 'bob')];
    // First only Bob has exchanged with others, then only Cem.
    const byMember = world({ ties: [vouch('ada', 'bob')], exchanges: [...crowd, ['bob', 'crowd0'], ['ada', 'bob']] });
    expect(await bonds('bob', byMember)).toEqual({ ada: 'near' });
    const byWriter = world({ ties, exchanges: [...crowd, ['cem', 'crowd0'], ['ada', 'cem']] });
    expect(await bonds('bob', byWriter)).toEqual({ ada: 'near', cem: 'counted' });
  });
});

it('accounts that exchange and vouch only among themselves get no counted reference', async () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const next = random(seed);
    // A writer needs the member, and `beyond` other members.
    const size = 2 + next(REFERENCES.beyond);
    const accounts = Array.from({ length: size }, (_, i) => `fresh${i}`);
    const pick = () => accounts[next(size)] as string;
    const pairs = Array.from({ length: 1 + next(size * size) }, () => [pick(), pick()] as const);
    const different = pairs.filter(([one, other]) => one !== other);
    // In half of the runs all accounts form a circle. Then one of them may have exchanged with others.
    const isRing = next(2) === 0;
    const ring = isRing ? accounts.map((id, i) => vouch(id, accounts[(i + 1) % size] as string)) : [];
    const ties = [...ring, ...different.map(([from, to]) => vouch(from, to))];
    const all = accounts.flatMap((one) => accounts.map((other): [string, string] => [one, other]));
    const exchanges = [...crowd, ...all.filter(([one, other]) => one < other && next(3) > 0)];
    if (isRing && next(2) === 0) exchanges.push([pick(), 'crowd0']);
    for (const id of accounts) {
      // Nothing counts either when the member for whom they vouch has exchanged with others.
      const sources = world({ ties, exchanges: [...exchanges, [id, 'crowd0']] });
      const counted = Object.values(await bonds(id, sources)).filter((bond) => bond === 'counted');
      expect({ seed, id, counted }).toEqual({ seed, id, counted: [] });
    }
  }
});

it('accounts that know only each other need one more account for each counted reference', async () => {
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

it('a ring of many members is a circle, too', async () => {
  const ring = Array.from({ length: 40 }, (_, i) => `ring${i}`);
  const ties = ring.map((id, i) => vouch(id, ring[(i + 1) % ring.length] as string));
  const exchanges = ring.flatMap((one) => ring.map((other): [string, string] => [one, other]));
  expect(await bonds('ring0', world({ ties, exchanges }))).toEqual({ ring39: 'circle' });
});

it('computing a circle reads no more than its limits', async () => {
  const steps: number[] = [];
  const sources: TieSources = {
    // Ten others vouch for every member.
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
