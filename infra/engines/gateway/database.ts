import pg from 'pg';

export type Queryable = Pick<pg.ClientBase, 'query'>;

/** Statements by their text: each connection prepares each of them once. */
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

/** Writers of one collection may wait for each other: the other half of the connections goes on serving. */
const WRITERS_PER_COLLECTION = CONNECTIONS / 2;

/**
 * @param onError hears of errors of idle connections, which no command is told of
 */
export function openDatabase(connection: pg.ClientConfig, onError: (error: unknown) => void) {
  const pool = new pg.Pool({ ...connection, max: CONNECTIONS, idleTimeoutMillis: 0 });
  // Its own pool: an open transaction may wait for commands outside it, which need connections too.
  const transactions = new pg.Pool({ ...connection, max: 48 });
  for (const each of [pool, transactions]) each.on('error', onError);

  /** Per collection that is being written: how many writers there are, and who waits to be one. */
  const queues = new Map<string, { writers: number; waiting: (() => void)[] }>();

  /** The pool as the writers of one collection may use it. */
  const writersOf = (namespace: string): Queryable => {
    const query = async (statement: pg.QueryConfig) => {
      const queue = queues.get(namespace) ?? { writers: 0, waiting: [] };
      queues.set(namespace, queue);
      if (queue.writers < WRITERS_PER_COLLECTION) queue.writers += 1;
      else await new Promise<void>((resolve) => queue.waiting.push(resolve));
      try {
        return await pool.query(statement);
      } finally {
        const next = queue.waiting.shift();
        if (next) next();
        else queue.writers -= 1;
        if (queue.writers === 0) queues.delete(namespace);
      }
    };
    return { query: query as Queryable['query'] };
  };

  return { pool, transactions, writersOf, close: () => Promise.all([pool.end(), transactions.end()]) };
}
