import { type PlaceReader, shownPlace } from './shown-place.ts';

const id = '2996944';

it.each<['everybody' | 'members' | 'partners', Record<PlaceReader, string | null>]>([
  ['everybody', { visitor: id, member: id, partner: id }],
  ['members', { visitor: null, member: id, partner: id }],
  ['partners', { visitor: null, member: null, partner: id }],
])('a town for %s is shown to nobody else', (audience, shown) => {
  for (const reader of ['visitor', 'member', 'partner'] as const)
    expect(shownPlace({ id, for: audience }, reader)).toBe(shown[reader]);
});

it('a member who shows no town shows none to anybody', () => {
  expect(shownPlace(null, 'partner')).toBeNull();
  expect(shownPlace(undefined, 'partner')).toBeNull();
});
