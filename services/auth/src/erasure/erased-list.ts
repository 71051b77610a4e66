import type { FileStorage } from '@mutua/service-kit/files';

const IS_ID = /^[0-9a-f]{24}$/;

export type ErasedList = ReturnType<typeof createErasedList>;

/**
 * The list of erased accounts, stored beside the pictures instead of in the database: a restored database contains accounts that were
 * erased later. One file for each, with only the id and the time.
 */
export function createErasedList({ storage }: { storage: Pick<FileStorage, 'save' | 'list'> }) {
  return {
    add: (id: string, now: Date): Promise<void> => storage.save(id, Buffer.from(`${now.toISOString()}\n`)),

    async *ids(): AsyncGenerator<string> {
      for await (const { name } of storage.list()) if (IS_ID.test(name)) yield name;
    },
  };
}
