import { isPage, isPart, isPublicAnswer, isStorableDocument } from './cache-rules.ts';

const ORIGIN = 'https://mutua.example';
const asked = (address: string, { token = '', method = 'GET', mode = 'cors' } = {}) => {
  const url = new URL(address, ORIGIN);
  // Node's own class is missing in this environment.
  const request = { method, mode, headers: new Headers(token ? { authorization: token } : {}) } as Request;
  return { request, url, sameOrigin: url.origin === ORIGIN };
};

it.each([
  '/shell/1.0.0-1a2b3c4d/js/main.5e6f7a8b.js',
  '/shell/1.0.0-1a2b3c4d/theme-init.js',
  '/remotes/discovery/1.0.0-1a2b3c4d/remoteEntry.5e6f7a8b.js',
  'https://cdn.example/files/remoteEntry.5e6f7a8b.js',
])('keeps the file of a release: %s', (address) => {
  expect(isPart(asked(address))).toBe(true);
});

it.each(['/remotes.json', '/sw.js', '/card.png', '/api/skills/search', 'https://cdn.example/latest.js'])(
  'does not take for a file of a release: %s',
  (address) => {
    expect(isPart(asked(address))).toBe(false);
  },
);

const ID = '64b000000000000000000001';
it.each([`/api/skills/${ID}`, '/api/skills/search?q=guitar', `/api/users/${ID}`, `/api/reviews/skill/${ID}`])(
  'keeps what strangers get, and nothing that is asked for with a token: %s',
  (address) => {
    expect(isPublicAnswer(asked(address))).toBe(true);
    expect(isPublicAnswer(asked(address, { token: 'Bearer x' }))).toBe(false);
    expect(isPublicAnswer(asked(address, { method: 'DELETE' }))).toBe(false);
    expect(isPublicAnswer(asked(`https://elsewhere.example${address}`))).toBe(false);
  },
);

it.each([
  '/api/auth/me',
  '/api/auth/verify/secret',
  `/api/uploads/chat/${ID}.png?expires=1&signature=x`,
  '/api/skills/my-skills',
  '/api/users/dashboard/stats',
  '/api/messages/conversations',
  '/api/unsubscribe?token=x',
])('does not keep %s', (address) => {
  expect(isPublicAnswer(asked(address))).toBe(false);
});

it.each(['/', '/apiary', '/skills/create', '/reset-password/secret'])('takes for a page: %s', (address) => {
  expect(isPage(asked(address, { mode: 'navigate' }))).toBe(true);
  expect(isPage(asked(address))).toBe(false);
});

it.each(['/api', '/api/users/export/file?token=x', '/API/uploads/chat/a.txt?signature=x', '/api/unsubscribe?token=x'])(
  'lets the browser open by itself: %s',
  (address) => {
    expect(isPage(asked(address, { mode: 'navigate' }))).toBe(false);
  },
);

const answered = (type: string, { status = 200, cache = 'no-cache' } = {}) => ({
  status,
  headers: new Headers({ 'content-type': type, 'cache-control': cache }),
});

it('stores a document that the gateway lets it store', () => {
  expect(isStorableDocument(answered('text/html'))).toBe(true);
  expect(isStorableDocument(answered('text/html; charset=utf-8', { cache: 'private, no-cache' }))).toBe(true);
});

it.each([
  answered('text/html; charset=utf-8', { cache: 'private, No-Store' }),
  answered('text/html', { status: 404 }),
  answered('text/html', { status: 206 }),
  answered('application/zip'),
  answered('text/plain; note=text/html'),
  answered('text/html-like'),
  answered(''),
])('stores no other answer to a navigation (%#)', (response) => {
  expect(isStorableDocument(response)).toBe(false);
});
