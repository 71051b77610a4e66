import type { Document } from 'bson';
import { cursorCommands } from './cursors.ts';
import { bson, firstRow } from './database.ts';
import { explain } from './explain.ts';
import { indexCommands } from './indexes.ts';
import type { Command, Request } from './request.ts';
import type { Transactions } from './transactions.ts';
import { decodeField, type Reply } from './wire.ts';
import { writeCommands } from './writes.ts';

const OK = { ok: 1 };

const constant = (reply: Document) => () => Promise.resolve(reply);

/** A function of DocumentDB that returns the reply. */
async function ask(client: Request['client'], expression: string, ...values: unknown[]): Promise<Reply> {
  return (await firstRow<{ reply: Buffer }>(client, `select (${expression})::bytea reply`, ...values)).reply;
}

const byDatabase =
  (expression: string): Command =>
  ({ client, db, message }) =>
    ask(client, expression, db, message.body);

const byCommand =
  (name: string): Command =>
  ({ client, message }) =>
    ask(client, `documentdb_api.${name}(${bson('$1')})`, message.body);

const scaleOf = ({ message }: Request) => decodeField(message, 'scale') ?? 1;

const drop: Command = async ({ client, db, collection }) => {
  await firstRow(client, 'select documentdb_api.drop_collection($1, $2)', db, collection);
  return { ns: `${db}.${collection}`, ok: 1 };
};

const dropDatabase: Command = async ({ client, db }) => {
  await firstRow(client, 'select documentdb_api.drop_database($1)', db);
  return { dropped: db, ok: 1 };
};

const BUILD = { version: '7.0.0', versionArray: [7, 0, 0, 0], gitVersion: 'documentdb', modules: [], bits: 64 };
const NOBODY = { authenticatedUsers: [], authenticatedUserRoles: [] };

/** @returns every command that the engine knows, by its name in lower case: clients differ in theirs */
export function allCommands(transactions: Transactions): Map<string, Command> {
  const commands: Record<string, Command> = {
    ping: constant(OK),
    logout: constant(OK),
    getParameter: constant(OK),
    buildInfo: constant({ ...BUILD, maxBsonObjectSize: 16_777_216, ok: 1 }),
    connectionStatus: constant({ authInfo: NOBODY, ok: 1 }),
    ...cursorCommands(),
    ...writeCommands,
    ...indexCommands,
    ...transactions.commands,
    explain,
    count: byDatabase(`select document from documentdb_api.count_query($1, ${bson('$2')})`),
    distinct: byDatabase(`select document from documentdb_api.distinct_query($1, ${bson('$2')})`),
    create: byDatabase(`documentdb_api.create_collection_view($1, ${bson('$2')})`),
    validate: byDatabase(`documentdb_api.validate($1, ${bson('$2')})`),
    drop,
    dropDatabase,
    collMod: ({ client, db, collection, message }) =>
      ask(client, `documentdb_api.coll_mod($1, $2, ${bson('$3')})`, db, collection, message.body),
    collStats: (request) =>
      ask(request.client, 'documentdb_api.coll_stats($1, $2, $3)', request.db, request.collection, scaleOf(request)),
    dbStats: (request) => ask(request.client, 'documentdb_api.db_stats($1, $2)', request.db, scaleOf(request)),
    listDatabases: byCommand('list_databases'),
    renameCollection: byCommand('rename_collection'),
    currentOp: byCommand('current_op_command'),
  };
  return new Map(Object.entries(commands).map(([name, command]) => [name.toLowerCase(), command]));
}
