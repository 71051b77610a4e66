import type pg from 'pg';
import type { Database } from './database.ts';
import { CommandError } from './errors.ts';
import { ExpiringMap } from './expiring-map.ts';
import type { Command } from './request.ts';
import { decodeField, isTrue, type Message } from './wire.ts';

/** MongoDB removes a session that was not used for this long. */
const SESSION_LIFETIME_MS = 1_800_000;

/** Like MongoDB: aborts a transaction after a minute, and reports a conflict instead of waiting for a lock. */
const BEGIN = `begin isolation level repeatable read;
  set local lock_timeout = 20; set local idle_in_transaction_session_timeout = '60s'`;

type Outcome = 'committed' | 'aborted';

export type Transaction = {
  number: bigint;
  client: pg.PoolClient;
  state: 'inProgress' | Outcome;
  /** Settles with the previous command: the commands of a session run one after another. */
  last: Promise<unknown>;
};

export type Transactions = ReturnType<typeof openTransactions>;

/** Each open transaction has its own PostgreSQL connection. */
export function openTransactions(database: Database) {
  const bySession = new ExpiringMap<Transaction>(SESSION_LIFETIME_MS);

  async function begin(session: string, number: bigint): Promise<Transaction> {
    await abort(bySession.get(session));
    const client = await database.transactions.connect();
    const transaction: Transaction = { number, client, state: 'inProgress', last: Promise.resolve() };
    client.on('error', () => abort(transaction)); // PostgreSQL ended the connection
    bySession.set(session, transaction);
    await client.query(BEGIN).catch(async (error) => {
      await abort(transaction);
      throw error;
    });
    return transaction;
  }

  /** @returns the transaction that a command belongs to; opens it when the command is its first */
  function of(message: Message): Transaction | Promise<Transaction> {
    const session = sessionOf(decodeField(message, 'lsid'));
    const number = BigInt(String(decodeField(message, 'txnNumber')));
    if (isTrue(message, 'startTransaction')) return begin(session, number);
    const known = bySession.get(session);
    const isRepeatedCommit = known?.state === 'committed' && message.fields.has('commitTransaction');
    if (known?.number !== number || (known.state !== 'inProgress' && !isRepeatedCommit)) {
      throw new CommandError('NoSuchTransaction', `Transaction ${number} has been aborted or is unknown`);
    }
    return known;
  }

  async function finish(transaction: Transaction | undefined, outcome: Outcome): Promise<void> {
    if (transaction?.state !== 'inProgress') return;
    const { client } = transaction;
    transaction.state = outcome;
    try {
      const { command } = await client.query(outcome === 'committed' ? 'commit' : 'rollback');
      // PostgreSQL answers a commit of a failed transaction with ROLLBACK.
      if (outcome === 'committed' && command !== 'COMMIT') {
        throw new CommandError('NoSuchTransaction', 'Transaction has been aborted');
      }
      client.removeAllListeners('error');
      client.release();
    } catch (error) {
      transaction.state = 'aborted';
      client.release(true);
      throw error;
    }
  }

  /** Ignores errors: when the connection is lost, so is the transaction. */
  const abort = (transaction: Transaction | undefined) => finish(transaction, 'aborted').catch(() => undefined);

  const ending =
    (outcome: Outcome): Command =>
    async ({ message }) => {
      await finish(bySession.get(sessionOf(decodeField(message, 'lsid'))), outcome);
      return { ok: 1 };
    };

  const endSessions: Command = async ({ message }) => {
    for (const session of (decodeField(message, 'endSessions') as unknown[]).map(sessionOf)) {
      await abort(bySession.get(session));
      bySession.delete(session);
    }
    return { ok: 1 };
  };

  return {
    of,
    abort,
    abortAll: () => Promise.all(bySession.values().map(abort)),
    commands: { commitTransaction: ending('committed'), abortTransaction: ending('aborted'), endSessions },
  };
}

const sessionOf = (lsid: unknown): string => (lsid as { id: { toString(encoding: 'hex'): string } }).id.toString('hex');
