import { passwordStrength } from './password-strength.ts';

it.each([
  ['', 'weak'],
  ['Abc123', 'weak'],
  ['Aa1aaaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['Abcdefghij12345', 'weak'],
  ['Kiwi7lan', 'fair'],
  ['Kiwi7lantern', 'good'],
  ['Kiwi7 lantern on a boat', 'strong'],
])('rates %j as %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});
