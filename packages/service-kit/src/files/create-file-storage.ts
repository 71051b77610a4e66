import { join } from 'node:path';
import { FILE_STORE_BUCKET } from '../service/config.ts';
import { createBucketStorage } from './bucket-storage.ts';
import type { FileStorage } from './file-storage.ts';
import { createFolderStorage } from './folder-storage.ts';

/**
 * The storage of one kind of file.
 * @param store a folder, or a bucket of an S3-compatible store as `s3://bucket/prefix`
 * @param kind separates these files from other kinds in the same store
 */
export function createFileStorage(store: string, kind: string): FileStorage {
  const [, bucket, prefix] = FILE_STORE_BUCKET.exec(store) ?? [];
  if (bucket === undefined) return createFolderStorage(join(store, kind));
  return createBucketStorage({ bucket, prefix: `${prefix ? `${prefix}/` : ''}${kind}/` });
}
