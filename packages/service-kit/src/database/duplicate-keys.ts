import type { Model, QueryFilter, UpdateQuery, UpdateWriteOpResult } from 'mongoose';
import { isDuplicateKey } from '../errors/errors.ts';

/**
 * Runs an upsert again when another process has inserted the same document at the same moment. A filter that names more than the id may not
 * match that document, so its second attempt (`isRetry`) must not insert.
 */
export async function retryOnDuplicate<T>(write: (isRetry: boolean) => Promise<T>): Promise<T> {
  try {
    return await write(false);
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return write(true);
  }
}

/**
 * Updates a document, or inserts it when none matches. A stored document with the same id that does not match stays as it is. When another
 * process inserts the document meanwhile, it is updated.
 */
export const upsert = <D>(
  model: Model<D>,
  filter: QueryFilter<D>,
  update: UpdateQuery<D>,
): Promise<UpdateWriteOpResult> =>
  retryOnDuplicate((isRetry) => model.updateOne(filter, update, { upsert: !isRetry }).exec());

/**
 * Whether a write succeeded. False when another document has its unique key.
 * @param field ignores only the unique index with this field; by default every one
 */
export async function unlessDuplicate(write: PromiseLike<unknown>, field?: string): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (isDuplicateKey(error, field)) return false;
    throw error;
  }
}
