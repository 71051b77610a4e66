/** `@mutua/service-kit/files`, for services that store files. A separate entry, because it loads an image library. */
export { createFileStorage } from './create-file-storage.ts';
export { createFileReader } from './file-reader.ts';
export type { FilePart, FileStorage, ListedFile } from './file-storage.ts';
export { createImageEncoder, type EncodedImage, type ImageEncoder } from './image-encoder.ts';
