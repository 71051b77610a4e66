import type { Connection, mongo } from 'mongoose';
import type { Logger } from '../logging/logger.ts';

/**
 * One step that brings a database from one release to the next. The previous release is still running meanwhile, so a migration
 * only adds data, or removes data that no running release needs. It must be repeatable: after an interruption it runs again, from
 * the start or from its saved position.
 */
export interface Migration {
  /** Three digits for the order, and the purpose: `003-count-unread-messages`. */
  name: string;
  run(tools: MigrationTools): Promise<void>;
}

export type StoredDocument = mongo.BSON.Document;

export interface MigrationTools {
  connection: Connection;
  logger: Logger;
  /** Builds those of the indexes that are missing, one after the other, however long that takes. */
  createIndexes(collection: string, indexes: readonly IndexToBuild[]): Promise<void>;
  /** Drops an index by its name (`email_1`), if it exists. */
  dropIndex(collection: string, name: string): Promise<void>;
  /**
   * Passes the matching documents to `apply`, in batches and in the order of their ids. Saves its position after each batch, so
   * that the run after an interruption continues there.
   */
  forEachBatch(
    collection: string,
    filter: StoredDocument,
    apply: (documents: StoredDocument[]) => Promise<unknown>,
    options?: { size?: number },
  ): Promise<void>;
  /** The last position that an interrupted run saved; undefined in a first run. For migrations that do not use `forEachBatch`. */
  saved: unknown;
  /**
   * Saves the position of the migration.
   * @throws Error when another process has taken the lock meanwhile; the migration then ends
   */
  save(position: unknown): Promise<void>;
}

export interface IndexToBuild {
  /** Derived from the keys by default. */
  name?: string;
  key: Record<string, 1 | -1>;
  unique?: boolean;
  sparse?: boolean;
  expireAfterSeconds?: number;
  partialFilterExpression?: StoredDocument;
}

const NAME = /^\d{3}-[a-z0-9-]+$/;

/** @throws Error when a name does not have the form `003-what-it-does`, or the numbers do not ascend */
export function checkNames(migrations: readonly Migration[]): void {
  for (const [index, { name }] of migrations.entries()) {
    if (!NAME.test(name)) throw new Error(`'${name}' is not the name of a migration: 003-what-it-does`);
    const previous = migrations[index - 1]?.name;
    if (previous && previous.slice(0, 3) >= name.slice(0, 3)) {
      throw new Error(`the migration ${name} must have a higher number than ${previous}`);
    }
  }
}
