/** What the services that keep files share: `@mutua/service-kit/files`. Apart from the rest, because it loads an image library. */
export { createFileStorage } from './create-file-storage.ts';
export type { FileStorage, ListedFile } from './file-storage.ts';
export { createImageEncoder, type ImageEncoder } from './image-encoder.ts';
