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

/**
 * @param onError hears of errors of idle connections, which no command is told of
 */
export function openDatabase(connection: pg.ClientConfig, onError: (error: unknown) => void) {
  const pool = new pg.Pool({ ...connection, max: 16, idleTimeoutMillis: 0 });
  // Its own pool: an open transaction may wait for commands outside it, which need connections too.
  const transactions = new pg.Pool({ ...connection, max: 48 });
  for (const each of [pool, transactions]) each.on('error', onError);
  return { pool, transactions, close: () => Promise.all([pool.end(), transactions.end()]) };
}
