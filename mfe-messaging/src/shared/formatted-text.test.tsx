import { withoutMarks } from '@mutua/contracts/text-format';
import { addTexts } from '@mutua/web-kit';
import { render, screen, within } from '@testing-library/react';
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
  'word',
  '<b>',
  '</b>',
  '&lt;',
  '<img src=x onerror=alert(1)>',
  'https://example.org/a**b**',
  'www.example.org',
  // After a space, because the host of a link is drawn in ASCII and in lower case.
  ' é',
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

const noBreaks = (text: string) => text.replaceAll('\n', '');

/** Whether a text results from another one by removing the signs of bold and of code, and no words or numbers. */
function leavesOutMarks(whole: string, rest: string): boolean {
  let at = 0;
  let left = '';
  for (const letter of whole) {
    if (rest.startsWith(letter, at)) at += letter.length;
    else left += letter;
  }
  return at === rest.length && /^[`* \n]*$/.test(left);
}

it('renders any text without its formatting marks, otherwise unchanged, and never as HTML', () => {
  addTexts('messaging', {});
  const random = numbers(7);
  const next = () => random.next().value ?? 0;
  for (let round = 0; round < 400; round += 1) {
    const text = Array.from({ length: 1 + next() * 14 }, () => PIECES[Math.floor(next() * PIECES.length)]).join('');
    const { container, unmount } = render(<FormattedText text={text} />);
    expect(container.querySelector('b, img')).toBeNull();
    const drawn = container.textContent ?? '';
    expect(noBreaks(drawn)).toBe(noBreaks(withoutMarks(text)));
    expect([text, leavesOutMarks(text, withoutMarks(text))]).toEqual([text, true]);
    unmount();
  }
});

it.each([
  '3. Dezember passt mir gut',
  '- 5 Grad draußen',
  '- 5 Grad\n- 2 Grad',
  '18. September: Konjunktiv\n2. Oktober: Passiv\n16. Oktober: Pause',
  '3. three\n4. four',
  'geht`s? war`s?',
  'https://example.org/a',
])('draws %j with its numbers and dashes', (text) => {
  const { container } = render(<FormattedText text={text} />);
  expect(noBreaks(container.textContent ?? '')).toBe(noBreaks(text));
});

it('draws a list whose numbers go up by one as a list, and its marks as text', () => {
  render(<FormattedText text={'3. three\n4. four'} />);
  expect(within(screen.getByRole('list')).getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByText('4.')).toBeInTheDocument();
});

it('shows the host that a link opens', () => {
  render(<FormattedText text="https://аррӏе.com/login" />);
  const link = screen.getByRole('link', { name: 'https://xn--80ak6aa92e.com/login' });
  expect(link).toHaveAttribute('href', 'https://xn--80ak6aa92e.com/login');
});
