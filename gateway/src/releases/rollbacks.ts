import type { ClientReport } from '@mutua/contracts';
import type { RedisClient } from '@mutua/service-kit';
import { counter, type Logger } from '@mutua/service-kit';
import { type Entry, offered, type Registry } from './canaries.ts';

/** The window in which reports are counted together. */
const WINDOW_SECONDS = 600;
/** The kinds of errors that a release itself causes. A failed load may be the network's fault. */
const SOURCES: readonly string[] = ['render', 'missing'];

const rolledBack = counter({
  name: 'mutua_releases_rolled_back_total',
  help: 'Releases of remotes that were rolled back because pages reported that they do not work',
  labels: ['app', 'version'],
});

export type Rollbacks = ReturnType<typeof createRollbacks>;

/**
 * Rolls back a release that fails in the pages of several visitors. Counts and decisions are in Redis, so that all gateways agree; the
 * releases folder is not changed. Only the current release or a canary can be rolled back, only by one step, and only when the registry
 * names a previous release. So at worst, forged reports keep members on a release that worked.
 * @param visitors how many must report it; 0 disables roll-backs
 * @param readRegistry reads the current `remotes.json`
 */
export const createRollbacks = ({
  redis,
  prefix,
  visitors,
  readRegistry,
  logger,
}: {
  redis: RedisClient;
  prefix: string;
  visitors: number;
  readRegistry: () => Promise<Registry>;
  logger: Logger;
}) => {
  const decisions = `${prefix}:gateway:taken-back`;
  const idOf = ({ name, version }: Entry) => `${name}@${version}`;

  /**
   * Counts a report, and rolls the release back once enough visitors have reported it. Reports may be forged, so it counts addresses (an
   * IPv6 address by its /64) instead of reports. @throws when Redis is away
   */
  const count = async (report: ClientReport, { address }: { address: string }): Promise<void> => {
    if (visitors === 0 || report.kind !== 'error' || !SOURCES.includes(report.source)) return;
    const { remotes } = await readRegistry();
    const current = remotes
      .flatMap(offered)
      .find(({ name, version }) => name === report.app && version === report.version);
    if (!current?.previous) return;
    const id = idOf(current);
    const reporters = `${prefix}:gateway:reporters:${id}`;
    await redis.sadd(reporters, address);
    await redis.expire(reporters, WINDOW_SECONDS, 'NX');
    if ((await redis.scard(reporters)) < visitors) return;
    if ((await redis.hsetnx(decisions, id, new Date().toISOString())) === 0) return;
    rolledBack.inc({ app: current.name, version: current.version });
    logger.error({ release: id, backTo: idOf(current.previous) }, 'release rolled back');
  };

  return {
    count,
    /** Replaces each release that was rolled back in a registry by its last good release. */
    apply: async (registry: Registry<Entry>): Promise<Registry<Entry>> => {
      // Without Redis the decisions are unknown. Pages in which a release fails then fall back to the previous one themselves.
      const broken = new Set(await redis.hkeys(decisions).catch(() => []));
      return {
        ...registry,
        remotes: registry.remotes.map((entry) => lastGood(entry, (each) => broken.has(idOf(each)))),
      };
    },
  };
};

/** The newest release that was not rolled back. The entry itself when all were. */
function lastGood(entry: Entry, isBroken: (entry: Entry) => boolean): Entry {
  const { previous, ...own } = entry;
  const before = previous && lastGood(previous, isBroken);
  if (isBroken(entry) && before) return before;
  return before && !isBroken(before) ? { ...own, previous: before } : own;
}
