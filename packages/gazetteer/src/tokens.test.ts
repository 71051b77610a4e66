import { RADII } from '@mutua/contracts/limits';
import heirs from '../data/heirs.json' with { type: 'json' };
import {
  bandBetween,
  bandEnds,
  cellOf,
  distanceBetween,
  isWithin,
  nearestPlaces,
  placeInTokens,
  RING_ENDS,
  STEP_ENDS,
  stepBetween,
  tokensOf,
  tokensWithin,
} from './index.ts';

const LYON = '2996944';
/** In a village of the Alps, in a city, on an island near the antimeridian, and near a pole. */
const CENTRES = [LYON, '2988507', '2973783', '2198148', '2729907'];
const placesAround = (id: string): string[] => nearestPlaces(id, 3_000).filter((_, at) => at % 7 === 0);
const has = (tokens: readonly string[], asked: readonly string[]): boolean => {
  const wanted = new Set(asked);
  return tokens.some((token) => wanted.has(token));
};

it('a place is its id and its cell, once with each mark', () => {
  const cell = cellOf(LYON);
  expect(tokensOf(LYON, ['e', 'm'])).toEqual([`e${LYON}`, `ec${cell}`, `m${LYON}`, `mc${cell}`]);
  expect(tokensOf('1', ['e'])).toEqual([]);
  expect(tokensWithin(LYON, 0, ['m'])).toEqual([`m${LYON}`]);
});

it('the place is read from the tokens of the same marks only', () => {
  const tokens = ['person', ...tokensOf(LYON, ['om', 'oe'])];
  expect(placeInTokens(tokens, ['m', 'om'])).toBe(LYON);
  expect(placeInTokens(tokens, ['m'])).toBeNull();
  expect(placeInTokens(['m', 'mc12', 'e7'], ['m'])).toBeNull();
});

it.each([
  ['steps', STEP_ENDS, (id: string, place: string) => stepBetween(id, place) - 1, STEP_ENDS.length],
  ['bands', RADII, bandBetween, null],
] as const)('tokens within the ends of %s ask for the places that their numbers name', (_, ends, numberOf, beyond) => {
  const differences: string[] = [];
  for (const id of CENTRES) {
    const asked = ends.map((end) => tokensWithin(id, end, ['m']));
    for (const place of placesAround(id).slice(1)) {
      const first = asked.findIndex((tokens) => has(tokensOf(place, ['m']), tokens));
      const number = numberOf(id, place);
      if (number !== (first === -1 ? beyond : first)) differences.push(`${id} ${place}: ${number} instead of ${first}`);
    }
  }
  expect(differences).toEqual([]);
});

it('two towns with one centre are two: a radius of 0 has only the place itself', () => {
  expect([isWithin(LYON, 0, LYON), isWithin(LYON, 0, null), isWithin(LYON, 5, null)]).toEqual([true, false, false]);
  const [, nearest = ''] = nearestPlaces(LYON, 2);
  expect([isWithin(LYON, 0, nearest), isWithin(LYON, 5, nearest), isWithin(LYON, 0, '1')]).toEqual([
    false,
    true,
    false,
  ]);
  expect(bandEnds(0)).toEqual([0]);
  expect(bandEnds(25)).toEqual([5, 10, 25]);
});

it('a place that the list has lost is its heir at every radius', () => {
  const changed: Record<string, string> = heirs;
  changed['1'] = LYON;
  try {
    expect([0, 5].map((km) => [isWithin('1', km, LYON), isWithin(LYON, km, '1')])).toEqual([
      [true, true],
      [true, true],
    ]);
    expect([bandBetween('1', LYON), stepBetween(LYON, '1')]).toEqual([0, 0]);
    expect(distanceBetween('1', LYON)).toEqual({ km: 0, isSame: true });
    for (const km of [0, 5]) {
      expect(has(tokensOf(LYON, ['m']), tokensWithin('1', km, ['m']))).toBe(true);
      expect(has(tokensOf('1', ['m']), tokensWithin(LYON, km, ['m']))).toBe(true);
    }
  } finally {
    delete changed['1'];
  }
});

it('the same place is before the nearest, and no place after the farthest', () => {
  const [, nearest = ''] = nearestPlaces(LYON, 2);
  const order = [LYON, nearest, '2988507', null].map((place) => stepBetween(LYON, place));
  expect(order).toEqual([0, 1, STEP_ENDS.length + 1, STEP_ENDS.length + 2]);
  expect([bandBetween(LYON, LYON), bandBetween(LYON, '2988507'), bandBetween(LYON, null)]).toEqual([0, null, null]);
});

it('each ring ends with a step, the last one with the last', () => {
  expect(RING_ENDS.filter((end) => !STEP_ENDS.includes(end))).toEqual([]);
  expect(RING_ENDS.at(-1)).toBe(STEP_ENDS.at(-1));
});
