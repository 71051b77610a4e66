import { setTimeout as delay } from 'node:timers/promises';
import { BSON, type Document } from 'bson';
import { bson, firstRow } from './database.ts';
import { fromState, unpackState } from './errors.ts';
import type { Command } from './request.ts';

type Status = { reply: Buffer; ok: boolean; complete: boolean };

/** Queues the builds and runs them at once. DocumentDB itself would run them only every two seconds. */
const createIndexes: Command = async ({ client, database: { pool }, db, message }) => {
  const { requests, ...created } = await firstRow<Omit<Status, 'complete'> & { requests: Buffer }>(
    client,
    `select retval::bytea reply, ok, requests::bytea from documentdb_api.create_indexes_background($1, ${bson('$2')})`,
    db,
    message.body,
  );
  const isQueued = created.ok && BSON.deserialize(requests).indexRequest !== undefined;
  let status: Status = { ...created, complete: !isQueued };
  while (status.ok && !status.complete) {
    await pool.query('call documentdb_api_internal.build_index_concurrently(1)');
    status = await firstRow<Status>(
      pool,
      `select retval::bytea reply, ok, complete from documentdb_api_internal.check_build_index_status(${bson('$1')})`,
      requests,
    );
    if (status.ok && !status.complete) await delay(10);
  }
  if (status.ok) return created.reply;
  const [failure] = Object.values<Document>(BSON.deserialize(status.reply).raw);
  throw fromState(unpackState(failure?.code), failure?.errmsg);
};

const HEX_PREFIX = 'BSONHEX';

const dropIndexes: Command = async ({ client, db, message }) => {
  // CALL returns its out parameter as it is: without a cast to bytea.
  const { retval } = await firstRow<{ retval: string }>(
    client,
    `call documentdb_api.drop_indexes($1, ${bson('$2')}, null)`,
    db,
    message.body,
  );
  const reply = BSON.deserialize(Buffer.from(retval.slice(HEX_PREFIX.length), 'hex'));
  return { ...reply, ok: Number(reply.ok) };
};

export const indexCommands = { createIndexes, dropIndexes };
