import { type Connection, Types } from 'mongoose';
import { type FileDocument, fileModel } from './file.model.ts';

export interface StoredFile extends Omit<FileDocument, '_id' | 'ownerId'> {
  key: string;
  ownerId: string;
}

export type FileRepository = ReturnType<typeof createFileRepository>;

export function createFileRepository(connection: Connection) {
  const model = fileModel(connection);

  return {
    async insert({ key, ownerId, ...file }: StoredFile): Promise<void> {
      await model.create({ ...file, _id: key, ownerId: new Types.ObjectId(ownerId) });
    },

    async find(key: string): Promise<StoredFile | null> {
      const document = await model.findById(key).lean<FileDocument>();
      if (!document) return null;
      const { _id, ownerId, ...file } = document;
      return { ...file, key: _id, ownerId: String(ownerId) };
    },
  };
}
