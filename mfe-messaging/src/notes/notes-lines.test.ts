import type { NoteLine } from '@mutua/contracts';
import { daysOf, linesOf, linesWith } from './notes-lines.ts';

const line = (id: string, rank: string): NoteLine => ({ id, text: id, by: 'a', at: '2026-11-24', rank, rev: 1 });
const served = new Map([line('one', 'a0'), line('two', 'a1')].map((each) => [each.id, each]));
const texts = (drafts: [string, { text: string | null; after: string | null }][]) =>
  linesWith(served, new Map(drafts.map(([id, draft]) => [id, { ...draft, rev: 0 }])), 'me').map(({ text }) => text);

it('shows unsaved changes on top of the stored lines', () => {
  expect(texts([['two', { text: 'TWO', after: null }]])).toEqual(['one', 'TWO']);
  expect(texts([['one', { text: null, after: null }]])).toEqual(['two']);
  expect(
    texts([
      ['x', { text: 'x', after: 'one' }],
      ['y', { text: 'y', after: 'x' }],
      ['top', { text: 'top', after: null }],
      ['end', { text: 'end', after: 'is gone' }],
    ]),
  ).toEqual(['top', 'one', 'x', 'y', 'two', 'end']);
});

it('puts a line that is added to an old lesson into that lesson', () => {
  const at = ['2026-11-20', '2026-11-27', '2026-11-20', '2026-11-27'].map((day) => ({ at: `${day}T12:00:00Z` }));
  const days = daysOf(at, (date) => date.toISOString().slice(0, 10));
  expect(days).toEqual(['2026-11-20', '2026-11-20', '2026-11-20', '2026-11-27']);
});

it('splits typed or pasted text into lines, and keeps all of a text that is too long', () => {
  expect(linesOf('a\r\nb\tc\n\nd\u200be')).toEqual(['a', 'b  c', '', 'de']);
  expect(linesOf('x'.repeat(1100)).map(({ length }) => length)).toEqual([500, 500, 100]);
  expect(linesOf(`${'x'.repeat(499)}😀`)).toEqual(['x'.repeat(499), '😀']);
});
