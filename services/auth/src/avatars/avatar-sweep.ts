import { DAY_MS } from '@mutua/contracts/time';
import { createPeriodicTask, type Logger } from '@mutua/service-kit';
import type { FileStorage, ListedFile } from '@mutua/service-kit/files';
import type { MemberRepository } from '../members/member.repository.ts';
import { addressOf, ownerOf } from './avatar-address.ts';

/** The first pass after a start can wait. Unused pictures take little space: a member may upload 60 an hour, of about 30 KB each. */
const FIRST_PASS_MS = 60_000;
const INTERVAL_MS = 3600 * 1000;
/** How many pictures are looked up at a time, and how many one pass removes at most. A pass must not keep the disk busy. */
const BATCH = 200;
const REMOVED = 5_000;

/** Removes pictures that no profile has shown for a day: replaced ones, and uploads that were never used. */
export function createAvatarSweep({
  storage,
  members,
  logger,
}: {
  storage: Pick<FileStorage, 'list' | 'removeUntouched'>;
  members: Pick<MemberRepository, 'findAvatars'>;
  logger: Logger;
}) {
  async function sweep(pictures: readonly ListedFile[], since: Date): Promise<number> {
    const owners = new Set(pictures.flatMap(({ name }) => ownerOf(name) ?? []));
    const used = new Set(await members.findAvatars([...owners]));
    let removed = 0;
    for (const { name } of pictures) {
      if (!used.has(addressOf(name)) && (await storage.removeUntouched(name, since))) removed += 1;
    }
    return removed;
  }

  /** Goes through all pictures once. Returns how many it removed. */
  async function pass(isStopping = () => false): Promise<number> {
    const since = new Date(Date.now() - DAY_MS);
    let batch: ListedFile[] = [];
    let removed = 0;
    for await (const picture of storage.list()) {
      if (isStopping() || removed >= REMOVED) return removed;
      // A file whose name this service did not create may belong to another program.
      if (picture.touchedAt > since || !ownerOf(picture.name)) continue;
      batch.push(picture);
      if (batch.length < BATCH) continue;
      removed += await sweep(batch, since);
      batch = [];
    }
    return removed + (await sweep(batch, since));
  }

  const task = createPeriodicTask(
    async (isStopping) => {
      const removed = await pass(isStopping);
      if (removed > 0) logger.info({ removed }, 'unused pictures removed');
    },
    { firstMs: FIRST_PASS_MS, everyMs: INTERVAL_MS, failure: 'unused pictures not removed', logger },
  );
  return { pass, start: task.start, stop: task.stop };
}
