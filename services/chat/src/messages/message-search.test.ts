import { textPattern } from '../text-pattern.ts';
import { excerptOf } from './message-search.ts';

const cut = (content: string, text: string) => excerptOf({ content }, textPattern(text));

it('shows a short message whole', () => {
  expect(cut('See you  at\nnoon', 'AT')).toEqual({ before: 'See you ', match: 'at', after: ' noon' });
});

it('cuts a long word, and no character of two units', () => {
  const { before, match, after } = cut(`${'🥐'.repeat(40)}x${'é'.repeat(300)}`, 'x');
  expect(match).toBe('x');
  expect(before).toBe(`…${'🥐'.repeat(15)}`);
  expect(after).toBe(`${'é'.repeat(120)}…`);
  expect(cut(`a${'🥐'.repeat(40)}xy`, 'x').before).toBe(`…${'🥐'.repeat(15)}`);
  expect(cut(`${'🥐'.repeat(40)}axy`, 'x').before).toBe(`…${'🥐'.repeat(14)}a`);
});
