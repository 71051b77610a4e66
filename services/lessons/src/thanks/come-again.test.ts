import { type Answer, comeAgainOf } from './come-again.ts';

/** Answers of members by their letters, in capitals for a yes, of the sessions of some days. */
const answersOf = (...days: string[]): Answer[] =>
  days.flatMap((letters, day) =>
    [...letters].map((letter) => ({
      memberId: letter.toLowerCase(),
      again: letter === '-' ? null : letter !== letter.toLowerCase(),
      shownAt: new Date(Date.UTC(2026, 0, day + 1)),
    })),
  );

it.each<[title: string, days: string[], figure: [yes: number, of: number] | null]>([
  ['four members are too few', ['ABCD'], null],
  ['five members are enough', ['ABCDe'], [4, 5]],
  ['a session with words alone counts nobody', ['ABCD', '-'], null],
  ['words alone that come last in a session keep nobody from being counted', ['ABCDe-'], [4, 5]],
  ['the same member counts once', ['ABCD', 'A'], null],
  ['five of two sessions are enough', ['ABc', 'DE'], [4, 5]],
  ['one more does not change the figure, so that it tells nothing of this one', ['ABCDE', 'f'], [5, 5]],
  ['four more do not either', ['ABCDE', 'fGHI'], [5, 5]],
  ['five more change it', ['ABCDE', 'f', 'GHIJ'], [9, 10]],
  ['a member who answers again is counted with the latest answer', ['ABCDE', 'aFGHI'], [8, 9]],
  ['the figure is not shown when it would be nobody', ['abcde'], null],
  ['nobody has answered', [], null],
])('%s', (_title, days, figure) => {
  expect(comeAgainOf(answersOf(...days))).toEqual(figure && { yes: figure[0], of: figure[1] });
});
