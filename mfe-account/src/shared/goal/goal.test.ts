import { pathTo, readGoal, searchOf } from './goal.ts';

const ID = '64c0000000000000000000aa';

it.each([
  ['a skill', { skillId: ID }, `/skills/${ID}?request=1`],
  ['words', { query: 'water & colour' }, '/search?q=water+%26+colour'],
])('keeps %s in an address, and leads to it', (_what, goal, path) => {
  expect(readGoal(searchOf(goal))).toEqual(goal);
  expect(pathTo(goal)).toBe(path);
});

it.each(['', '?goal=', '?goal=%20', '?goal=%00', '?other=1'])('finds no goal in %j', (search) => {
  expect(readGoal(search)).toBeNull();
  expect(searchOf(null)).toBe('');
});

it('takes nothing from an address that the service would refuse', () => {
  expect(readGoal(`?goal=gui%00tar%E2%80%AE${'x'.repeat(200)}`)).toEqual({ query: `guitar${'x'.repeat(94)}` });
});
