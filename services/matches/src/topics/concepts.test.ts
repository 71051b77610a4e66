import { foldText } from '@mutua/service-kit';
import { CONCEPTS } from './concepts.ts';
import { termsOf } from './terms.ts';

it('has names in the form of texts: folded, one word each', () => {
  const names = [...CONCEPTS].flat();
  expect(names.filter((name) => foldText(name) !== name || /\s/.test(name) || name === '')).toEqual([]);
});

it('leads every name to its concept at once', () => {
  const chains = [...CONCEPTS].filter(([, concept]) => CONCEPTS.has(concept) && CONCEPTS.get(concept) !== concept);
  expect(chains).toEqual([]);
});

it('gives a name and its concept the same term', () => {
  const apart = [...CONCEPTS].filter(([name, concept]) => termsOf(name)[0] && termsOf(name)[0] !== termsOf(concept)[0]);
  expect(apart).toEqual([]);
});
