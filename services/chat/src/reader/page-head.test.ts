import { readHead } from './page-head.ts';

const read = (page: string | Buffer, contentType = 'text/html') => readHead(Buffer.from(page), contentType).head;
const NOTHING = { title: '', description: '', site: '', picture: '', pictureAlt: '' };

it('reads the site, title, description and picture of a page', () => {
  const page = `<!doctype html><html><head><meta charset=utf-8><title>Not this</title>
    <meta property="og:title" content="Generics"><META NAME='og:description' CONTENT='Components &amp; types'>
    <meta property="og:site_name" content="TypeScript"><meta property="og:image" content="/a.png?b=1&amp;c=2">
    <meta property="og:image:alt" content="A letter T"></head>`;
  expect(read(page)).toEqual({
    title: 'Generics',
    description: 'Components & types',
    site: 'TypeScript',
    picture: '/a.png?b=1&c=2',
    pictureAlt: 'A letter T',
  });
});

it.each([
  ['nothing', '', {}],
  ['only a title', '<title>One &lt;b&gt; &#8217;two&rsquo; &eacute;</title>', { title: 'One <b> ’two’ é' }],
  ['a title without an end', '<title>One', { title: 'One' }],
  ['an empty og:title', '<meta property=og:title content=" "><title>One</title>', { title: 'One' }],
  ['two titles', '<title>One</title><title>Two</title>', { title: 'One' }],
  ['the same name twice', '<meta name=og:title content=One><meta name=og:title content=Two>', { title: 'One' }],
  ['a plain description', '<meta name=Description content=One>', { description: 'One' }],
  ['a name without content', '<meta property=og:title><title>One</title>', { title: 'One' }],
  ['names in a script', '<script>"<title>No</title>"</script><title>One</title>', { title: 'One' }],
  ['names in a style', '<style><meta property=og:title content=No></style><title>One</title>', { title: 'One' }],
  ['names in a comment', '<!-- <meta property=og:title content=No> --><title>One</title>', { title: 'One' }],
  ['names in an attribute', '<meta name=x content="<title>No</title>"><title>One</title>', { title: 'One' }],
  ['names after the head', '<head></head><title>No</title>', {}],
  ['names in the body', '<body><meta property=og:title content=No>', {}],
  ['the title of a drawing', '<body><svg><title>No</title></svg>', {}],
  ['lines and blanks', '<title>\n  One \t\n two&nbsp; three </title>', { title: 'One two three' }],
  ['marks that turn letters', '<title>a\u202eb\u2066c\u200bd\u0000e</title>', { title: 'abcde' }],
  ['no HTML at all', '{"title": "<"}', {}],
  [
    'a page that leads to another one',
    '<title>Redirecting…</title><META HTTP-EQUIV=Refresh CONTENT="0; URL=https://example.org/">',
    {},
  ],
  [
    'a page that leads to another one, in an older form',
    '<meta property=og:title content=Moved><meta http-equiv=refresh content="5,url=\'/new\'"><p>',
    {},
  ],
  ...['0 url=/new', '0; https://example.org/', '00;URL=/new', ' 3.5 , /new', '.5;url="/new"'].map(
    (content): [string, string, object] => [
      `a page that leads to another one by "${content}"`,
      `<meta http-equiv=refresh content='${content}'><title>Moved</title>`,
      {},
    ],
  ),
  ...['5;', '5 ; ', '010 ', '11; url=/', '100', 'url=/'].map((content): [string, string, object] => [
    `a page that does not by "${content}"`,
    `<meta http-equiv=refresh content='${content}'><title>News</title>`,
    { title: 'News' },
  ]),
  ['a page that loads itself again', '<meta http-equiv=refresh content=5><title>News</title>', { title: 'News' }],
  [
    'a page that leads on after some reading',
    '<meta http-equiv=refresh content="60; url=/"><title>One</title>',
    { title: 'One' },
  ],
  [
    'a page that leads on without scripts',
    '<noscript><meta http-equiv=refresh content="0; url=/plain"></noscript><title>One</title>',
    { title: 'One' },
  ],
])('reads %s', (_what, page, found) => {
  expect(read(page)).toEqual({ ...NOTHING, ...found });
});

it.each<[string, Buffer, string, string]>([
  ['the answer', Buffer.from('<title>Zoë</title>', 'latin1'), 'text/html; charset="ISO-8859-1"', 'Zoë'],
  ['the page', Buffer.from('<meta charset="latin1"><title>Zoë</title>', 'latin1'), 'text/html', 'Zoë'],
  [
    'an older form',
    Buffer.from(
      '<meta http-equiv=Content-Type content="text/html; charset=windows-1252"><title>Zo\xeb</title>',
      'latin1',
    ),
    'text/html',
    'Zoë',
  ],
  [
    'a mark',
    Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('<title>Zoë</title>', 'utf16le')]),
    'text/html',
    'Zoë',
  ],
  ['nobody', Buffer.from('<title>Zoë</title>'), 'text/html', 'Zoë'],
  ['an unknown name', Buffer.from('<meta charset="klingon"><title>Zoë</title>'), 'text/html', 'Zoë'],
  ['a wrong one', Buffer.from('<meta charset="utf-16"><title>Zoë</title>'), 'text/html', 'Zoë'],
  ['Japan', Buffer.from('3c7469746c653e93fa967b3c2f7469746c653e', 'hex'), 'text/html;charset=Shift_JIS', '日本'],
])('takes the encoding of %s', (_who, page, type, title) => {
  expect(read(page, type).title).toBe(title);
});

it('tells where the head ends, and reads what there is before', () => {
  const page = Buffer.from(`<head><title>Zoë’s 🎸</title>${'<!-- </head> <body> -->'.repeat(200)}</head>`);
  const upTo = (bytes: number) => readHead(page.subarray(0, page.length - bytes), 'text/html');
  expect([0, 1, 100].map((bytes) => upTo(bytes).isWhole)).toEqual([true, false, false]);
  expect(upTo(100).head.title).toBe('Zoë’s 🎸');
});

it.each([
  ['a title', '<title>&#x200b;&#x3164; </title>', ''],
  ['a title of joiners', '<title>\u200d</title>', ''],
  [
    'a stated title, so that the other one counts',
    '<meta property=og:title content="&#x2800;"><title>One</title>',
    'One',
  ],
])('ignores %s without a visible letter', (_what, page, title) => {
  expect(read(page).title).toBe(title);
});

it('cuts a long text between characters', () => {
  const { title, description, site } = read(
    `<title>${'🎸'.repeat(500)}</title><meta name=description content="${'d'.repeat(500)}">
     <meta property=og:site_name content="${'s'.repeat(500)}">`,
  );
  expect([title, description, site]).toEqual(['🎸'.repeat(120), 'd'.repeat(200), 's'.repeat(60)]);
});
