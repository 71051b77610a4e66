import { withoutMarks } from '@mutua/contracts/text-format';
import { addTexts } from '@mutua/web-kit';
import { render } from '@testing-library/react';
import { FormattedText } from './formatted-text.tsx';

const PIECES = [
  '`',
  '```',
  '```ts',
  '**',
  '*',
  '- ',
  '1. ',
  '23. ',
  '\n',
  ' ',
  '  ',
  'a',
  'Word',
  '<b>',
  '</b>',
  '&lt;',
  '<img src=x onerror=alert(1)>',
  'https://example.org/a**b**',
  'www.example.org',
  'é',
  '👍',
  '_',
  '#',
  '> ',
  '[a](https://b.example)',
];

/** Pseudo-random numbers that are the same in each run. */
function* numbers(seed: number) {
  for (let state = seed; ; ) {
    state = (state * 1103515245 + 12345) % 2147483648;
    yield state / 2147483648;
  }
}

/** The rendered text without the headers of code blocks. Blocks are on lines of their own. */
function drawnText(root: Element): string {
  for (const head of root.querySelectorAll('[data-code] > :first-child')) head.remove();
  return root.textContent ?? '';
}
const noBreaks = (text: string) => text.replaceAll('\n', '');

/** Whether a text results from another one by removing formatting marks. */
function leavesOutMarks(whole: string, rest: string): boolean {
  let at = 0;
  let left = '';
  for (const letter of whole) {
    if (rest.startsWith(letter, at)) at += letter.length;
    else left += letter;
  }
  return at === rest.length && /^[`*\-\d. \nts]*$/.test(left);
}

it('renders any text without its formatting marks, otherwise unchanged, and never as HTML', () => {
  addTexts('messaging', {});
  const random = numbers(7);
  const next = () => random.next().value ?? 0;
  for (let round = 0; round < 400; round += 1) {
    const text = Array.from({ length: 1 + next() * 14 }, () => PIECES[Math.floor(next() * PIECES.length)]).join('');
    const { container, unmount } = render(<FormattedText text={text} />);
    expect(container.querySelector('b, img')).toBeNull();
    const drawn = drawnText(container);
    expect(noBreaks(drawn)).toBe(noBreaks(withoutMarks(text)));
    expect([text, leavesOutMarks(text, withoutMarks(text))]).toEqual([text, true]);
    unmount();
  }
});

it('is fast with texts that look like formatting marks', () => {
  for (const piece of ['**a', '`a\n', '```\n', '** ', '- ', '1. **a'])
    expect(withoutMarks(piece.repeat(1500))).toBeTruthy();
});
