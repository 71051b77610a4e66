import type { Database, Queryable } from './database.ts';
import type { Message, Reply } from './wire.ts';

/** A command for PostgreSQL. */
export type Request = {
  message: Message;
  db: string;
  /** The collection, for commands that have one. */
  collection: string;
  /** A pool, or the connection of the transaction that the command belongs to. */
  client: Queryable;
  inTransaction: boolean;
  database: Database;
};

export type Command = (request: Request) => Promise<Reply>;
