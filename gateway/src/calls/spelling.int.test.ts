import { CALL_LIMITS, type EndpointSpec, endpoints, SERVICES } from '@mutua/contracts';
import { createTestGateway, recordingService, testGateway } from '../../test/harness.ts';
import { callRaw } from '../../test/raw-client.ts';

const ID = 'a1b2c3d4e5f60718293a4b5c';
const limited = (Object.entries(endpoints) as [string, EndpointSpec][]).flatMap(([key, { limit }]) => {
  const [method = '', pattern = ''] = key.split(' ');
  return limit ? [{ key, method, path: `/api${pattern.replace(/:\w+/g, ID)}`, limit }] : [];
});

const encoded = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`;

/** Other spellings of a path that some server or proxy treats as the same path. */
const spellingsOf = (path: string): string[] => {
  const positions = [...path].map((letter, index) => ({ letter, index }));
  const replaced = (index: number, text: string, length = 1) =>
    path.slice(0, index) + text + path.slice(index + length);
  const letters = positions.filter(({ letter, index }) => /[a-z]/.test(letter) && index < path.indexOf(ID) >>> 0);
  const slashes = positions.filter(({ letter }) => letter === '/');
  return [
    path.toUpperCase(),
    ...letters.map(({ letter, index }) => replaced(index, letter.toUpperCase())),
    ...letters.map(({ letter, index }) => replaced(index, encoded(letter))),
    ...letters.map(({ letter, index }) => replaced(index, encoded(letter.toUpperCase()))),
    ...letters.filter(({ letter }) => letter === 's').map(({ index }) => replaced(index, '%C5%BF')),
    ...slashes.flatMap(({ index }) =>
      ['//', '/./', '/x/../', '/%2e/', '/%2e%2e/', '/;/', ';x=1/', '%2F', '\\', '/.;/', '/%20/'].map((slash) =>
        replaced(index, slash),
      ),
    ),
    ...['/', '//', '/.', '/./', '%2F', ';', ';x=1', '%20', '%00', '%0a', '%3f', '#', '#x', '%23', '\\'].map(
      (end) => path + end,
    ),
    `http://127.0.0.1${path}`,
    `http://127.0.0.1${path}/`,
    path.slice(1),
    // Added to a token, these would only make another token, which is an ordinary call.
    ...(path.endsWith(ID) ? [] : [`${path}.`, `${path}.json`]),
  ];
};

describe('another spelling of a limited call', () => {
  const reached: string[] = [];
  const gateway = testGateway({
    services: Object.fromEntries(SERVICES.map((name) => [name, recordingService(name, reached)])),
    env: { RATE_LIMIT_SCALE: '10000' },
  });

  it.each(limited)('$key reaches no service', async ({ method, path }) => {
    reached.length = 0;
    const answers = await Promise.all(
      spellingsOf(path).map(async (spelling) => {
        const call = `${method} ${spelling} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`;
        const { status, text } = await callRaw(gateway.port, call);
        return (status === 404 || status === 400) && text.includes('"code":') ? 'refused' : `${spelling}: ${status}`;
      }),
    );
    expect(answers.filter((answer) => answer !== 'refused')).toEqual([]);
    expect(answers.length).toBeGreaterThan(50);
    expect(reached).toEqual([]);
  });

  it.each(limited)('$key: the exact spelling reaches it, with any query', async ({ method, path }) => {
    for (const query of ['', '?', '?x=/../', '?%2f']) {
      reached.length = 0;
      const { status } = await callRaw(
        gateway.port,
        `${method} ${path}${query} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
      );
      expect(status).toBe(200);
      expect(reached).toEqual([`${method} ${path.slice('/api'.length)}${query}`]);
    }
  });

  it.each(['PATCH', 'TRACE', 'PROPFIND', 'post', 'PO ST', 'OPTIONS', 'GET'])(
    '%s of a sign-in reaches no service',
    async (method) => {
      reached.length = 0;
      await callRaw(
        gateway.port,
        `${method} /api/auth/login HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-HTTP-Method-Override: POST\r\nContent-Length: 0\r\n\r\n`,
      );
      expect(reached).toEqual([]);
    },
  );
});

describe('a limited call', () => {
  let addresses = 0;
  const gateway = testGateway({ env: { TRUST_PROXY_HOPS: '1' } });

  it.each(limited)('$key is refused beyond its limit, and HEAD counts as GET', async ({ method, path, limit }) => {
    const { calls, per } = CALL_LIMITS[limit];
    const member = gateway.newMember();
    addresses += 1;
    const address = `198.18.0.${addresses}`;
    const statusOf = async (index: number) => {
      const answer = await fetch(gateway.origin + path, {
        method: method === 'GET' && index % 2 ? 'HEAD' : method,
        headers: {
          // Varying the other property must not help: the address of a member, or the member at an address.
          'x-forwarded-for': per === 'address' ? address : `198.19.0.${index}`,
          authorization: `Bearer ${per === 'address' ? gateway.newMember() : member}`,
        },
      });
      return answer.status;
    };
    const statuses = await Promise.all(Array.from({ length: calls }, (_, index) => statusOf(index)));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await statusOf(0)).toBe(429);
    expect(await statusOf(1)).toBe(429);
  });
});

it('answers OPTIONS with the methods of a call', async () => {
  const gateway = await createTestGateway({ env: { RATE_LIMIT_SCALE: '1000' } });
  const answer = await fetch(`${gateway.origin}/api/skills/${ID}`, { method: 'OPTIONS' });
  expect(answer.status).toBe(204);
  expect(answer.headers.get('allow')).toBe('GET, HEAD, PUT, DELETE, OPTIONS');
  expect((await fetch(`${gateway.origin}/api/nothing`, { method: 'OPTIONS' })).status).toBe(404);
  const head = await fetch(`${gateway.origin}/api/skills/${ID}`, { method: 'HEAD' });
  expect(head.status).toBe(200);
  expect(await head.text()).toBe('');
  await gateway.close();
});
