import confusables from 'unhomoglyph/data.json' with { type: 'json' };
import { shownAddress } from './canonical-address.ts';
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
  ['HTTP://example.org/UPPER', 'HTTP://example.org/UPPER'],
  ['Https://example.org', 'Https://example.org'],
  ['http://[::1]:8080/', 'http://[::1]:8080/'],
  ['https://fa.wikipedia.org/wiki/می\u200cخواهم', 'https://fa.wikipedia.org/wiki/می\u200cخواهم'],
  ['https://he.wikipedia.org/wiki/שלום.', 'https://he.wikipedia.org/wiki/שלום'],
  ['https://en.wikipedia.org/wiki/Poincaré–Birkhoff', 'https://en.wikipedia.org/wiki/Poincaré–Birkhoff'],
  ['https://example.org/a#:~:text=b,-c', 'https://example.org/a#:~:text=b,-c'],
  ['https://example.org/*', 'https://example.org/*'],
  ['*https://example.org/a*', 'https://example.org/a'],
  ['_https://example.org/a_ __https://example.org/b__', 'https://example.org/a', 'https://example.org/b'],
  ['https://example.org/a_', 'https://example.org/a_'],
  ['not_https://example.org/x not_www.example.org', undefined],
  ['https://example.org/@anna/1', 'https://example.org/@anna/1'],
  ['[a](https://example.org/b)', 'https://example.org/b'],
  ['<https://example.org/a>', 'https://example.org/a'],
  ['https://example.org👍', 'https://example.org'],
  ['https://example.org/a→b', 'https://example.org/a'],
  ['Siehe https://example.org: dort', 'https://example.org'],
  ['http://localhost:3000/a', 'http://localhost:3000/a'],
  ['https://http://example.org', 'http://example.org'],
  ['https://example.org:/a', 'https://example.org:/a'],
  ['https://example.org:080/a', 'https://example.org:080/a'],
  ['❤️https://example.org/a 1️⃣www.example.org', 'https://example.org/a', 'https://www.example.org'],
  ['see\u200bhttps://example.org\u200b here', 'https://example.org'],
  // Words of scripts without spaces, and particles, follow at once.
  ['请看https://example.org/a谢谢', 'https://example.org/a'],
  ['链接:https://example.org/a?b=c谢谢', 'https://example.org/a?b=c'],
  ['https://example.org/a（中文说明）', 'https://example.org/a'],
  ['https://example.com重新解读', 'https://example.com'],
  ['https://example.org에서 봐요', 'https://example.org'],
  ['https://example.org/a를 보세요', 'https://example.org/a'],
  ['https://192.0.2.1에서', 'https://192.0.2.1'],
  ['https://example.org:8080에서', 'https://example.org:8080'],
  ['詳しくはhttps://example.org/を見て', 'https://example.org/'],
  ['https://example.orgをカタカナ', 'https://example.org'],
  ['こちら→https://example.org/a#bです', 'https://example.org/a#b'],
  ['ดูhttps://example.org/aครับ', 'https://example.org/a'],
  ['https://example.orgนะ', 'https://example.org'],
  ['https://example.org/aໃນ', 'https://example.org/a'],
  ['https://example.org/aនៅ', 'https://example.org/a'],
  ['https://example.org/aမှာ', 'https://example.org/a'],
  ['www.example.org에서', 'https://www.example.org'],
  ['写信给anna@example.org谢谢', 'mailto:anna@example.org'],
  ['anna@example.org로 보내 주세요', 'mailto:anna@example.org'],
  // Mail addresses, and what is none.
  ['E-Mail:anna@example.org', 'mailto:anna@example.org'],
  ['mailto:anna@example.org', 'mailto:anna@example.org'],
  ["o'brien@example.org", "mailto:o'brien@example.org"],
  ['Hier...anna@example.org', 'mailto:anna@example.org'],
  ['anna@example.org: ja', 'mailto:anna@example.org'],
  ['anna@163.com', 'mailto:anna@163.com'],
  ['git@github.com:acme/lessons.git', undefined],
  ['ssh -T git@github.com, ssh hg@bitbucket.org', undefined],
  ['digit@example.org', 'mailto:digit@example.org'],
  ['ssh://git@github.com/acme/lessons.git', undefined],
  ['git+https://git@github.com/acme/lessons.git', undefined],
  ['rsync anna@host.example::files anna@host.example:/srv anna@host.example:~/a', undefined],
  ['postgres://anna:word@db.example.org/lessons', undefined],
  ['sftp://anna@host.example, redis://:anna@host.example amqp://a:anna@host.example', undefined],
  ['@anna@mastodon.example ＠anna@mastodon.example', undefined],
  ['anna@-b.example anna@b-.example anna@b.-c.example', undefined],
  ['http:@:www.example.org', undefined],
  ['@anna:matrix.example and #room:matrix.example', undefined],
  ['!lessons@lemmy.example &page@kbin.example', undefined],
  ['acct:anna@example.org xmpp:anna@example.org sip:anna@example.org', undefined],
  ['anna@jabber.example/phone', undefined],
  ['@scope/pkg@1.2.3 @scope/pkg@next.beta lodash@4.17.21 react@19.0.0-beta.rc', undefined],
  ['logo@2x.png report@final.pdf getty@tty1.service', undefined],
  ['anna@example.org@evil.example', undefined],
  ['anna@example.orgы anna@example.ſe @example.org a.@example.org', undefined],
  [`${'a'.repeat(65)}@example.org`, undefined],
  // Addresses that would lead elsewhere than they look.
  ['https://bank.example@evil.example', undefined],
  ['https://bank.example:443@evil.example/a', undefined],
  ['https://anna:word@evil.example/', undefined],
  ['www.bank.example@evil.example', undefined],
  ['https://bank.example\\@evil.example', 'https://bank.example'],
  ['https://bank.example%2f@evil.example', undefined],
  ['https://bank%2eexample/', undefined],
  ['https://bank.example／a.evil.example', 'https://bank.example'],
  ['https://bank.example⁄a.evil.example', 'https://bank.example'],
  ['https://bank．example https://bank。example', undefined],
  ['https:///evil.example https:/evil.example https:evil.example https:\\\\evil.example', undefined],
  ['https://example.org:99999/', undefined],
  ['https://2130706433/ https://0x7f000001/ https://intranet/', undefined],
  ['https://a..example https://.example', undefined],
  ['https://[example.org]/ https://[::1', undefined],
  ['https://exam\u00adple https://exam\u200bple https://\u202eexample.org', undefined],
  ['https://example.org:443000/a https://example.org:80a https://[::1]:80:90 https://[::1]a', undefined],
  ['https://example.org:-80 https://example.org:%38 https://example.org:80%', undefined],
  ['https://example.org:) and http://[::1].', 'https://example.org', 'http://[::1]'],
  ['https://example.org:port/a https://a.example:b@c.example', undefined],
  ['https://good.co\u00adm/a https://good.co\u2060\u200b.evil.example/ https://good.co\u200dm', undefined],
  ['https://good.co\u2024uk/a https://good.co\ufe52uk https://good.co\uff0euk', undefined],
  ['anna@good.co\u00adm anna@good.co\u2024uk other\u00adanna@example.org other.\u200banna@example.org', undefined],
  [`https://example.org/${'a'.repeat(2000)}`, undefined],
  ['www.example.org.', 'https://www.example.org'],
  ['write to teacher@example.org, please', 'mailto:teacher@example.org'],
  ['https://example.org/\u202egpj.exe', 'https://example.org/'],
  ['nothttps://example.org/x', undefined],
  ['javascript:alert(1) data:text/html,x ftp://example.org file:///etc/passwd vbscript:a', undefined],
  ['javascript://example.org/%0aalert(1) blob:https:x', undefined],
  ['https:// and https://… and www.', undefined],
])('%s', (text, ...links) => {
  expect(linksIn(text)).toEqual(links.filter((link) => link !== undefined));
  expect(
    piecesOf(text)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text);
});

const shown = (text: string) => piecesOf(text).find(({ href }) => href);

it.each([
  ['https://аррӏе.com/login', 'https://xn--80ak6aa92e.com/login'],
  ['https://gооgle.com', 'https://xn--ggle-55da.com'],
  ['https://www.раураl.com/a?b=c', 'https://www.xn--l-7sba6dbr.com/a?b=c'],
  ['https://münchen.example/straße', 'https://xn--mnchen-3ya.example/straße'],
  ['https://例え.テスト/a', 'https://xn--r8jz45g.xn--zckzah/a'],
  ['https://abc中国.com', 'https://xn--abc-x68dy61b.com'],
  ['https://bank.exampleノevil.example', 'https://bank.xn--exampleevil-8e5j.example'],
  ['https://ｇｏｏｇｌｅ.com/', 'https://google.com/'],
  ['http://127.1/a', 'http://127.0.0.1/a'],
  ['http://0x7f.0.0.1:8080/a', 'http://127.0.0.1:8080/a'],
  ['http://[0:0::1]/', 'http://[::1]/'],
  ['www.аррӏе.com', 'www.xn--80ak6aa92e.com'],
  ['https://PAYPAI.com/A', 'https://paypai.com/A'],
  ['https://gooɡIe.com', 'https://xn--gooie-tmc.com'],
  ['WWW.paypaI.com', 'www.paypai.com'],
])('shows that %s opens %s', (text, address) => {
  const link = shown(text);
  expect(link?.text).toBe(address);
  expect(link?.href).toBe(address.replace(/^(?=www)/, 'https://'));
});

it('shows no letter that looks like a Latin one in a host', () => {
  const letters = Object.entries(confusables).filter(
    ([letter, latin]) => /^[a-z]$/i.test(latin) && !/^[ -~]$/.test(letter),
  );
  expect(letters.length).toBeGreaterThan(1000);
  const name = 'quick-brown-fox-jumps-over-lazy-dog';
  /** The browser opens a domain that begins with `xn--`, or maps the letter to a Latin one or a digit. */
  const isShown = (address: string) => /^https:\/\/[a-z\d-]+\.example\.org\/$/.test(address);
  const imitated = letters.flatMap(([letter, latin]) =>
    piecesOf(`https://${name.replace(latin.toLowerCase(), letter)}.example.org/`).filter(({ href }) => href),
  );
  expect(imitated.length).toBeGreaterThan(500);
  expect(imitated.filter(({ text, href }) => text !== href || !isShown(text))).toEqual([]);
  expect(letters.filter(([letter]) => shown(`anna@${letter}pple.org, ann${letter}@example.org`))).toEqual([]);
});

it('shows where each link leads, whatever surrounds it', () => {
  const parts = [
    'https://',
    'http://',
    'www.',
    'example.org',
    'аррӏе.com',
    'a@b.example',
    '@',
    ':',
    '/',
    '\\',
    '%2f',
    '%',
    '。',
    '．',
  ];
  const more = [
    '／',
    '.',
    '..',
    '-',
    '127.1',
    '[::1]',
    ':80',
    '?q=',
    '#',
    '&',
    '*',
    '**',
    '(',
    ')',
    '谢谢',
    '에서',
    '\u00ad',
    '\u200d',
    ' ',
    'ß',
    'İ',
    'xn--',
    '👍',
  ];
  const all = [...parts, ...more];
  let state = 11;
  const next = (): number => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
  for (let round = 0; round < 20_000; round += 1) {
    const text = `https://${Array.from({ length: 1 + next() * 7 }, () => all[Math.floor(next() * all.length)]).join('')}`;
    for (const { text: drawn, href } of piecesOf(text)) {
      if (!href || href.startsWith('mailto:')) continue;
      const url = new URL(href);
      const host = /^(?:https?:\/\/)?(\[[^\]]*\]|[^/?#:]+)/i.exec(drawn)?.[1];
      expect([text, host?.toLowerCase(), url.username + url.password]).toEqual([text, url.hostname, '']);
      expect([text, href]).toEqual([text, shownAddress(href)]);
    }
  }
});
