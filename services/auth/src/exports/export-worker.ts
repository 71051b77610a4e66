import { createPeriodicTask, type Logger } from '@mutua/service-kit';
import type { FileStorage } from '@mutua/service-kit/files';
import type { Member, MemberRepository } from '../members/member.repository.ts';
import { createArchive } from './archive.ts';
import type { BuildExport } from './build-export.ts';
import type { ExportRepository, StoredExport } from './export.repository.ts';
import { EXPORT_DAY_MS } from './export.service.ts';

const INTERVAL_MS = 5_000;
/** After this time without progress, another process takes over. */
const LEASE_MS = 10 * 60_000;
const ATTEMPTS = 3;
const BATCH = 50;
/** An archive of this age without an export was left behind by a process. */
const ABANDONED_MS = 2 * EXPORT_DAY_MS;
const SWEEP_MS = 3600 * 1000;

/** Makes the exports that members wait for, two at a time in each process. Removes them a day later. */
export function createExportWorker({
  exports,
  members,
  storage,
  build,
  tokenFor,
  onReady,
  logger,
  pollMs = INTERVAL_MS,
}: {
  exports: ExportRepository;
  members: Pick<MemberRepository, 'findById'>;
  storage: Pick<FileStorage, 'saveStream' | 'remove' | 'list' | 'removeUntouched'>;
  build: BuildExport;
  /** Issues an access token of the member. */
  tokenFor: (member: Member, exportId: string) => string;
  onReady: (member: Member, until: Date) => Promise<void>;
  logger: Logger;
  pollMs?: number | undefined;
}) {
  let sweepAt = Date.now() + SWEEP_MS * Math.random();

  const lease = () => new Date(Date.now() + LEASE_MS);

  async function fill(member: Member, { _id, file, attempts }: StoredExport): Promise<number> {
    const archive = createArchive();
    const saved = storage.saveStream(file, archive.output);
    saved.catch(() => undefined); // `build` fails with the archive and reports the error
    try {
      await build(member, archive, {
        tokenFor: () => tokenFor(member, _id),
        isLastTry: attempts >= ATTEMPTS,
        async onPart(part) {
          if (!(await exports.advance(_id, part, lease()))) throw new Error('the export is not wanted any more');
        },
      });
      archive.end();
    } catch (error) {
      archive.output.destroy(error as Error);
      throw error;
    }
    return saved;
  }

  async function removeEarlier({ memberId, _id }: StoredExport): Promise<void> {
    for (const earlier of await exports.allOf(memberId)) {
      if (earlier._id === _id || earlier.state === 'growing') continue;
      await storage.remove(earlier.file);
      await exports.remove(earlier._id);
    }
  }

  async function complete(member: Member, found: StoredExport): Promise<void> {
    const size = await fill(member, found);
    const until = new Date(Date.now() + EXPORT_DAY_MS);
    if (!(await exports.finish(found._id, size, until))) return storage.remove(found.file);
    await removeEarlier(found);
    await onReady(member, until);
  }

  async function make(found: StoredExport): Promise<void> {
    const member = await members.findById(found.memberId);
    if (!member) return exports.remove(found._id);
    try {
      await complete(member, found);
    } catch (error) {
      logger.warn({ err: error, exportId: found._id, attempts: found.attempts }, 'an export failed');
      await storage.remove(found.file);
      if (found.attempts >= ATTEMPTS) await exports.fail(found._id);
      else await exports.advance(found._id, 0, new Date(Date.now() + INTERVAL_MS * 2 ** found.attempts));
    }
  }

  /** Removes archives that no export refers to. */
  async function sweep(now: Date): Promise<void> {
    const since = new Date(now.getTime() - ABANDONED_MS);
    for await (const { name, touchedAt } of storage.list()) {
      if (touchedAt > since || (await exports.filesAmong([name])).has(name)) continue;
      await storage.removeUntouched(name, since);
    }
  }

  async function makeDue(isStopping: () => boolean): Promise<void> {
    while (!isStopping()) {
      const found = await exports.claim(new Date(), lease());
      if (!found) return;
      await make(found);
    }
  }

  /** Removes exports that have expired and, once an hour, archives that were left behind. */
  async function tidy(now = new Date()): Promise<void> {
    for (const { _id, file } of await exports.findOver(now, BATCH)) {
      await storage.remove(file);
      await exports.remove(_id);
    }
    if (now.getTime() <= sweepAt) return;
    sweepAt = now.getTime() + SWEEP_MS;
    await sweep(now);
  }

  const options = { everyMs: pollMs, failure: 'exports not made yet', logger };
  // The export of a member with much data takes minutes. The other lane continues with the exports of others.
  const lanes = [
    createPeriodicTask((isStopping) => tidy().then(() => makeDue(isStopping)), options),
    createPeriodicTask(makeDue, options),
  ];

  return {
    start(): void {
      for (const lane of lanes) lane.start();
    },
    checkNow(): void {
      for (const lane of lanes) lane.runNow();
    },

    /** Resolves once the current exports, if any, are finished. */
    async stop(): Promise<void> {
      await Promise.all(lanes.map((lane) => lane.stop()));
    },
  };
}
