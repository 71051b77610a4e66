import { letterOf } from './letter-of.ts';

it.each([
  ['K', 'k'],
  ['ArrowDown', 'arrowdown'],
  // Browsers send such an event when they fill a field.
  [undefined, ''],
])('the key %s is read as "%s"', (key, letter) => {
  expect(letterOf({ key })).toBe(letter);
});
