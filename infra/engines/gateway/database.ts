import pg from 'pg';

export type Queryable = Pick<pg.ClientBase, 'query'>;

/** The names of prepared statements, by their text: each connection prepares a statement once. */
const names = new Map<string, string>();

/** @returns the first row of a prepared statement */
export async function firstRow<Row extends pg.QueryResultRow>(
  client: Queryable,
  text: string,
  ...values: unknown[]
): Promise<Row> {
  let name = names.get(text);
  if (!name) {
    name = `s${names.size}`;
    names.set(text, name);
  }
  const { rows } = await client.query<Row>({ name, text, values });
  return rows[0] as Row;
}

/** A parameter as DocumentDB's own type. */
export const bson = (parameter: string): string => `${parameter}::bytea::documentdb_core.bson`;

export type Database = ReturnType<typeof openDatabase>;

const CONNECTIONS = 16;

/** Writers of one collection may wait for each other, so they get only half of the connections. */
const WRITERS_PER_COLLECTION = CONNECTIONS / 2;

/**
 * @param onError is called with errors of idle connections, which belong to no command
 */
export function openDatabase(connection: pg.ClientConfig, onError: (error: unknown) => void) {
  const pool = new pg.Pool({ ...connection, max: CONNECTIONS, idleTimeoutMillis: 0 });
  // A separate pool: an open transaction may wait for commands outside of it, which need connections too.
  const transactions = new pg.Pool({ ...connection, max: 48 });
  for (const each of [pool, transactions]) each.on('error', onError);

  /**
   * Runs a statement on a connection of the pool, and keeps the connection when PostgreSQL refuses the statement. The pool's own `query` ends
   * it, and a new connection costs some 7 ms of a processor: a service that repeats upserts of known documents would start hundreds a second.
   */
  const query = async (statement: string | pg.QueryConfig, values?: unknown[]) => {
    const client = await pool.connect();
    let lost = true;
    try {
      const result = await client.query(statement, values);
      lost = false;
      return result;
    } catch (error) {
      lost = !(error instanceof pg.DatabaseError && error.severity === 'ERROR');
      throw error;
    } finally {
      client.release(lost);
    }
  };
  const shared: Queryable = { query: query as Queryable['query'] };

  /** The number of active writers and the queue of waiting ones, per collection that is being written. */
  const queues = new Map<string, { writers: number; waiting: (() => void)[] }>();

  /** The pool, limited for the writers of one collection. */
  const writersOf = (namespace: string): Queryable => {
    const queued = async (statement: pg.QueryConfig) => {
      const queue = queues.get(namespace) ?? { writers: 0, waiting: [] };
      queues.set(namespace, queue);
      if (queue.writers < WRITERS_PER_COLLECTION) queue.writers += 1;
      else await new Promise<void>((resolve) => queue.waiting.push(resolve));
      try {
        return await query(statement);
      } finally {
        const next = queue.waiting.shift();
        if (next) next();
        else queue.writers -= 1;
        if (queue.writers === 0) queues.delete(namespace);
      }
    };
    return { query: queued as Queryable['query'] };
  };

  return { pool: shared, transactions, writersOf, close: () => Promise.all([pool.end(), transactions.end()]) };
}
