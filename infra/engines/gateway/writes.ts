import { BSON, type Document } from 'bson';
import type pg from 'pg';
import { bson, firstRow } from './database.ts';
import { CODES, CommandError, fromState, toCommandError, unpackState } from './errors.ts';
import type { Command, Request } from './request.ts';
import { decodeSequence, type Reply } from './wire.ts';

/** insert, update or delete: `field` holds the statements, in the command or in a sequence beside it. */
const write =
  (name: string, field: string): Command =>
  async (request) => {
    const { client, db, message, inTransaction } = request;
    const sequence = message.sequences.get(field);
    const run = () =>
      firstRow<{ reply: Buffer; success: boolean }>(
        client,
        `select p_result::bytea reply, p_success success
         from documentdb_api.${name}($1, ${bson('$2')}, $3::bytea::documentdb_core.bsonsequence)`,
        db,
        message.body,
        sequence ?? null,
      );
    const result = await run();
    if (result.success) return result.reply;
    const statements: Document[] = sequence ? decodeSequence(sequence) : BSON.deserialize(message.body)[field];
    // A concurrent upsert was first: now there is a match.
    const isRepeatable = statements.length === 1 && statements[0]?.upsert && !inTransaction;
    return withErrors(isRepeatable ? (await run()).reply : result.reply, statements, request);
  };

async function withErrors(reply: Buffer, statements: Document[], request: Request): Promise<Reply> {
  const decoded = BSON.deserialize(reply);
  for (const error of decoded.writeErrors ?? []) {
    await translate(error, statements[error.index] ?? {}, request);
    // Nothing was written: the command can be done again as a whole, alone or with its transaction.
    const isAll = request.inTransaction || statements.length === 1;
    if (error.code === CODES.WriteConflict && isAll) throw new CommandError('WriteConflict', error.errmsg);
  }
  return decoded;
}

/** Rewrites an error of one statement in MongoDB's words. */
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
 * MongoDB's words and fields for a duplicate key. The index is known by its name or by PostgreSQL's constraint, which
 * has its number; without either it is the one on _id.
 */
async function duplicateKey(
  { database, db, collection }: Request,
  statement: Document,
  { index = '', constraint = '' }: { index?: string; constraint?: string },
) {
  // Not in the transaction, if there is one: it has failed and answers no more.
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
