import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAskFigures } from './ask-figures.ts';

const RANGE = { from: '2026-09', to: '2026-10' };

it('asks with the token for the months, and takes an error, a silence and nonsense for no answer', async () => {
  const seen: (string | undefined)[] = [];
  const server = createServer((req, res) => {
    seen.push(req.url, req.headers.authorization);
    const url = req.url ?? '';
    if (url.startsWith('/figures/skills')) res.end(JSON.stringify({ months: [] }));
    else if (url.startsWith('/figures/wishes')) res.end('<html>');
    else res.writeHead(503).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ask = createAskFigures({ requests: url, skills: url, matches: url, lessons: url });
  expect(await ask('skills', RANGE, 'abc')).toEqual({ months: [] });
  expect(seen).toEqual(['/figures/skills?from=2026-09&to=2026-10', 'Bearer abc']);
  expect(await ask('requests', RANGE, 'abc')).toBeNull();
  expect(await ask('matches', RANGE, 'abc')).toBeNull();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  expect(await ask('skills', RANGE, 'abc')).toBeNull();
});
