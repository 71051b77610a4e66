import { createFileLinks } from './file-links.ts';

const NOON = Date.UTC(2026, 10, 21, 12, 0, 30);
const secret = 'a secret that only the tests know and that is long';

const parts = (link: string) => {
  const url = new URL(link, 'http://localhost');
  return [
    url.pathname.split('/').at(-1) ?? '',
    url.searchParams.get('expires') ?? '',
    url.searchParams.get('signature') ?? '',
  ] as const;
};

describe('file links', () => {
  it('open their file for an hour', () => {
    let now = NOON;
    const links = createFileLinks([secret], () => now);
    const link = parts(links.sign('a.png'));
    expect(links.isValid(...link)).toBe(true);
    now += 59 * 60_000;
    expect(links.isValid(...link)).toBe(true);
    now += 60_000;
    expect(links.isValid(...link)).toBe(false);
  });

  it('in reports open their file for 30 days, and do not work as links of readers', () => {
    let now = NOON;
    const links = createFileLinks([secret], () => now);
    const link = parts(links.signEvidence('a.webm'));
    expect([links.isForEvidence(...link), links.isValid(...link)]).toEqual([true, false]);
    expect(links.isForEvidence(...parts(links.sign('a.webm')))).toBe(false);
    now += 30 * 24 * 60 * 60_000;
    expect(links.isForEvidence(...link)).toBe(false);
  });

  it('stay the same within a minute, so that a browser can cache the file', () => {
    let now = NOON;
    const links = createFileLinks([secret], () => now);
    const first = links.sign('a.png');
    now += 10_000;
    expect(links.sign('a.png')).toBe(first);
    now += 60_000;
    expect(links.sign('a.png')).not.toBe(first);
  });

  it('open nothing when altered, forged or incomplete', () => {
    const links = createFileLinks([secret], () => NOON);
    const [key, expires, signature] = parts(links.sign('a.png'));
    const [, , forged] = parts(createFileLinks([`${secret}?`], () => NOON).sign('a.png'));
    expect(links.isValid('b.png', expires, signature)).toBe(false);
    expect(links.isValid(key, String(Number(expires) + 1), signature)).toBe(false);
    expect(links.isValid(key, expires, `${signature}x`)).toBe(false);
    expect(links.isValid(key, expires, forged)).toBe(false);
    expect(links.isValid(key, undefined, signature)).toBe(false);
    expect(links.isValid(key, expires, undefined)).toBe(false);
  });

  it('contain the key of their file, at any public address', () => {
    const links = createFileLinks([secret], () => NOON);
    expect(links.keyOf(links.sign('a.png'))).toBe('a.png');
    expect(links.keyOf(`https://mutua.example${links.sign('a.png')}`)).toBe('a.png');
    expect(links.keyOf('/api/uploads/avatars/a.png')).toBeUndefined();
    expect(links.keyOf('http://')).toBeUndefined();
  });
});
