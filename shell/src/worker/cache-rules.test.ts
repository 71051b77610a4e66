import { isPart, isPublicAnswer } from './cache-rules.ts';

const ORIGIN = 'https://mutua.example';
const asked = (address: string, { token = '', method = 'GET' } = {}) => {
  const url = new URL(address, ORIGIN);
  // Node's own class is missing in this environment.
  const request = { method, headers: new Headers(token ? { authorization: token } : {}) } as Request;
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
