import { randomUUID } from 'node:crypto';
import { CHAT_LIMITS } from '@mutua/contracts';
import { ValidationError } from '@mutua/service-kit';
import { createImageEncoder, type FileStorage } from '@mutua/service-kit/files';
import type { FileRepository } from '../files/file.repository.ts';
import { STORED_IMAGES } from '../reader/image-types.ts';
import type { PreviewCard } from './preview.model.ts';

const DEADLINE_MS = 10_000;

const damaged = () => new ValidationError([{ field: 'file', message: 'The picture is damaged' }]);
const encode = createImageEncoder({
  atOnce: 1,
  waiting: 20,
  maxPixels: 25_000_000,
  deadlineMs: DEADLINE_MS,
  types: Object.keys(STORED_IMAGES),
  failOn: 'error',
  cover: { ...CHAT_LIMITS.preview.picture, quality: 80 },
  tooLarge: 'The image has too many pixels. Please make it smaller, then send that.',
  wrongType: damaged,
  damaged,
});

type Picture = NonNullable<PreviewCard['picture']>;
export type PreviewPictures = ReturnType<typeof createPreviewPictures>;

/** Encodes the pictures of previews again, and stores them with the files of conversations. They have no owner. */
export function createPreviewPictures({
  files,
  storage,
}: {
  files: Pick<FileRepository, 'insert' | 'claim' | 'remove'>;
  storage: Pick<FileStorage, 'save' | 'remove'>;
}) {
  return {
    /** Stores a picture. The sweep of unused files removes it unless `keep` follows. Returns undefined when the content is no picture. */
    async store(content: Buffer, alt: string): Promise<Picture | undefined> {
      const image = await encode('previews', content).catch(() => undefined);
      if (!image) return undefined;
      const { bytes, width, height } = image;
      const key = `${randomUUID()}.webp`;
      await files.insert({
        key,
        ownerId: null,
        name: 'preview.webp',
        size: bytes.length,
        contentType: 'image/webp',
        kind: 'image',
        width,
        height,
        createdAt: new Date(),
      });
      await storage.save(key, bytes);
      return { key, alt, width, height };
    },

    async keep({ key }: Picture): Promise<void> {
      await files.claim(key, null, new Date(0));
    },

    async remove({ key }: Picture): Promise<void> {
      await storage.remove(key);
      await files.remove(key);
    },
  };
}
