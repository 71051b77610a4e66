import type { Connection } from 'mongoose';
import { type AttemptDocument, attemptModel } from './attempt.model.ts';

export type Attempt = Omit<AttemptDocument, '_id'>;

export type AttemptRepository = ReturnType<typeof createAttemptRepository>;

export function createAttemptRepository(connection: Connection) {
  const model = attemptModel(connection);

  return {
    async create(hash: string, attempt: Attempt): Promise<void> {
      await model.create({ _id: hash, ...attempt });
    },

    /** Removes an attempt, so that it can be used only once. Returns null when it is unknown or expired. */
    async take(hash: string): Promise<Attempt | null> {
      const taken = await model.findOneAndDelete({ _id: hash }).lean<AttemptDocument>();
      return taken && taken.expiresAt.getTime() > Date.now() ? taken : null;
    },
  };
}
