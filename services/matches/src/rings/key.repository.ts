import { randomBytes } from 'node:crypto';
import { type Connection, Schema } from 'mongoose';

/** A secret that all processes share. */
interface KeyDocument {
  _id: string;
  /** Base64. */
  value: string;
}

const schema = new Schema<KeyDocument>({ _id: String, value: { type: String, required: true } }, { versionKey: false });

export type KeyRepository = ReturnType<typeof createKeyRepository>;

/** Secrets that all processes share. Each is made once and stored in the database, together with the data that it hides. */
export function createKeyRepository(connection: Connection) {
  const model = connection.model<KeyDocument>('Key', schema);
  const known = new Map<string, Promise<Buffer>>();

  async function load(_id: string, bytes: number): Promise<Buffer> {
    const $setOnInsert = { value: randomBytes(bytes).toString('base64') };
    const stored = await model
      .findOneAndUpdate({ _id }, { $setOnInsert }, { upsert: true, returnDocument: 'after' })
      .lean();
    if (!stored) throw new Error(`the key of ${_id} is not stored`);
    return Buffer.from(stored.value, 'base64');
  }

  return {
    get(id: string, bytes: number): Promise<Buffer> {
      const loading = known.get(id) ?? load(id, bytes);
      known.set(id, loading);
      loading.catch(() => known.delete(id));
      return loading;
    },
  };
}
