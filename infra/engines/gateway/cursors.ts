import { BSON } from 'bson';
import { bson, firstRow } from './database.ts';
import { CommandError } from './errors.ts';
import { ExpiringMap } from './expiring-map.ts';
import type { Command } from './request.ts';
import { decodeField } from './wire.ts';

/** MongoDB's time limit for an unused cursor. PostgreSQL removes the cursor's file after the same time. */
const LIFETIME_MS = 600_000;

type Page = { reply: Buffer; continuation: Buffer | null };

export function cursorCommands() {
  const continuations = new ExpiringMap<Buffer>(LIFETIME_MS); // by cursor id

  const firstPage =
    (name: string): Command =>
    async ({ client, db, message }) => {
      const page = await firstRow<Page & { id: string }>(
        client,
        `select cursorpage::bytea reply, continuation::bytea, cursorid id from documentdb_api.${name}($1, ${bson('$2')})`,
        db,
        message.body,
      );
      if (page.continuation) continuations.set(page.id, page.continuation);
      return page.reply;
    };

  const getMore: Command = async ({ client, db, message }) => {
    const id = String(decodeField(message, 'getMore'));
    const continuation = continuations.get(id);
    if (!continuation) throw new CommandError('CursorNotFound', `cursor id ${id} not found`);
    const page = await firstRow<Page>(
      client,
      `select cursorpage::bytea reply, continuation::bytea from documentdb_api.cursor_get_more($1, ${bson('$2')}, ${bson('$3')})`,
      db,
      message.body,
      continuation,
    );
    if (page.continuation) continuations.set(id, page.continuation);
    else continuations.delete(id);
    return page.reply;
  };

  const killCursors: Command = async ({ client, message }) => {
    const ids = (decodeField(message, 'cursors') as unknown[]).map(String);
    const known = ids.filter((id) => continuations.delete(id));
    if (known.length) await client.query('select documentdb_api_internal.delete_cursors($1)', [known]);
    const longs = (list: string[]) => list.map((id) => BSON.Long.fromString(id));
    const unknown = ids.filter((id) => !known.includes(id));
    return {
      cursorsKilled: longs(known),
      cursorsNotFound: longs(unknown),
      cursorsAlive: [],
      cursorsUnknown: [],
      ok: 1,
    };
  };

  return {
    find: firstPage('find_cursor_first_page'),
    aggregate: firstPage('aggregate_cursor_first_page'),
    listCollections: firstPage('list_collections_cursor_first_page'),
    listIndexes: firstPage('list_indexes_cursor_first_page'),
    getMore,
    killCursors,
  };
}
