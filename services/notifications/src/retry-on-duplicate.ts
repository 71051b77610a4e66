import { isDuplicateKey } from '@mutua/service-kit';

/**
 * Runs an upsert again when another process has inserted the same document at the same moment. A filter that names more than the id may not
 * match that document, so its second attempt (`isRetry`) must not insert.
 */
export const retryOnDuplicate = <T>(write: (isRetry: boolean) => Promise<T>): Promise<T> =>
  write(false).catch((error: unknown) => {
    if (!isDuplicateKey(error)) throw error;
    return write(true);
  });
