import type { RoomPerson } from '@mutua/contracts';
import { layoutOf, nextDropped } from './room-layout.ts';

const person = (id: string, part: Partial<RoomPerson> = {}): RoomPerson => ({
  user: { _id: id, name: id, avatar: null },
  role: 'learner',
  sound: true,
  picture: true,
  screen: false,
  hand: null,
  ...part,
});
const teacher = person('hana', { role: 'teacher' });
const six = [teacher, ...['me', 'mateo', 'aisha', 'kofi', 'jonas'].map((id) => person(id))];
const layout = (part: Partial<Parameters<typeof layoutOf>[0]> = {}) =>
  layoutOf({ people: six, ownId: 'me', spoken: [], isPhone: false, dropped: 0, ...part });
const idsOf = (people: readonly RoomPerson[]) => people.map(({ user }) => user._id);
const layers = (part: Parameters<typeof layout>[0]) =>
  Object.fromEntries(layout(part).layers.map(({ memberId, layer }) => [memberId, layer]));

it('shows everybody on a wide page, in the order of entering, and receives all but oneself', () => {
  expect(idsOf(layout().shown)).toEqual(idsOf(six));
  expect(layers({})).toEqual({ hana: 'middle', mateo: 'middle', aisha: 'middle', kofi: 'middle', jonas: 'middle' });
});

it('shows four on a phone: oneself, the teacher, and who spoke last', () => {
  const { shown, others, layers: wanted } = layout({ isPhone: true, spoken: ['jonas', 'aisha', 'mateo'] });
  expect(idsOf(shown)).toEqual(['hana', 'me', 'aisha', 'jonas']);
  expect(idsOf(others)).toEqual(['mateo', 'kofi']);
  expect(wanted.filter(({ layer }) => layer === 'off').map(({ memberId }) => memberId)).toEqual(['mateo', 'kofi']);
});

it('makes all others small beside a shared screen', () => {
  const people = six.map((each) => (each.user._id === 'kofi' ? { ...each, screen: true } : each));
  expect(layout({ people }).sharer?.user._id).toBe('kofi');
  expect(new Set(Object.values(layers({ people })))).toEqual(new Set(['low']));
});

it('gives six people the middle size, and the rest the small one', () => {
  const people = [...six, ...Array.from({ length: 7 }, (_, index) => person(`more${index}`))];
  const sizes = Object.values(layers({ people }));
  expect([sizes.filter((size) => size === 'middle').length, sizes.filter((size) => size === 'low').length]).toEqual([
    6, 6,
  ]);
});

it('leaves pictures out one by one on a weak line, the teacher and who spoke last at the end', () => {
  const off = (dropped: number) =>
    Object.entries(layers({ dropped, spoken: ['aisha'] }))
      .filter(([, layer]) => layer === 'off')
      .map(([id]) => id);
  expect([off(1), off(3), off(4), off(9)]).toEqual([
    ['jonas'],
    ['mateo', 'kofi', 'jonas'],
    ['aisha', 'mateo', 'kofi', 'jonas'],
    ['hana', 'aisha', 'mateo', 'kofi', 'jonas'],
  ]);
});

it('leaves out no more pictures than there are, so that all come back after as many good half minutes', () => {
  let dropped = 0;
  for (let step = 0; step < 60; step++) dropped = nextDropped(dropped, { isWeak: true, others: 3 });
  expect(dropped).toBe(3);
  for (const left of [2, 1, 0, 0]) {
    dropped = nextDropped(dropped, { isWeak: false, others: 3 });
    expect(dropped).toBe(left);
  }
  // Two have left meanwhile.
  expect(nextDropped(3, { isWeak: false, others: 1 })).toBe(0);
});
