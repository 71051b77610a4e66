import { join } from 'node:path';
import { createFolderStorage, type FileStorage } from '@mutua/service-kit/files';

/** Keeps pictures in a folder of their own below that of all uploads. */
export const createAvatarStorage = (uploadsDir: string): FileStorage =>
  createFolderStorage(join(uploadsDir, 'avatars'));
