/**
 * Links against the URL standard of the WHATWG: more inputs of each group of its tests that texts can hold, alone and in sentences. The
 * standard's own tests are in `links-url-tests.test.ts`.
 */
import { type Piece, piecesOf } from './links.ts';

const codes = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
const hex = (code: number) => `%${code.toString(16).padStart(2, '0')}`;

/** What a host must not contain, as it is and encoded; white space ends an address in a text. */
const FORBIDDEN = [...codes(0, 0x20), ...[...'#/:<>?@[\\]^|%'].map((sign) => sign.charCodeAt(0)), 0x7f];
const forbidden = FORBIDDEN.map((code) => String.fromCharCode(code)).filter((sign) => !/\s/.test(sign));

const NUMBERS = [
  ...[
    '1.2.3',
    '1.2.3.4.',
    '1.2.3.4.5',
    '1.2.3.4.5.',
    '0x.0x.0',
    '0x7f.1',
    '0300.168.0.0xF0',
    '192.168.0.257',
    '192.168.0.1.',
  ],
  ...[
    '256.256.256.256',
    '256.256.256.256.256',
    '1.2.3.08',
    '1.2.3.09',
    '09.2.3.4',
    '01.2.3.4',
    '0x1.2.3.4',
    '0x1.2.3.4.',
  ],
  ...[
    '09.2.3.4.',
    '01.2.3.4.',
    '192.0x00A80001',
    '0x7f.0.0.0x7g',
    '0X7F.0.0.0X7G',
    '1e2.3.4',
    '1.2.3.4e1',
    '4294967295.1',
  ],
  ...[
    '1.65536.2',
    '1.2.65536',
    '1.16777216',
    '1.4294967296',
    '0x100000000.1',
    'foo.09',
    'foo.09..',
    'foo.0x4',
    'foo.0x4.',
    'foo.123',
  ],
  ...[
    'foo.0xf',
    'foo.0XFfFfFfFfFfFf',
    'foo.2.3',
    'foo.2.3.',
    'foo.1.2.3.4',
    'foo..1',
    '0999999999999999999.1',
    '1..0',
    '1.2..3',
  ],
  ...[
    'foo.0x',
    'foo.0XFfFg',
    '1.2.3.4a',
    '１２７.０.０.１',
    '①.②.③.④',
    '٣.٤.٥.٦',
    '0xＦＦ.1',
    '127.0.0.１２３',
    '1。2。3。4',
  ],
  ...['4294967296', '0xffffffff1', '256', '0', '10000000000', '.1.2.3', '...', '..', '.'],
];
const GROUPS_OF_SIX = [
  ...[
    '::1',
    '::',
    '1::',
    '0:0:0:0:0:0:13.1.68.3',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '2001:DB8::1',
    '0:0::1',
    '00:000::0001',
    '1:0::',
  ],
  ...[
    '1:0:0:2::3',
    '1:2:0:0:5:0:0:0',
    '0:1:2:3:4:5:6:7',
    '0:1:2:3:4:5:6:7:8',
    '1::1::1',
    '::1.2.3.',
    '::1.2.3',
    '::.1.2',
    '::.',
  ],
  ...[
    '::1.2.3.4x',
    '::1.2.3.256',
    '::1.2.3.08',
    '0:1.23.23',
    '0:1.2.3.4.5',
    '0:0:0:0:0:0:0:1.2.3.4',
    '0:1.',
    '00001::1',
    ':1',
    '1:',
  ],
  ...[
    '',
    ':',
    ':::',
    'google.com',
    'www.google.com',
    'fe80::1%25eth0',
    'fe80::1%eth0',
    '::%31',
    'g::1',
    '::１',
    '::１２７.0.0.1',
    '0x7f.1',
  ],
];
const NAMES = [
  ...[
    'foo.example',
    'FOO.EXAMPLE',
    'Foo.Example',
    'foo.example.',
    'foo.example..',
    'foo..example',
    '.foo.example',
    'foo_bar.example',
  ],
  ...[
    'foo-.example',
    '-foo.example',
    'ab--c.example',
    'foo.example-',
    'foo.exam_ple',
    '_.example',
    'localhost',
    'LocalHost',
    'intranet',
  ],
  // Mapped, ignored, valid in one script, and none of these.
  ...[
    'faß.ExAmPlE',
    'FAẞ.example',
    'ﬁne.example',
    'GO\u200bO\u2060\ufeffgle.com',
    'a\u00adb.example',
    '\u00ad.example',
    'a\u034fb.example',
  ],
  ...[
    '你好.你好',
    '例え.テスト',
    'GOO\u3000goo.com',
    'ａ．example',
    'www.foo。bar.com',
    'a｡b.example',
    'Ｇｏ.com',
    'ℂ.example',
    '⒈.example',
    '½.example',
  ],
  ...[
    '％４１.com',
    '％００.com',
    'a％b.com',
    'a／b.com',
    'a＃b.com',
    'a？b.com',
    'a：80.example',
    'a＠b.com',
    '℀.example',
    '⑴.example',
    '☕.example',
  ],
  ...[
    'İ.example',
    'ı.example',
    'ſ.example',
    'K.example',
    'ǅ.example',
    'ß.example',
    'ς.example',
    'σ.example',
    'á.example',
    'a\u0301.example',
  ],
  ...[
    '\u0301.example',
    'a\u200c.example',
    'a\u200d.example',
    'क्\u200dष.example',
    'می\u200cخ.example',
    'אa.example',
    '0א.example',
    'א0٣.example',
  ],
  ...[
    'xn--.example',
    'xn--a.example',
    'xn--zn7c.com',
    'xn--fa-hia.example',
    'XN--FA-HIA.example',
    'xn--ls8h.example',
    'a.b.xn--pokxncvks',
  ],
  ...[
    '10.0.0.xn--pokxncvks',
    'xn--a-ecp.ru',
    'xn--iñvalid.com',
    'xn--1ch.example',
    'xn--xn---epa.example',
    'xn--ab-j1t.example',
    '\ufdd0zyx.com',
  ],
  ...[
    '\ufffd.example',
    '\ud800.example',
    'a\udc00b.example',
    '\ue000.example',
    '\u{1f4a9}.example',
    '\u{e0001}a.example',
    'a\ufe0fb.example',
  ],
  ...[
    `${'a'.repeat(63)}.example`,
    `${'a'.repeat(64)}.example`,
    `${'ab.'.repeat(84)}a`,
    `${'ab.'.repeat(90)}a`,
    `${'ä'.repeat(60)}.example`,
  ],
  ...'!"$&\'()*+,-;=_`{}~'.split('').flatMap((sign) => [`a${sign}b.example`, `${sign}.example`, `a.example${sign}`]),
  ...forbidden.flatMap((sign) => [
    `a${sign}b.example`,
    `a.exam${sign}ple`,
    `${sign}a.example`,
    `a.example${sign}b.example`,
  ]),
  ...codes(0, 0x7f).flatMap((code) => [`a${hex(code)}b.example`, `a.example${hex(code)}b.example`]),
  ...[
    'a%c3%b6.example',
    'a%C2%ADb.example',
    'a%ef%b7%90.com',
    'a%zz.example',
    'a%.example',
    'a%2.example',
    '%',
    '%25',
    '',
    '?',
    '#',
  ],
];
const PORTS = [
  ...[
    ':',
    ':0',
    ':00',
    ':80',
    ':443',
    ':0443',
    ':8080',
    ':00000000080',
    ':65535',
    ':65536',
    ':99999',
    ':655350',
    ':443000',
    ':4294967377',
  ],
  ...[
    ':-80',
    ':+80',
    ':80a',
    ':a',
    ':fifty-two',
    ':80:',
    ':80:90',
    '::80',
    ':８０',
    ':٣',
    ':80%',
    ':%38%30',
    ':80@',
    ':80\\',
    ':80.',
    ':8_0',
  ],
];
const USERS = [
  'a',
  'a:b',
  ':',
  '',
  'a:',
  ':b',
  '@',
  '::@c@',
  'bank.example:443',
  'a%40b',
  'a\\',
  'a/',
  'a?',
  'a#',
  'ü:ß',
  '!$&()*+,;=-._~',
];
const PATHS = [
  ...[
    '/',
    '//',
    '////../..',
    '/.',
    '/..',
    '/./.',
    '/%2e',
    '/%2E%2e/a',
    '/a/../b',
    '/a/%2e%2e/b',
    '/a\\b',
    '\\a',
    '\\\\b.example',
    '/a%',
    '/a%2',
  ],
  ...[
    '/a%zz',
    '/%00',
    '/%7Ea',
    '/a;b',
    '/a:b',
    '/a@b.example',
    '/@b.example',
    '/[a]',
    '/{a}',
    '/a|b',
    '/a^b',
    '/a`b',
    '/a"b',
    '/a<b',
    '/a>b',
  ],
  ...[
    '/ä',
    '/ä%C3%A4',
    '/\u202ea',
    '/\u00ada',
    '/\u{1f4a9}',
    '/\ud800',
    '/\ufffd',
    '/\ufdd0',
    '/\u0000a',
    '/\u001fa',
    '/\u007f',
    '/你好',
    '/а',
  ],
  ...[
    '?',
    '#',
    '?a#b',
    '#a?b',
    '#a#b',
    '??',
    '?@b.example',
    '#@b.example',
    '?a=ä',
    '?a=%zz',
    '?a=\\b',
    "?a='b",
    '#`',
    '#\u0000',
    '#ä',
    '#:~:text=a',
  ],
  ...['?https://b.example', '/https://b.example', '/http:b.example', '?a=//b.example', '/www.b.example'],
];
const STARTS = [
  ...[
    'http:',
    'https:',
    'http:/',
    'https:///',
    'http:////',
    'http:\\\\',
    'https:\\/',
    'http:/\\',
    'http://\\',
    'http:@',
    'http:/@',
    'http:///@',
  ],
  ...[
    'HTTPS://',
    'hTTp://',
    'http ://',
    'h\u200dttp://',
    'ｈttp://',
    'httpſ://',
    'https\u00ad://',
    'http:\u00ad//',
    'xhttp://',
    'http+x://',
  ],
  ...[
    'ws://',
    'ftp://',
    'file://',
    'blob:https://',
    'javascript://',
    'view-source:https://',
    'data:,https://',
    'h://',
    '://',
    '//',
  ],
];

const INPUTS = [
  ...NUMBERS.flatMap((host) => [host, `${host}/a`]),
  ...GROUPS_OF_SIX.flatMap((host) => [`[${host}]`, `[${host}]:80/a`, `[${host}`, `${host}]`, host, `a[${host}]`]),
  ...NAMES.flatMap((host) => [host, `${host}/a?b#c`, `www.${host}`]),
  ...[...PORTS, ...PATHS].flatMap((rest) =>
    ['a.example', '1.2.3.4', '[::1]', 'www.a.example', 'é.example'].map((host) => host + rest),
  ),
  ...PORTS.map((port) => `a.example${port}/a`),
  ...USERS.flatMap((user) => [
    `${user}@b.example`,
    `${user}@/www.b.example`,
    `${user}@b.example:80/a`,
    `www.${user}@b.example`,
  ]),
]
  .map((rest, at) => `${at % 2 === 0 ? 'http' : 'https'}://${rest}`)
  .concat(STARTS.flatMap((start) => ['a.example/b', 'www.a.example', 'user@a.example'].map((rest) => start + rest)));

/** An input stands alone, in a sentence, and in brackets. */
const SENTENCES = ['%', 'See %, please.', '(%)', '<%>', '“%”', '看%。好', '*%*', '%!', 'https://a.example,%', '%에서'];

/** Whether a drawn address shows the host and the port that a browser opens, and nothing that looks like another host. */
function opensWhatIsDrawn({ text: drawn, href = '' }: Piece): boolean {
  const typed = /^www\./i.test(drawn) ? `https://${drawn}` : drawn;
  const [whole = '', host, port] = /^https?:\/\/([^/?#:[]+|\[[^\]]*\])(?::(\d*))?(?=[/?#]|$)/i.exec(typed) ?? [];
  if (whole === '' || /[\s\\@]/.test(whole) || !URL.canParse(href)) return false;
  const opened = new URL(href);
  const standardPort = opened.protocol === 'https:' ? '443' : '80';
  const isPort = !port || Number(port) === Number(opened.port || standardPort);
  return isPort && host === opened.hostname && opened.href === new URL(typed).href;
}

const webLinksIn = (text: string) => piecesOf(text).filter(({ href }) => href && !href.startsWith('mailto:'));

it('draws of each input no link, or one that opens what is drawn', () => {
  expect(INPUTS.length).toBeGreaterThan(2000);
  const texts = INPUTS.flatMap((input) => SENTENCES.map((sentence) => sentence.replace('%', () => input)));
  expect(texts.filter((text) => webLinksIn(text).length > 0).length).toBeGreaterThan(5000);
  expect(texts.filter((text) => !webLinksIn(text).every(opensWhatIsDrawn))).toEqual([]);
});

/** Characters that close an address in a sentence. What is before them is an address of its own, and opens only itself. */
const CLOSING = /[<>^|[\]\\"`]|[^\x21-\x7e]/;
/** Punctuation at the end is the sentence's. */
const withoutEnd = (input: string) => input.replace(/[!'),.:;?}]+$/, '');

it('draws no part of what the standard refuses', () => {
  const refused = INPUTS.filter(
    (input) => /^https?:\/\//.test(input) && !URL.canParse(withoutEnd(input)) && !CLOSING.test(input),
  );
  expect(refused.length).toBeGreaterThan(150);
  expect(refused.filter((input) => webLinksIn(input).length > 0)).toEqual([]);
});

it('draws what the standard takes whole, when its host has a dot and no name of a user', () => {
  const plain = INPUTS.filter((input) =>
    /^https?:\/\/(?:[\w-]+\.)+[a-z\d]+(?::\d+)?(?:\/[\w/.:~@-]*[\w/])?$/i.test(input),
  );
  // DNS takes at most 253 characters.
  const taken = plain.filter((input) => URL.canParse(input) && new URL(input).hostname.length <= 253);
  expect(taken.length).toBeGreaterThan(50);
  const isWhole = (input: string) => {
    const [piece, ...others] = piecesOf(input);
    return others.length === 0 && piece?.href !== undefined && new URL(piece.href).href === new URL(input).href;
  };
  expect(taken.filter((input) => !isWhole(input))).toEqual([]);
});
