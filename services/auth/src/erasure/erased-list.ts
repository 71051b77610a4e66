import type { FileStorage } from '@mutua/service-kit/files';

const IS_ID = /^[0-9a-f]{24}$/;

export type ErasedList = ReturnType<typeof createErasedList>;

/**
 * Which accounts were erased, kept beside the pictures and not in the database: a database that is restored from a backup has the accounts
 * again that were erased since. A file for each, with nothing but the id and the moment.
 */
export function createErasedList({ storage }: { storage: Pick<FileStorage, 'save' | 'list'> }) {
  return {
    add: (id: string, now: Date): Promise<void> => storage.save(id, Buffer.from(`${now.toISOString()}\n`)),

    async *ids(): AsyncGenerator<string> {
      for await (const { name } of storage.list()) if (IS_ID.test(name)) yield name;
    },
  };
}
