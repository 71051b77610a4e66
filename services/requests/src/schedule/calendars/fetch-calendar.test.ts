import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGzip, gzipSync } from 'node:zlib';
import { localHostsOf } from '@mutua/service-kit/outbound';
import { calendarAddress, createFetchCalendar } from './fetch-calendar.ts';

const CALENDAR = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n';
const MEGABYTE = Buffer.alloc(1024 * 1024, 'x');
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** Starts a local server that is reachable as `calendar.test`, and records its requests. */
async function serve(answer: RequestListener) {
  const asked: string[] = [];
  const server = createServer((req, res) => {
    asked.push(`${req.url} ${req.headers.cookie ?? ''}`.trim());
    answer(req, res);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stops.push(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  const { port } = server.address() as AddressInfo;
  return {
    asked,
    port,
    localHosts: localHostsOf({ NODE_ENV: 'test', OUTBOUND_LOCAL_HOSTS: `calendar.test=127.0.0.1:${port}` }),
  };
}

/** Reads a calendar from a local server. */
async function read(
  answer: RequestListener,
  { etag = null as string | null, timeoutMs = 20_000, path = '/x.ics' } = {},
) {
  const { asked, localHosts } = await serve(answer);
  const resolve = async (): Promise<never> => {
    throw new Error('nothing to look up');
  };
  const fetchCalendar = createFetchCalendar({ localHosts, resolve, timeoutMs });
  return { asked, fetched: await fetchCalendar(`https://calendar.test${path}`, etag) };
}
const write = (res: ServerResponse, chunk: Buffer) =>
  new Promise<void>((done) => {
    if (res.destroyed || res.write(chunk)) done();
    else {
      const end = () => {
        res.off('drain', end).off('close', end);
        done();
      };
      res.on('drain', end).on('close', end);
    }
  });

it('reads a webcal address over https', () => {
  expect(calendarAddress('webcal://calendar.example/a?b=c')?.href).toBe('https://calendar.example/a?b=c');
  expect(calendarAddress('webcal://127.0.0.1/x.ics')).toBeNull();
});

it('reads a calendar with its tag, also a compressed one and one behind redirects', async () => {
  const plain = await read((_req, res) => res.setHeader('ETag', '"one"').end(`\uFEFF\r\n${CALENDAR}`));
  expect(plain.fetched).toMatchObject({ etag: '"one"' });
  const packed = await read((_req, res) => res.setHeader('Content-Encoding', 'gzip').end(gzipSync(CALENDAR)));
  expect(packed.fetched).toEqual({ content: Buffer.from(CALENDAR), etag: null });
  const moved = await read(
    ({ url }, res) => {
      const hop = Number(url?.slice(1));
      if (hop < 3) res.writeHead(302, { Location: `/${hop + 1}`, 'Set-Cookie': 'a=b' }).end();
      else res.end(CALENDAR);
    },
    { path: '/0' },
  );
  expect(moved.fetched).toEqual({ content: Buffer.from(CALENDAR), etag: null });
  // The requests have no cookies.
  expect(moved.asked).toEqual(['/0', '/1', '/2', '/3']);
});

it('sends the tag of the calendar that it knows', async () => {
  const answer: RequestListener = (req, res) => {
    res.writeHead(req.headers['if-none-match'] === '"one"' ? 304 : 200).end(CALENDAR);
  };
  expect((await read(answer, { etag: '"one"' })).fetched).toBe('unchanged');
  expect((await read((_req, res) => res.writeHead(304).end())).fetched).toEqual({ problem: 'unreadable' });
});

it('looks like a browser to Microsoft only, which sends other programs to an error, also behind a redirect', async () => {
  const { port } = await serve((req, res) => {
    if (/^Mozilla\/5\.0 \(X11.*\) .*Chrome\/\d+/.test(req.headers['user-agent'] ?? '')) res.end(CALENDAR);
    else res.writeHead(302, { Location: '/owa/auth/errorfe.aspx?httpCode=500' }).end();
  });
  const agents: (string | undefined)[] = [];
  const { port: other } = await serve(({ headers }, res) => {
    agents.push(headers['user-agent']);
    res.writeHead(302, { Location: 'https://outlook.office365.com/calendar.ics' }).end();
  });
  const hosts = `outlook.office365.com=127.0.0.1:${port},calendar.test=127.0.0.1:${other}`;
  const localHosts = localHostsOf({ NODE_ENV: 'test', OUTBOUND_LOCAL_HOSTS: hosts });
  const fetched = await createFetchCalendar({ localHosts })('https://calendar.test/x.ics', null);
  expect(fetched).toMatchObject({ content: Buffer.from(CALENDAR) });
  expect(agents).toEqual(['Mutua (calendar)']);
});

it.each<[string, string, RequestListener]>([
  ['a page', 'no_calendar', (_req, res) => res.end('<!doctype html><title>Sign in</title>')],
  ['nothing', 'no_calendar', (_req, res) => res.end()],
  ['a calendar inside of something', 'no_calendar', (_req, res) => res.end(`x${CALENDAR}`)],
  ['404', 'unreadable', (_req, res) => res.writeHead(404).end(CALENDAR)],
  ['500', 'unreadable', (_req, res) => res.writeHead(500).end(CALENDAR)],
  ['a broken gzip', 'unreadable', (_req, res) => res.setHeader('Content-Encoding', 'gzip').end('no gzip at all')],
  ['an unknown encoding', 'unreadable', (_req, res) => res.setHeader('Content-Encoding', 'zip').end(CALENDAR)],
  ['a connection that ends', 'unreadable', (_req, res) => res.destroy()],
  ['a body that ends early', 'unreadable', (_req, res) => res.writeHead(200, { 'Content-Length': 500 }).end(CALENDAR)],
  ['a redirect to 10/8', 'unreadable', (_req, res) => res.writeHead(302, { Location: 'https://10.0.0.1/' }).end()],
  ['a redirect to http', 'unreadable', (_req, res) => res.writeHead(302, { Location: 'http://calendar.test/' }).end()],
  [
    'a redirect to another port',
    'unreadable',
    (_req, res) => res.writeHead(301, { Location: 'https://calendar.test:6379/' }).end(),
  ],
  ['a redirect to a file', 'unreadable', (_req, res) => res.writeHead(307, { Location: 'file:///etc/passwd' }).end()],
  ['a redirect to nowhere', 'unreadable', (_req, res) => res.writeHead(302).end()],
  ['redirects without an end', 'unreadable', (_req, res) => res.writeHead(302, { Location: '/again' }).end()],
  ['10 MB', 'too_large', (_req, res) => res.end(CALENDAR + 'x'.repeat(10 * 1024 * 1024))],
])('reports only the problem for %s: %s', async (_what, problem, answer) => {
  expect((await read(answer)).fetched).toEqual({ problem });
});

it('stops reading a body of 3 GB, and a small body that unpacks to a large one', async () => {
  let written = 0;
  const endless = await read(async (_req, res) => {
    res.write(CALENDAR);
    for (; written < 3_000 && !res.destroyed; written += 1) await write(res, MEGABYTE);
    res.end();
  });
  expect(endless.fetched).toEqual({ problem: 'too_large' });
  expect(written).toBeLessThan(200);

  let packed = 0;
  const bomb = await read(async (_req, res) => {
    const gzip = createGzip();
    gzip.pipe(res.setHeader('Content-Encoding', 'gzip'));
    gzip.write(CALENDAR);
    const closed = once(res, 'close');
    for (; packed < 1_000 && !res.destroyed; packed += 1) {
      if (!gzip.write(MEGABYTE)) await Promise.race([once(gzip, 'drain'), closed]);
    }
    gzip.end();
  });
  expect(bomb.fetched).toEqual({ problem: 'too_large' });
});

it('gives up on a server that is slow before the body, or within it', async () => {
  expect((await read(() => {}, { timeoutMs: 200 })).fetched).toEqual({ problem: 'unreadable' });
  const drop: RequestListener = (_req, res) => {
    res.write(CALENDAR);
  };
  expect((await read(drop, { timeoutMs: 200 })).fetched).toEqual({ problem: 'unreadable' });
});

describe('the name of a host', () => {
  const address = (text: string) => ({ address: text, family: text.includes(':') ? 6 : 4 });
  /** Reads a host whose name resolves to these addresses, one list for each lookup. */
  const readName = async (...answers: string[][]) => {
    const names: string[] = [];
    const fetchCalendar = createFetchCalendar({
      timeoutMs: 1_000,
      resolve: async (name) => {
        names.push(name);
        return (answers[Math.min(names.length, answers.length) - 1] ?? []).map(address);
      },
    });
    return { names, fetched: await fetchCalendar('https://calendar.example/x.ics', null) };
  };

  it.each([
    [['127.0.0.1']],
    [['::1']],
    [['169.254.169.254']],
    [['10.0.0.7']],
    [['64:ff9b::a9fe:a9fe']],
    [['8.8.8.8', '127.0.0.1']],
    [['2a00:1450:4001:82a::200e', 'fe80::1']],
    [[]],
  ])('that resolves to %j is not connected to', async (addresses) => {
    const { names, fetched } = await readName(addresses);
    expect([names, fetched]).toEqual([['calendar.example'], { problem: 'unreadable' }]);
  });

  it('is resolved only once, so a different second answer changes nothing', async () => {
    // The first answer is a public address that no server listens at. The second one would be a local server.
    const { asked } = await serve((_req, res) => res.end(CALENDAR));
    const { names, fetched } = await readName(['192.88.98.1'], ['127.0.0.1']);
    expect([names, fetched, asked]).toEqual([['calendar.example'], { problem: 'unreadable' }, []]);
  });

  it('that is not resolved in time is given up', async () => {
    const fetchCalendar = createFetchCalendar({ timeoutMs: 100, resolve: () => new Promise(() => {}) });
    expect(await fetchCalendar('https://calendar.example/x.ics', null)).toEqual({ problem: 'unreadable' });
  });
});
