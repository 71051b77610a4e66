import { cellOf } from '@mutua/gazetteer';
import { PLACES } from '../../test/harness.ts';
import { locationWords, reachOf } from './reach.ts';

const { lyon, grenoble } = PLACES;
const cell = cellOf(lyon);
const taught = (meets: 'person' | 'online' | 'both' | null, audience: 'everybody' | 'members' | 'partners') => ({
  meets,
  owner: { place: { id: lyon, for: audience } },
});

it('a place is written for those who may know of it, and for nobody else', () => {
  expect(reachOf(taught('person', 'everybody'))).toEqual([`e${lyon}`, `ec${cell}`, `m${lyon}`, `mc${cell}`, 'person']);
  expect(reachOf(taught('person', 'members'))).toEqual([`m${lyon}`, `mc${cell}`, 'person']);
  expect(reachOf(taught('both', 'partners'))).toEqual(['person', 'online']);
  expect(reachOf({ meets: 'person', owner: {} })).toEqual(['person']);
});

it('lessons online are nowhere, and a skill that has not said has tokens of its own', () => {
  expect(reachOf(taught('online', 'everybody'))).toEqual(['online']);
  expect(reachOf(taught(null, 'members'))).toEqual([`om${lyon}`, `omc${cell}`, 'open']);
});

it('the own place of a skill is shown with it, whatever its owner shows', () => {
  expect(reachOf({ ...taught('person', 'partners'), placeId: grenoble })).toContain(`e${grenoble}`);
  expect(reachOf({ ...taught('both', 'everybody'), placeId: grenoble })).toHaveLength(6);
});

it('words of a place are only those of a place that everybody may know', () => {
  const words = (audience: 'everybody' | 'members') =>
    locationWords({ owner: { location: 'France', place: { id: lyon, for: audience } } });
  expect(words('everybody')).toEqual(expect.arrayContaining(['france', 'lyon', 'lione', 'frankreich']));
  expect(words('members')).toEqual(expect.arrayContaining(['france', 'frankreich', 'fr']));
  expect(words('members')).not.toContain('lyon');
  const online = { meets: 'online' as const, placeId: grenoble };
  expect(locationWords({ ...online, owner: { location: 'Lyon', place: null } })).toEqual(['lyon']);
  expect(locationWords({ placeId: grenoble, owner: { location: 'Lyon', place: null } })).not.toContain('lyon');
  expect(locationWords({ placeId: grenoble, owner: { location: '', place: null } }).length).toBeLessThanOrEqual(40);
});
