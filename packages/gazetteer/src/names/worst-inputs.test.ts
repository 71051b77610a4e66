import { leastCost, slowTexts } from '@mutua/service-kit/testing';
import { resolvePlace } from './index.ts';

/** The longest text that is read as a place. */
const LETTERS = 100;
const MOST_MS = 50;

it('a text is read as a place in little processor time, whatever is in it', () => {
  resolvePlace('Lyon, France'); // reads the list
  expect(slowTexts(LETTERS, resolvePlace, ['st a, ', '1 s s b, ', 'x y z w, '])).toEqual([]);
});

it.each([
  'x y z w, st a, st b, st c, st d, st e, st f, st g, st h, st i, st j, st k',
  '1 x y z w, 1 st a, s s b, s s c, s s d, s s e, s s f, s s g, s s h, s s i, s s j',
  '1 paris 2 y z, 1 st a, 1 s s b, 1 s s c, 1 s s d, 1 s s e, 1 s s f, 1 s s g, 1 s s h, 1 s s i, 1 s s j',
])('%j is read in little processor time, although each part may be a region', (text) => {
  resolvePlace('Lyon, France');
  expect(leastCost(() => resolvePlace(text))).toBeLessThan(MOST_MS);
});
