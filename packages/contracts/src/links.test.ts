import { piecesOf } from './links.ts';

const linksIn = (text: string) => piecesOf(text).flatMap(({ href }) => href ?? []);

it.each([
  ['https://en.wikipedia.org/wiki/Ring_(mathematics)', 'https://en.wikipedia.org/wiki/Ring_(mathematics)'],
  ['(see https://example.org/a).', 'https://example.org/a'],
  ['(https://example.org/a_(b))', 'https://example.org/a_(b)'],
  ["https://example.org/it's, isn't it?", "https://example.org/it's"],
  ["'https://example.org/a'", 'https://example.org/a'],
  ['https://example.org/a…', 'https://example.org/a'],
  ['«https://example.org/a»', 'https://example.org/a'],
  ['看https://example.org/a。好', 'https://example.org/a'],
  ['看 https://example.org/a。好', 'https://example.org/a'],
  ['看〈https://example.org/a〉好', 'https://example.org/a'],
  ['［https://example.org/a］', 'https://example.org/a'],
  ['https://example.org/a—', 'https://example.org/a'],
  ['https://example.org/a-', 'https://example.org/a-'],
  ['|https://example.org/a|', 'https://example.org/a'],
  ['https://example.org/a\u200b', 'https://example.org/a'],
  ['https://example.org/?a=[1]&b=2#c!', 'https://example.org/?a=[1]&b=2#c'],
  ['https://example.org/', 'https://example.org/'],
  ['HTTP://EXAMPLE.ORG/UPPER', 'HTTP://EXAMPLE.ORG/UPPER'],
  ['Https://example.org', 'Https://example.org'],
  ['http://[::1]:8080/', 'http://[::1]:8080/'],
  ['https://müller.example/straße', 'https://müller.example/straße'],
  ['www.example.org.', 'https://www.example.org'],
  ['write to teacher@example.org, please', 'mailto:teacher@example.org'],
  ['https://example.org/\u202egpj.exe', 'https://example.org/'],
  ['nothttps://example.org/x', undefined],
  ['javascript:alert(1) data:text/html,x ftp://example.org', undefined],
  ['https:// and https://… and www.', undefined],
])('%s', (text, link) => {
  expect(linksIn(text)).toEqual(link === undefined ? [] : [link]);
  expect(
    piecesOf(text)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text);
});

it('reads a long text in linear time', () => {
  expect(linksIn(`https://${'('.repeat(5000)}`)).toEqual([]);
  expect(linksIn('a@'.repeat(2500))).toEqual([]);
});
