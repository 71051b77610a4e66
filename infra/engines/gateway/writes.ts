import { BSON, type Document } from 'bson';
import type pg from 'pg';
import { ATTEMPTS, pause, retryConflicts } from './conflicts.ts';
import { bson, firstRow } from './database.ts';
import { CODES, CommandError, fromState, toCommandError, unpackState } from './errors.ts';
import type { Command, Request } from './request.ts';
import { decodeField, type Reply, statementsOf, withoutField } from './wire.ts';

/** Runs an insert, update or delete. `field` contains the statements, in the command or in a document sequence. */
const write =
  (name: string, field: string): Command =>
  async (request) => {
    const { client, db, message, inTransaction } = request;
    const run = (body: Buffer, sequence?: Buffer) =>
      firstRow<{ reply: Buffer; success: boolean }>(
        client,
        `select p_result::bytea reply, p_success success
         from documentdb_api.${name}($1, ${bson('$2')}, $3::bytea::documentdb_core.bsonsequence)`,
        db,
        body,
        sequence ?? null,
      );
    const runAll = () => run(message.body, message.sequences.get(field));
    const result = await runAll();
    if (result.success) return result.reply;
    const statements = statementsOf(message, field);
    // A concurrent upsert was first: now there is a match.
    const [only] = statements.length === 1 && !inTransaction ? statements : [];
    const { reply } = only && BSON.deserialize(only).upsert ? await runAll() : result;
    const attempt: Attempt = {
      statements,
      isOrdered: decodeField(message, 'ordered') !== false,
      rerun: async (rest) => (await run(withoutField(message, field), Buffer.concat(rest))).reply,
    };
    return withErrors(BSON.deserialize(reply), attempt, request);
  };

type Attempt = {
  /** The statements, as the client sent them. */
  statements: Buffer[];
  isOrdered: boolean;
  /** Runs some of the statements. */
  rerun: (statements: Buffer[]) => Promise<Buffer>;
};

/** Returns the reply to all statements, with MongoDB's errors. Retries only the statements that failed with a write conflict. */
async function withErrors(
  initial: Document,
  { statements, isOrdered, rerun }: Attempt,
  request: Request,
): Promise<Reply> {
  let reply = initial;
  for (let attempt = 1; ; attempt += 1) {
    const errors: Document[] = reply.writeErrors ?? [];
    for (const error of errors.filter(({ codeName }) => !codeName)) {
      await translate(error, BSON.deserialize(statements[error.index] ?? EMPTY), request);
    }
    const conflicts = errors.filter(({ code }) => code === CODES.WriteConflict);
    const [first] = conflicts;
    if (!first) return reply;
    // Nothing was written, so the command can be retried as a whole, alone or with its transaction.
    if (request.inTransaction || statements.length === 1) throw new CommandError('WriteConflict', first.errmsg);
    if (attempt === ATTEMPTS) return reply;
    await pause(attempt);
    // In an ordered command, nothing after the conflict has been tried.
    const positions = isOrdered
      ? Array.from({ length: statements.length - first.index }, (_, i) => first.index + i)
      : conflicts.map(({ index }) => index);
    const rest = positions.map((position) => statements[position] as Buffer);
    const again = BSON.deserialize(await retryConflicts(() => rerun(rest)));
    reply = merge({ ...reply, writeErrors: errors.filter((error) => !conflicts.includes(error)) }, again, positions);
  }
}

const EMPTY = BSON.serialize({});

/** Merges the reply to retried statements into the reply to all. `positions` are their positions among all statements. */
function merge(reply: Document, again: Document, positions: number[]): Document {
  const moved = (name: string): Document[] =>
    (again[name] ?? []).map((each: Document) => ({ ...each, index: positions[each.index] }));
  const joined = (name: string) =>
    [...(reply[name] ?? []), ...moved(name)].sort((one: Document, other: Document) => one.index - other.index);
  const [upserted, writeErrors] = [joined('upserted'), joined('writeErrors')];
  const { upserted: _upserted, writeErrors: _errors, ...rest } = reply;
  return {
    ...rest,
    n: reply.n + again.n,
    ...('nModified' in reply && { nModified: reply.nModified + again.nModified }),
    ...(upserted.length && { upserted }),
    ...(writeErrors.length && { writeErrors }),
  };
}

/** Rewrites the error of one statement as MongoDB's error. */
async function translate(error: Document, statement: Document, request: Request): Promise<void> {
  const { code, codeName, message } = fromState(unpackState(error.code), error.errmsg);
  Object.assign(error, { code, codeName });
  if (code !== CODES.DuplicateKey) return;
  Object.assign(error, await duplicateKey(request, statement, { index: /Index '(.+)'/.exec(message)?.[1] }));
}

const findAndModify: Command = async (request) => {
  const { client, db, message, inTransaction } = request;
  const run = async () =>
    (
      await firstRow<{ reply: Buffer }>(
        client,
        `select p_result::bytea reply from documentdb_api.find_and_modify($1, ${bson('$2')})`,
        db,
        message.body,
      )
    ).reply;
  const isDuplicateKey = (error: unknown) => toCommandError(error).code === CODES.DuplicateKey;
  try {
    return await run().catch((error) => {
      if (inTransaction || !isDuplicateKey(error) || !BSON.deserialize(message.body).upsert) throw error;
      return run(); // a concurrent upsert was first: now there is a match
    });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    const { constraint } = error as pg.DatabaseError;
    const { errmsg, ...fields } = await duplicateKey(request, BSON.deserialize(message.body), { constraint });
    throw new CommandError('DuplicateKey', errmsg, fields);
  }
};

/**
 * MongoDB's message and fields for a duplicate key. The index is found by its name, or by PostgreSQL's constraint, which
 * contains its number. Without either it is the index on _id.
 */
async function duplicateKey(
  { database, db, collection }: Request,
  statement: Document,
  { index = '', constraint = '' }: { index?: string; constraint?: string },
) {
  // Outside of the transaction, if there is one: a failed transaction takes no more commands.
  const found = await firstRow<{ name: string; key: Buffer } | (undefined & pg.QueryResultRow)>(
    database.pool,
    `select (index_spec).index_name as name, (index_spec).index_key::bytea as key
     from documentdb_api_catalog.collection_indexes join documentdb_api_catalog.collections using (collection_id)
     where database_name = $1 and collection_name = $2 and ((index_spec).index_name = $3 or index_id = $4)`,
    db,
    collection,
    index,
    Number(/rum_index_(\d+)/.exec(constraint)?.[1] ?? 0),
  );
  const keyPattern: Document = found ? BSON.deserialize(found.key) : { _id: 1 };
  const keyValue = Object.fromEntries(Object.keys(keyPattern).map((path) => [path, writtenValue(statement, path)]));
  const dup = `index: ${found?.name ?? '_id_'} dup key: ${JSON.stringify(keyValue)}`;
  return { errmsg: `E11000 duplicate key error collection: ${db}.${collection} ${dup}`, keyPattern, keyValue };
}

/** What a statement inserts or sets at a path; null when an update copies or computes it. */
function writtenValue(statement: Document, path: string): unknown {
  const update = statement.u ?? statement.update;
  const sources: (Document | undefined)[] = update
    ? [update.$set, update.$setOnInsert, update, statement.q ?? statement.query]
    : [statement];
  const values = sources.map(
    (source) => source?.[path] ?? path.split('.').reduce<Document | undefined>((value, part) => value?.[part], source),
  );
  return values.find((value) => value !== undefined) ?? null;
}

export const writeCommands = {
  insert: write('insert', 'documents'),
  update: write('update', 'updates'),
  delete: write('delete', 'deletes'),
  findAndModify,
};
