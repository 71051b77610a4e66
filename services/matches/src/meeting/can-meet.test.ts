import type { Meets, WantMeets } from '@mutua/contracts';
import { canMeet } from './can-meet.ts';

const [LYON, VILLEURBANNE, PARIS, MEDELLIN] = ['2996944', '2968254', '2988507', '3674962'];
const UNKNOWN_PLACE = '999999999';

type Case = {
  meets?: Meets | null;
  languages?: string[];
  at?: string | null;
  reach?: number;
  learner?: { place?: string | null; speaks?: string[] | null; reachKm?: number };
  wanted?: WantMeets | null;
};
/** A lesson in Lyon, in person or online, in French; and a learner in Villeurbanne who speaks French. */
function meetingOf({ meets = 'both', languages = ['fr'], at = LYON, reach = 25, learner = {}, wanted = null }: Case) {
  const usual = { place: VILLEURBANNE, speaks: ['fr'], reachKm: 25 };
  return canMeet({ meets, languages, place: at }, { reachKm: reach }, { ...usual, ...learner }, wanted);
}
/** The ways of meeting that are certain; `unknown` without one, and null when there is none. */
function waysOf(one: Case): string | null {
  const meeting = meetingOf(one);
  if (!meeting) return null;
  const { near, online } = meeting;
  return [near && 'near', online && `online ${online}`].filter(Boolean).join(', ') || 'unknown';
}

const far = { place: MEDELLIN };
const hidden = { place: null };
const mute = { speaks: null };
const other = { speaks: ['es'] };

it.each<[what: string, Case, ways: string | null]>([
  ['both ways', {}, 'near, online fr'],
  ['in person, near', { meets: 'person' }, 'near'],
  ['in person, far', { meets: 'person', learner: far }, null],
  ['in person, the place of the learner unknown', { meets: 'person', learner: hidden }, 'unknown'],
  ['in person, the place of the lesson unknown', { meets: 'person', at: null }, 'unknown'],
  ['in person, a place that is not on the list', { meets: 'person', at: UNKNOWN_PLACE }, 'unknown'],
  ['in person, no language known', { meets: 'person', languages: [], learner: mute }, 'near'],
  ['in person, no language in common', { meets: 'person', learner: other }, 'near'],
  ['online, a language in common', { meets: 'online', learner: far }, 'online fr'],
  ['online, no place known', { meets: 'online', at: null, learner: hidden }, 'online fr'],
  ['online, no language in common', { meets: 'online', learner: other }, null],
  [
    'online, one language under two codes',
    { meets: 'online', languages: ['nb'], learner: { speaks: ['no'] } },
    'online nb',
  ],
  ['online, only a little of the language', { meets: 'online', learner: { speaks: [] } }, null],
  ['online, the languages of the lesson unknown', { meets: 'online', languages: [] }, 'unknown'],
  ['online, the languages of the learner unknown', { meets: 'online', learner: mute }, 'unknown'],
  ['both ways, far', { learner: far }, 'online fr'],
  ['both ways, no language in common', { learner: other }, 'near'],
  ['both ways, far and no language in common', { learner: { ...far, ...other } }, null],
  ['both ways, far and languages unknown', { learner: { ...far, ...mute } }, 'unknown'],
  ['both ways, place unknown and no language in common', { learner: { ...hidden, ...other } }, 'unknown'],
  ['not said, near', { meets: null }, 'near'],
  ['not said, far and a language in common', { meets: null, learner: far }, 'unknown'],
  ['not said, far and no language in common', { meets: null, learner: { ...far, ...other } }, null],
  ['not said, nothing known', { meets: null, languages: [], at: null, learner: { ...hidden, ...mute } }, 'unknown'],
  [
    'the first language in common',
    { languages: ['ar', 'en', 'fr'], learner: { ...far, speaks: ['fr', 'en'] } },
    'online en',
  ],
  ['wanted in person, taught both ways', { wanted: 'person' }, 'near'],
  ['wanted in person, far', { wanted: 'person', learner: far }, null],
  ['wanted in person, place unknown', { wanted: 'person', learner: hidden }, 'unknown'],
  ['wanted in person, taught online', { wanted: 'person', meets: 'online' }, null],
  ['wanted in person, taught online, nothing known', { wanted: 'person', meets: 'online', at: null }, null],
  ['wanted online, taught both ways', { wanted: 'online' }, 'online fr'],
  ['wanted online, taught in person', { wanted: 'online', meets: 'person' }, null],
  ['wanted online, not said', { wanted: 'online', meets: null }, 'unknown'],
  ['wanted online, no language in common', { wanted: 'online', learner: other }, null],
  ['in the same town', { meets: 'person', at: VILLEURBANNE }, 'near'],
  ['beyond the reach of both', { meets: 'person', reach: 5, learner: { place: PARIS, reachKm: 100 } }, null],
])('a lesson: %s', (_what, one, ways) => {
  expect(waysOf(one)).toBe(ways);
});

it('one of the two travels: the farther reach counts', () => {
  const bourgoin = '6615539'; // 38 km from Lyon
  const meets = 'person' as const;
  const ways = (reach: number, reachKm: number) => waysOf({ meets, reach, learner: { place: bourgoin, reachKm } });
  expect([ways(25, 25), ways(50, 5), ways(5, 50)]).toEqual([null, 'near', 'near']);
});

it('a member of an earlier release has the usual reach', () => {
  const bourgoin = '6615539';
  expect(canMeet({ meets: 'person', place: LYON }, {}, { place: VILLEURBANNE })).not.toBeNull();
  expect(canMeet({ meets: 'person', place: LYON }, {}, { place: bourgoin })).toBeNull();
  expect(canMeet({}, {}, {})).toEqual({ near: null, online: null, ease: 0.5 });
});

it('tells the whole kilometres between the towns, and whether it is the same town', () => {
  expect(meetingOf({})?.near).toEqual({ km: expect.any(Number), isSame: false });
  expect(meetingOf({ at: VILLEURBANNE })?.near).toEqual({ km: 0, isSame: true });
});

it('the same town is easiest, then the next town, then online, then what is unknown', () => {
  const ease = (one: Case) => meetingOf(one)?.ease;
  const next = ease({ meets: 'person' }) ?? 0;
  expect(ease({ at: VILLEURBANNE })).toBe(1);
  expect(next).toBeLessThan(1);
  expect(next).toBeGreaterThan(0.8);
  expect(ease({ learner: far })).toBe(0.8);
  expect(ease({ meets: 'person', learner: hidden })).toBe(0.5);
  // At the end of the reach, an online lesson is easier.
  expect(ease({ at: PARIS, learner: { reachKm: 400 } })).toBe(0.8);
});
