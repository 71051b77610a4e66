import { existsSync } from 'node:fs';
import { chown, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { withLock } from '@mutua/remotes/lock';
import pg from 'pg';
import { EngineError } from '../engine-error.mjs';
import type { Tree } from '../unpack/tree.mjs';
import { type Child, type Exit, startChild } from './child.ts';
import { claimFolder, isOrphaned } from './orphaned-process.ts';

/**
 * The data folder, by a path that every process with this working directory can use. PostgreSQL's user may not be able to enter the parent
 * folders, and the absolute path may be too long for a socket.
 */
const HERE = '/proc/self/cwd';

/** PostgreSQL refuses to run as root. This user has the same ids on every system. */
const NOBODY = { uid: 65_534, gid: 65_534 };

type User = typeof NOBODY | undefined;

type Options = { isThrowaway: boolean; onLine: (line: string) => void };

const PID_FILE = 'postmaster.pid';

const SETTINGS = {
  listen_addresses: '',
  unix_socket_directories: HERE,
  unix_socket_permissions: '0700',
  'documentdb.localhost_connection_string': `host=${HERE}`,
  shared_preload_libraries: 'pg_cron,pg_documentdb_core,pg_documentdb,pg_documentdb_extended_rum',
  'cron.database_name': 'postgres',
  'cron.use_background_workers': 'on', // a connection by TCP or by a socket of its own otherwise
  'cron.log_run': 'off',
  'cron.log_statement': 'off',
  timezone: 'GMT',
  log_timezone: 'GMT',
  log_min_messages: 'fatal', // the client gets the error of a failed command
  log_min_error_statement: 'panic', // statements contain people's data
  'documentdb.alternate_index_handler_name': 'extended_rum', // indexes that can also sort
  'documentdb.useFileBasedPersistedCursors': 'on', // cursors that need no connection of their own
  'documentdb.defaultCursorExpiryTimeLimitSeconds': '600',
  'documentdb.force_index_builds_blocking': 'on',
  'documentdb_core.enableCollation': 'on',
  // A unique index is an exclusion constraint here, checked after writing: two writers of one key wait for each other until
  // this timeout aborts one of them. The gateway retries it.
  deadlock_timeout: '20ms',
  shared_buffers: '256MB',
  maintenance_work_mem: '256MB',
  max_wal_size: '2GB',
  default_toast_compression: 'lz4', // reading documents of some kilobytes takes less time than with the default
  autovacuum_naptime: '5s', // sorting by an index needs statistics soon after documents were written
};

/** For tests: writes do not wait for the disk, so the data does not survive a crash of the machine. */
const THROWAWAY = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** For the process that started PostgreSQL. */
export const CONNECTION: pg.ClientConfig = { host: HERE, user: 'postgres', database: 'postgres' };

/**
 * Starts PostgreSQL with DocumentDB in a data folder; creates the database cluster when there is none. The calling process
 * changes its working directory to the folder, where the socket is.
 *
 * @param options.isThrowaway does not wait for the disk
 * @param options.onLine receives PostgreSQL's log, line by line
 * @throws EngineError when it does not start, or when the folder is in use
 */
export function startPostgres(tree: Tree, folder: string, options: Options): Promise<Child> {
  return withLock(`${folder}.lock`, async () => {
    const user = process.getuid?.() === 0 ? NOBODY : undefined;
    if (!existsSync(folder)) await makeCluster(tree, folder, user);
    await claimFolder(folder, PID_FILE);
    if (await isOrphaned(folder)) await removeLocks(folder);
    process.chdir(folder);
    const postgres = await launch(tree, folder, user, options);
    await prepareExtensions();
    return postgres;
  });
}

/** Removes the lock files of a killed PostgreSQL: while its process is a zombie, a new one would believe that it runs. */
async function removeLocks(folder: string): Promise<void> {
  for (const name of [PID_FILE, '.s.PGSQL.5432.lock']) await rm(join(folder, name), { force: true });
}

/** Resolves once PostgreSQL accepts connections. */
async function launch(tree: Tree, folder: string, user: User, { isThrowaway, onLine }: Options): Promise<Child> {
  const chosen = { ...SETTINGS, ...(isThrowaway && THROWAWAY) };
  const settings = Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = startChild(tree.postgres, ['-D', HERE, ...settings], { folder, user, orphanSignal: 'INT', onLine });
  let ended: Exit | undefined;
  void child.exited.then((exit) => {
    ended = exit;
  });
  while (!(await isReady(folder, child.pid))) {
    if (ended) throw new EngineError(`PostgreSQL did not start in ${folder}: ${ended.output}`);
    await delay(10);
  }
  return child;
}

/** Creates the database cluster in a temporary folder and renames it, so that it exists complete or not at all. */
async function makeCluster(tree: Tree, folder: string, user: User): Promise<void> {
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  if (user) await chown(unfinished, user.uid, user.gid);
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const args = ['-D', HERE, '--username=postgres', '--auth=trust', '--no-sync', ...locale];
  const { code, output } = await startChild(tree.initdb, args, { folder: unfinished, user, orphanSignal: 'TERM' })
    .exited;
  if (code !== 0) throw new EngineError(`PostgreSQL could not make its data folder ${folder}: ${output}`);
  await rename(unfinished, folder);
}

/** PostgreSQL writes its process id, and further down its state, into this file. */
async function isReady(folder: string, pid: number): Promise<boolean> {
  const lines = (await readFile(join(folder, PID_FILE), 'utf8').catch(() => '')).split('\n');
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
}

/** Creates the extensions in a new cluster, and updates those of an older one to the unpacked versions. */
async function prepareExtensions(): Promise<void> {
  const client = new pg.Client(CONNECTION);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; installed: string | null; offered: string }>(
      `select name, installed_version installed, default_version offered from pg_available_extensions
       where name in ('documentdb_core', 'documentdb', 'documentdb_extended_rum')`,
    );
    const changes = rows.some(({ installed }) => installed === null)
      ? ['create extension documentdb cascade', 'create extension documentdb_extended_rum']
      : rows.filter((row) => row.installed !== row.offered).map(({ name }) => `alter extension ${name} update`);
    if (!changes.length) return;
    // The gateway's createIndexes runs the builds itself, at once.
    const schedule = "update cron.job set active = false where jobname like 'documentdb_index_build%'";
    await client.query(['begin', ...changes, schedule, 'commit'].join(';'));
  } finally {
    await client.end();
  }
}
