import type { FileStorage } from '@mutua/service-kit/files';
import type { FileRepository } from '../files/file.repository.ts';
import type { CircleRepository } from './circle.repository.ts';
import type { CircleMessageRepository } from './circle-message.repository.ts';
import type { CircleReadRepository } from './circle-read.repository.ts';

const AT_ONCE = 20;

/** Removes circles a year after their lesson: files first, then messages, the circle last. An interrupted removal goes on later. */
export function createRemoveOldCircles({
  circles,
  circleMessages,
  circleReads,
  files,
  storage,
  now = Date.now,
}: {
  circles: Pick<CircleRepository, 'findOld' | 'remove'>;
  circleMessages: Pick<CircleMessageRepository, 'findSome' | 'removeAll'>;
  circleReads: Pick<CircleReadRepository, 'removeOf'>;
  files: Pick<FileRepository, 'remove'>;
  storage: FileStorage;
  now?: (() => number) | undefined;
}) {
  async function removeMessages(circleId: string): Promise<void> {
    for (;;) {
      const found = await circleMessages.findSome(circleId);
      if (found.length === 0) return;
      for (const { attachment } of found) {
        if (!attachment) continue;
        await storage.remove(attachment.key);
        await files.remove(attachment.key);
      }
      await circleMessages.removeAll(found.map(({ id }) => id));
    }
  }

  return async (): Promise<void> => {
    for (const circleId of await circles.findOld(new Date(now()), AT_ONCE)) {
      await removeMessages(circleId);
      await circleReads.removeOf(circleId);
      await circles.remove(circleId);
    }
  };
}
