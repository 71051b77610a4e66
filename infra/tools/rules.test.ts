import { namesIn } from './rules.ts';

it('finds the names of tests in each form, in their order', () => {
  const source = [
    "describe('seats', () => {",
    "  it('are taken', () => {});",
    "  it.each(['a', 'b'] as const)('keeps %s', () => {});",
    '  it.each([',
    "    ['a', 1],",
    "  ])('keeps the member\\'s %s', () => {});",
    '  test.skipIf(isOld)(`in a place`, () => {});',
    '});',
    "const it = edit('no test');",
  ].join('\n');
  expect(namesIn(source)).toEqual(['seats', 'are taken', 'keeps %s', "keeps the member's %s", 'in a place']);
});
