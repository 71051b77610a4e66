/** What the services that keep files share: `@mutua/service-kit/files`. Apart from the rest, because it loads an image library. */
export { createFolderStorage, type FileStorage, type ListedFile } from './folder-storage.ts';
export { createImageEncoder, type ImageEncoder } from './image-encoder.ts';
