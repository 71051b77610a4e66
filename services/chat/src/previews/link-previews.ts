import { outboundOf } from '@mutua/service-kit/outbound';
import type { Context } from '../context.ts';
import type { Files } from '../files/files.ts';
import type { Store } from '../store/store.ts';
import { createPreviewRepository } from './preview.repository.ts';
import { createPageAddress } from './preview-address.ts';
import { createPreviewLimit } from './preview-limit.ts';
import { createPreviewPictures } from './preview-picture.ts';
import { createPreviewQueue } from './preview-queue.ts';
import { createPreviewCards, createPreviews, type Previews } from './previews.ts';
import { createReadPage } from './read-page.ts';

export type LinkPreviews = ReturnType<typeof createLinkPreviews>;

/** Builds the cards of links: those that messages show, and what reads the pages. */
export function createLinkPreviews({
  context: { connection, config, redis, logger },
  store,
  files: { stored, storage, links },
}: {
  context: Context;
  store: Store;
  files: Files;
}) {
  const { REDIS_URL: redisUrl, QUEUE_PREFIX: prefix, PUBLIC_URL: publicUrl } = config;
  const isOn = config.LINK_PREVIEWS === 'on';
  const previews = createPreviewRepository(connection);
  return {
    cards: createPreviewCards({ ...store, previews, sign: links.sign, isOn }),

    /** @param announce sends a message that has got its card */
    createReader(announce: Parameters<typeof createPreviews>[0]['announce']) {
      const addresses = createPageAddress([publicUrl, ...config.CORS_ORIGINS]);
      const reader: Previews = createPreviews({
        ...store,
        previews,
        pictures: createPreviewPictures({ files: stored, storage }),
        addresses,
        readPage: createReadPage({ addresses, agent: `MutuaPreview/1 (+${publicUrl}/help)`, ...outboundOf(config) }),
        limit: createPreviewLimit({ redis, prefix, scale: config.RATE_LIMIT_SCALE }),
        announce,
        logger,
      });
      const queue = isOn ? createPreviewQueue({ redis, redisUrl, prefix, run: reader.run, logger }) : undefined;
      return {
        offer: reader.offer,
        sweep: reader.sweep,
        start(): void {
          if (!queue) return;
          queue.start();
          reader.begin(queue);
        },
        async stop(): Promise<void> {
          reader.end();
          await queue?.stop();
        },
      };
    },
  };
}
