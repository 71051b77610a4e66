import type { ClientReport } from '@mutua/contracts';
import type { RedisClient } from '@mutua/service-kit';
import { counter, type Logger } from '@mutua/service-kit';
import { type Entry, offered, type Registry } from './canaries.ts';

/** Reports count together for so long. */
const WINDOW_SECONDS = 600;
/** What a release itself is to blame for; parts that did not come may be the network's fault. */
const SOURCES: readonly string[] = ['render', 'missing'];

const takenBack = counter({
  name: 'mutua_releases_taken_back_total',
  help: 'Releases of remotes that were taken back because pages reported that they do not work',
  labels: ['app', 'version'],
});

export interface TakenBack {
  /** Counts a report, and takes the release back once enough visitors have reported it. @throws when Redis is away */
  count: (report: ClientReport, reporter: { address: string }) => Promise<void>;
  /** The registry with the last good release in place of each one that was taken back. */
  apply: (registry: Registry<Entry>) => Promise<Registry<Entry>>;
}

/**
 * Takes back a release that does not work in the pages of several visitors. The counts and decisions are in Redis, so that all
 * gateways agree; the folder of releases stays as it is. Only what is current or a canary can be taken back, one step, and only when the
 * registry names a release before it: so the worst that forged reports do is to keep members on a release that worked.
 * @param visitors how many must report it; 0 takes nothing back. @param readRegistry `remotes.json` as it is now
 */
export const createTakenBack = ({
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
}): TakenBack => {
  const decisions = `${prefix}:gateway:taken-back`;
  const idOf = ({ name, version }: Entry) => `${name}@${version}`;

  const count: TakenBack['count'] = async (report, { address }) => {
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
    takenBack.inc({ app: current.name, version: current.version });
    logger.error({ release: id, backTo: idOf(current.previous) }, 'release taken back');
  };

  return {
    count,
    apply: async (registry) => {
      // Without Redis nobody knows what was taken back; pages then leave a broken release by themselves.
      const broken = new Set(await redis.hkeys(decisions).catch(() => []));
      return {
        ...registry,
        remotes: registry.remotes.map((entry) => lastGood(entry, (each) => broken.has(idOf(each)))),
      };
    },
  };
};

/** The entry without the releases that were taken back; as it is when no other is left. */
function lastGood(entry: Entry, isBroken: (entry: Entry) => boolean): Entry {
  const { previous, ...own } = entry;
  const before = previous && lastGood(previous, isBroken);
  if (isBroken(entry) && before) return before;
  return before && !isBroken(before) ? { ...own, previous: before } : own;
}
