import { createLogger, createRedis } from '@mutua/service-kit';
import { createRollbacks } from './rollbacks.ts';

const entry = (version: string, previous?: object) => ({
  name: 'garden',
  version,
  container: `garden_${version}`,
  entry: `/remotes/garden/${version}/mf-manifest.json`,
  ...(previous && { previous }),
});
const first = entry('1');
const second = entry('2', first);
const third = entry('3', second);
const broken = { kind: 'error', app: 'garden', source: 'render', name: 'TypeError' } as const;

describe('a release that pages report', () => {
  const redis = createRedis(process.env['TEST_REDIS_URL'] ?? '', {
    role: 'general',
    logger: createLogger({ service: 'test', level: 'silent' }),
  });
  afterAll(() => redis.quit());
  let prefix: string;
  let current: ReturnType<typeof entry>[];
  const registry = () => ({ remotes: current }) as never;
  const gateway = (visitors = 3) =>
    createRollbacks({
      redis,
      prefix,
      visitors,
      readRegistry: async () => registry(),
      logger: createLogger({ service: 'test', level: 'silent' }),
    });
  beforeEach(() => {
    prefix = `test-${Math.random().toString(36).slice(2)}`;
    current = [second];
  });

  const report = async (of: ReturnType<typeof gateway>, fields: object, addresses: string[]) => {
    for (const address of addresses) await of.count({ ...broken, version: '2', ...fields } as never, { address });
  };
  const shown = async (of: ReturnType<typeof gateway>) => (await of.apply(registry())).remotes;

  it('is rolled back in all gateways once enough visitors have reported it', async () => {
    const here = gateway();
    const there = gateway();
    await report(here, {}, ['a', 'b']);
    expect(await shown(here)).toEqual([second]);
    await report(there, { source: 'missing' }, ['c']);
    expect(await shown(here)).toEqual([first]);
    expect(await shown(there)).toEqual([first]);
  });

  it('stays when one visitor reports it often, or when only parts of it failed to load', async () => {
    const here = gateway();
    await report(here, {}, ['a', 'a', 'a', 'a']);
    await report(here, { source: 'load' }, ['b', 'c', 'd']);
    expect(await shown(here)).toEqual([second]);
  });

  it('stays when it is the only release, is not the current one, or roll-backs are disabled', async () => {
    current = [first];
    await report(gateway(), { version: '1' }, ['a', 'b', 'c']);
    expect(await shown(gateway())).toEqual([first]);
    current = [second];
    await report(gateway(), { version: '1' }, ['a', 'b', 'c']);
    await report(gateway(0), {}, ['a', 'b', 'c']);
    expect(await shown(gateway())).toEqual([second]);
  });

  it('is never the fallback of a later release', async () => {
    await report(gateway(), {}, ['a', 'b', 'c']);
    current = [third];
    expect(await shown(gateway())).toEqual([entry('3', first)]);
    await report(gateway(), { version: '3' }, ['a', 'b', 'c']);
    expect(await shown(gateway())).toEqual([first]);
  });
});
