/** A MongoDB server on top of PostgreSQL's DocumentDB extension: every command is a call of one of its functions. */
import net from 'node:net';
import type pg from 'pg';
import { allCommands } from './commands.ts';
import { retryConflicts } from './conflicts.ts';
import { openDatabase } from './database.ts';
import { adapt } from './dialect.ts';
import { CODES, CommandError, toCommandError } from './errors.ts';
import type { Command, Request } from './request.ts';
import { openTransactions } from './transactions.ts';
import {
  formatReply,
  MAX_MESSAGE_BYTES,
  type Message,
  messageReader,
  parseMessage,
  type Reply,
  stringField,
} from './wire.ts';
import { writeCommands } from './writes.ts';

/**
 * A standalone MongoDB 7.0. Drivers do not retry writes to a standalone server after a broken connection. That is right here,
 * because this gateway could not recognise the repeated write.
 */
const HELLO = {
  helloOk: true,
  ismaster: true,
  isWritablePrimary: true,
  maxBsonObjectSize: 16_777_216,
  maxMessageSizeBytes: MAX_MESSAGE_BYTES,
  maxWriteBatchSize: 25_000,
  logicalSessionTimeoutMinutes: 30,
  minWireVersion: 0,
  maxWireVersion: 21,
  readOnly: false,
  ok: 1,
};

/** Errors after which a repeated transaction may succeed. */
const TRANSIENT = new Set<number>([
  CODES.WriteConflict,
  CODES.NoSuchTransaction,
  CODES.ShutdownInProgress,
  CODES.HostUnreachable,
]);

/** The errors of a PostgreSQL that has ended, is ending, or does not accept connections yet. */
const AWAY = new Set<number>([CODES.ShutdownInProgress, CODES.HostUnreachable]);

const WRITES = new Set(Object.keys(writeCommands).map((name) => name.toLowerCase()));

export type Gateway = { server: net.Server; close(): Promise<void> };

/**
 * @param connection the address of PostgreSQL
 * @param onError is called with internal errors
 */
export function createGateway(connection: pg.ClientConfig, onError: (where: string, error: unknown) => void): Gateway {
  const database = openDatabase(connection, (error) => onError('idle connection', error));
  const transactions = openTransactions(database);
  const commands = allCommands(transactions);
  const sockets = new Set<net.Socket>();
  let connections = 0;

  function execute(message: Message): Promise<Reply> {
    const name = commandName(message);
    const command = commands.get(name.toLowerCase());
    if (!command) throw new CommandError('CommandNotFound', `The local engine has no command '${name}'`);
    const db = stringField(message, '$db') ?? 'admin';
    const collection = stringField(message, name) ?? '';
    const request: Request = {
      message: command === commands.get('insert') ? message : adapt(message),
      db,
      collection,
      client: WRITES.has(name.toLowerCase()) ? database.writersOf(`${db}.${collection}`) : database.pool,
      inTransaction: message.fields.has('autocommit'), // always false where it is sent
      database,
    };
    // A failed statement has changed nothing.
    return request.inTransaction ? executeInTransaction(command, request) : retryConflicts(() => command(request));
  }

  async function executeInTransaction(command: Command, request: Request): Promise<Reply> {
    const transaction = await transactions.of(request.message);
    const before = transaction.last.catch(() => undefined);
    const running = before.then(() => command({ ...request, client: transaction.client }));
    transaction.last = running;
    try {
      const reply = await running;
      if ('writeErrors' in reply) await transactions.abort(transaction);
      return reply;
    } catch (error) {
      await transactions.abort(transaction);
      throw error;
    }
  }

  async function respond(message: Message, connectionId: number): Promise<Reply> {
    if (/^(hello|ismaster)$/i.test(commandName(message))) return { ...HELLO, connectionId, localTime: new Date() };
    try {
      return await execute(message);
    } catch (error) {
      const { code, codeName, message: errmsg, fields } = toCommandError(error);
      if (code === CODES.InternalError) onError(commandName(message), error);
      const { fields: sent } = message;
      const isTransient = sent.has('autocommit') && !sent.has('commitTransaction') && TRANSIENT.has(code);
      return {
        ok: 0,
        errmsg,
        code,
        codeName,
        ...fields,
        ...(isTransient && { errorLabels: ['TransientTransactionError'] }),
      };
    }
  }

  const server = net.createServer((socket) => {
    connections += 1;
    const connectionId = connections;
    let last = Promise.resolve();
    const fail = (error: unknown) => {
      onError('connection', error);
      socket.resetAndDestroy();
    };
    const answer = async (bytes: Buffer) => {
      const message = parseMessage(bytes);
      const reply = await respond(message, connectionId);
      // Without PostgreSQL this server counts as down: a driver retries after a closed connection, but not after an error reply.
      if ('code' in reply && AWAY.has(reply.code)) socket.resetAndDestroy();
      if (!message.moreToCome && !socket.destroyed) socket.write(formatReply(message, reply));
    };
    const read = messageReader((bytes) => {
      last = last.then(() => answer(bytes)).catch(fail);
    });
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => socket.destroy()); // a client may disconnect in any way
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', (chunk) => {
      try {
        read(chunk);
      } catch (error) {
        fail(error);
      }
    });
  });

  return {
    server,
    async close() {
      server.close();
      // Reset instead of ended: a driver that writes just after the end of a connection waits for ever for `drain`
      // (mongodb 7.8, Connection.writeCommand), and never reconnects.
      for (const socket of sockets) socket.resetAndDestroy();
      await transactions.abortAll();
      await database.close();
    },
  };
}

function commandName({ fields }: Message): string {
  const [name = ''] = fields.keys();
  return name;
}
