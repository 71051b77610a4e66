/** Links against the tests of the URL standard. Where they come from: `../../test/web-platform-tests/README.md`. */
import { readFileSync } from 'node:fs';
import { linksIn } from './links.ts';

interface UrlTest {
  input: string;
  base: string;
  /** The address that a browser opens; none for an input that it refuses. */
  href?: string;
}

/** Absolute addresses. Those with the scheme of their base and without slashes (`http:a`) are relative. */
const isAbsolute = ({ input, base }: UrlTest): boolean =>
  /^https?:[/\\]{2}/i.test(input) || (/^https?:/i.test(input) && !base.startsWith(input.slice(0, input.indexOf(':'))));

const file = new URL('../../test/web-platform-tests/urltestdata.json', import.meta.url);
const tests = JSON.parse(readFileSync(file, 'utf8')) as (UrlTest | string)[];
const inputs = new Map(
  tests.flatMap((test): [string, string | undefined][] =>
    typeof test !== 'string' && isAbsolute(test) ? [[test.input, test.href]] : [],
  ),
);

const BEFORE = 'See ';
const drawnOf = (input: string) =>
  linksIn(`${BEFORE}${input} please`)
    .filter(({ link }) => /^https?:/i.test(link.href))
    .map(({ end, link }) => ({ typed: input.slice(0, end - BEFORE.length), opens: new URL(link.href).href }));

/**
 * Why a text has another link than the standard finds. The first reason counts. The numbers are those of inputs without a link, and of those
 * whose beginning is a link, which opens itself.
 */
const EXCEPTIONS: [why: string, pattern: RegExp, without: number, parts: number][] = [
  ['a space or a control character ends an address', /[\0- \x7f]/, 7, 7],
  ['an address has two slashes', /^https?:(?!\/\/)/i, 15, 0],
  ['a name of a user looks like another host', /^https?:\/\/[^/?#]*@/i, 19, 0],
  ['a host has a dot', /^https?:\/\/[^./?#]*\.*(?:[/?#]|$)/i, 25, 0],
  [
    'a host has no encoded and no invisible characters',
    /^https?:\/\/[^/?#]*[%\p{Default_Ignorable_Code_Point}]/iu,
    3,
    0,
  ],
  ['a host has letters, digits, dots and dashes', /^https?:\/\/[^/?#]*["$&'()*+,;=`{}~]/i, 1, 0],
  ['a full stop of a script without spaces ends a sentence', /^https?:\/\/[^/?#]*[。．]/iu, 0, 1],
  ['a script without spaces goes on with the sentence', /\p{sc=Han}/u, 0, 1],
  ['a sign that is no letter ends an address', /["<>\\^`|©⌣‥\u202e\ufeff]/, 0, 14],
  ['punctuation at the end is the sentence’s', /[.'{}»]$/, 1, 4],
  ['Node takes a Punycode that browsers refuse', /xn--pokxncvks$/i, 0, 6],
];

it('draws what the standard opens and nothing that it refuses, with few exceptions', () => {
  expect(inputs.size).toBeGreaterThan(300);
  const counts = new Map(EXCEPTIONS.map(([why]) => [why, [0, 0]]));
  const unknown: unknown[] = [];
  for (const [input, href = ''] of inputs) {
    const drawn = drawnOf(input);
    if (drawn.map(({ opens }) => opens).join() === href) continue;
    const [why = ''] = EXCEPTIONS.find(([, pattern]) => pattern.test(input)) ?? [];
    const found = counts.get(why);
    const opensItself = drawn.every(({ typed, opens }) => input.startsWith(typed) && new URL(typed).href === opens);
    if (!found || !opensItself || drawn.length > 1) unknown.push([input, drawn]);
    else found[drawn.length] = (found[drawn.length] ?? 0) + 1;
  }
  expect(unknown).toEqual([]);
  expect([...counts]).toEqual(EXCEPTIONS.map(([why, , without, parts]) => [why, [without, parts]]));
});
