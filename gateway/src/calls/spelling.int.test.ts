import { CALL_LIMITS, type CallLimitName, SERVICES } from '@mutua/contracts';
import { createTestGateway, recordingService, testGateway } from '../../test/harness.ts';
import { callRaw } from '../../test/raw-client.ts';
import { type LimitedCall, limitedCalls, spellingsOf } from '../../test/spellings.ts';

const ID = 'a1b2c3d4e5f60718293a4b5c';
/** One call of each method, with and without a parameter. `call.test.ts` has the spellings of all of them. */
const oneOfEach = limitedCalls.filter(
  ({ method, key }, index) =>
    limitedCalls.findIndex((each) => each.method === method && each.key.includes(':') === key.includes(':')) === index,
);

describe('another spelling of a limited call', () => {
  const reached: string[] = [];
  const gateway = testGateway({
    services: Object.fromEntries(SERVICES.map((name) => [name, recordingService(name, reached)])),
    env: { RATE_LIMIT_SCALE: '10000' },
  });

  it.each(oneOfEach)('$key reaches no service', async ({ method, path }) => {
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

  it.each(limitedCalls)('$key: the exact spelling reaches it, with any query', async ({ method, path }) => {
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

  it.each(Object.keys(CALL_LIMITS) as CallLimitName[])(
    '%s is one limit for all of its calls, and HEAD counts as GET',
    async (name) => {
      const { calls, per } = CALL_LIMITS[name];
      const own = limitedCalls.filter(({ limit }) => limit === name);
      const member = gateway.newMember();
      addresses += 1;
      const address = `198.18.0.${addresses}`;
      const statusOf = async ({ method, path }: LimitedCall, index: number) => {
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
      const inTurn = Array.from({ length: calls }, (_, index) => own[index % own.length] as LimitedCall);
      expect(new Set(inTurn)).toEqual(new Set(own));
      const statuses = await Promise.all(inTurn.map(statusOf));
      expect(new Set(statuses)).toEqual(new Set([200]));
      const beyond = await Promise.all(own.flatMap((call) => [statusOf(call, 0), statusOf(call, 1)]));
      expect(new Set(beyond)).toEqual(new Set([429]));
    },
  );
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
