import type { FileStorage } from '@mutua/service-kit/files';

const IS_ID = /^[0-9a-f]{24}$/;

export type ErasedList = ReturnType<typeof createErasedList>;

/**
 * The list of erased accounts. It is stored beside the pictures, not in the database, because a restored database contains accounts that
 * were erased later. Each account has one file, with only the id and the time.
 */
export function createErasedList({ storage }: { storage: Pick<FileStorage, 'save' | 'list'> }) {
  return {
    add: (id: string, now: Date): Promise<void> => storage.save(id, Buffer.from(`${now.toISOString()}\n`)),

    async *ids(): AsyncGenerator<string> {
      for await (const { name } of storage.list()) if (IS_ID.test(name)) yield name;
    },
  };
}
