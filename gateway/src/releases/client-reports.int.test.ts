import { registry } from '@mutua/service-kit';
import { testGateway } from '../../test/harness.ts';

const PATH = '/api/client-reports';
const error = {
  kind: 'error',
  app: 'discovery',
  version: '1',
  source: 'render',
  name: 'TypeError',
  at: '/remotes/discovery/1/js/main.0123abcd.js:1:200',
  route: '/skills/:skillId',
};
const vital = { kind: 'vital', app: 'discovery', version: '1', route: '/skills/:skillId', name: 'LCP', value: 1800 };

describe('the reports of pages', () => {
  const gateway = testGateway({ env: { RATE_LIMIT_SCALE: '0.5' } });
  beforeEach(() => registry.resetMetrics());

  const send = (body: unknown, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
    fetch(gateway.origin + PATH, { method: 'POST', headers, body: JSON.stringify(body) });
  const seriesOf = async (name: string) =>
    (await registry.metrics()).split('\n').filter((line) => line.startsWith(`${name}{`));

  it('are counted by release, and logged', async () => {
    const answer = await send({ reports: [error, vital] });
    expect([answer.status, await answer.text()]).toEqual([204, '']);
    expect(await seriesOf('mutua_browser_errors_total')).toEqual([
      'mutua_browser_errors_total{app="discovery",version="1",source="render"} 1',
    ]);
    expect(await seriesOf('mutua_web_vitals_lcp_seconds_sum')).toEqual([
      'mutua_web_vitals_lcp_seconds_sum{app="discovery",version="1",route="/skills/:skillId"} 1.8',
    ]);
    expect(gateway.lines).toContainEqual(
      expect.objectContaining({ msg: 'browser error', app: 'discovery', version: '1', at: error.at }),
    );
  });

  it.each([
    ['a release that is not kept', { ...error, version: '2' }],
    ['an app that does not exist', { ...error, app: 'nobody' }],
    ['a folder that is no release', { ...error, app: 'shell', version: 'nothing' }],
  ])('of %s share one metric series', async (_name, report) => {
    expect((await send({ reports: [report] })).status).toBe(204);
    expect(await seriesOf('mutua_browser_errors_total')).toEqual([
      'mutua_browser_errors_total{app="unknown",version="unknown",source="render"} 1',
    ]);
  });

  it('of unknown pages share one metric series', async () => {
    await send({ reports: [{ ...vital, route: '/invented', name: 'CLS', value: 0.2 }] });
    expect(await seriesOf('mutua_web_vitals_cls_sum')).toEqual([
      'mutua_web_vitals_cls_sum{app="discovery",version="1",route="unknown"} 0.2',
    ]);
  });

  it.each([
    ['a message', { ...error, name: 'Cannot read ann@example.com' }],
    ['an address with a query', { ...error, at: '/reset-password?token=secret:1:1' }],
    ['a path in place of a version', { ...error, version: '../shell' }],
    ['a negative value', { ...vital, value: -1 }],
  ])('with %s are refused', async (_name, report) => {
    expect((await send({ reports: [report] })).status).toBe(400);
    expect(await seriesOf('mutua_browser_errors_total')).toEqual([]);
  });

  it('must not have fields besides those of the contract', async () => {
    await send({ reports: [{ ...error, message: 'ann@example.com' }] });
    expect(JSON.stringify(gateway.lines)).not.toContain('ann@example.com');
  });

  it('are limited in number and size, and must be JSON', async () => {
    expect((await send({ reports: [] })).status).toBe(400);
    expect((await send({ reports: Array(21).fill(error) })).status).toBe(400);
    expect((await send({ reports: [error], padding: 'x'.repeat(17_000) })).status).toBe(413);
    expect((await send({ reports: [error] }, { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await fetch(gateway.origin + PATH)).status).toBe(404);
  });

  it('are limited by address', async () => {
    const statuses: number[] = [];
    for (let call = 0; call < 61; call += 1) statuses.push((await send({ reports: [error] })).status);
    expect(statuses).toContain(429);
  });
});
