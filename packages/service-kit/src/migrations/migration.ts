import type { Connection, mongo } from 'mongoose';
import type { Logger } from '../logger.ts';

/**
 * One step that brings a database from one release to the next. It runs while the previous release is still in use, so it only
 * adds
 * data, or removes what no running release needs. After an interruption it runs again, from the start or from its saved
 * position, so it
 * must be repeatable.
 */
export interface Migration {
  /** Three digits, which give the order, and what it does: `003-count-unread-messages`. */
  name: string;
  run(tools: MigrationTools): Promise<void>;
}

export type StoredDocument = mongo.BSON.Document;

export interface MigrationTools {
  connection: Connection;
  logger: Logger;
  /** Builds the missing ones of these indexes, one after the other, however long that takes. */
  createIndexes(collection: string, indexes: readonly IndexToBuild[]): Promise<void>;
  /** Drops an index by its name (`email_1`), if it exists. */
  dropIndex(collection: string, name: string): Promise<void>;
  /**
   * Passes the documents that match to `apply`, in batches and in the order of their ids. Saves after each batch how far it
   * came: a run
   * that follows an interrupted one goes on from there.
   */
  forEachBatch(
    collection: string,
    filter: StoredDocument,
    apply: (documents: StoredDocument[]) => Promise<unknown>,
    options?: { size?: number },
  ): Promise<void>;
  /** What `save` was given last by an interrupted run; undefined in a first one. For migrations that walk in another way. */
  saved: unknown;
  /**
   * Saves how far the migration has come.
   * @throws Error when another process holds the lock by now; the migration then ends
   */
  save(position: unknown): Promise<void>;
}

export interface IndexToBuild {
  /** Made of the keys when it is absent. */
  name?: string;
  key: Record<string, 1 | -1>;
  unique?: boolean;
  sparse?: boolean;
  expireAfterSeconds?: number;
  partialFilterExpression?: StoredDocument;
}

const NAME = /^\d{3}-[a-z0-9-]+$/;

/** @throws Error unless every name is a number with words, and the numbers grow */
export function checkNames(migrations: readonly Migration[]): void {
  for (const [index, { name }] of migrations.entries()) {
    if (!NAME.test(name)) throw new Error(`'${name}' is not the name of a migration: 003-what-it-does`);
    const previous = migrations[index - 1]?.name;
    if (previous && previous.slice(0, 3) >= name.slice(0, 3)) {
      throw new Error(`the migration ${name} must have a higher number than ${previous}`);
    }
  }
}
