// Stores installed packages once for all checkouts of a machine, in $MUTUA_CACHE, $XDG_CACHE_HOME/mutua or ~/.cache/mutua. Installing their
// 60,000 files takes npm half a minute, linking to them takes a second. All checkouts share the files, because npm replaces files instead of
// changing them. Only COPIED_FILE is copied. Runs on the machine's own Node (see packages.mjs).
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { hashOfLocks } from './locks.mjs';

/** What `npm start` needs: the product and its build. */
export const RUN = 'run';
/** What is more than that: the packages of tests, checks and benches. */
export const ALL = 'all';
/** How many sets of packages are stored; the longest unused ones are removed. */
const MAX_SETS = 3;
/** npm changes this file in place, so that each checkout needs its own. */
const COPIED_FILE = '.package-lock.json';
const COMPILED = join('.cache', 'compile');
const RELEASES = join('.data', 'releases');
const STORED_RELEASES = join('.cache', 'releases');
/** Packages that npm has installed in the folder of a workspace, because another version of them is in the root folder. */
const NESTED = '.workspaces';
/** Goes up when sets are stored in another way, so that no set of an earlier way is used. The first lacked NESTED, the second RUN. */
const LAYOUT = '3';

const storeFolder = () =>
  join(
    resolve(process.env.MUTUA_CACHE || join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'mutua')),
    'packages',
  );

const readLock = (root) => readFileSync(join(root, 'package-lock.json'), 'utf8');
/** The folders of the workspaces; '' is the root. */
const workspacesOf = (lock) =>
  Object.keys(JSON.parse(lock).packages ?? {}).filter((path) => !path.includes('node_modules'));

/** The id of a checkout's set: the installed packages depend on the locks, the manifests of the workspaces and the machine. */
function setOf(root, what) {
  const hash = createHash('sha256').update(LAYOUT).update(hashOfLocks(root));
  for (const path of workspacesOf(readLock(root)).sort()) {
    const manifest = join(root, path, 'package.json');
    if (existsSync(manifest)) hash.update(path).update(readFileSync(manifest));
  }
  return join(storeFolder(), `${process.platform}-${process.arch}-${hash.digest('hex').slice(0, 32)}-${what}`);
}

/** Links all files of a folder into another one, replacing files of the same name. Returns false when that is not possible. */
const link = (from, to) => spawnSync('cp', ['-alf', `${from}/.`, to], { stdio: 'ignore' }).status === 0;

/** Links what each workspace has in `from(workspace)` to `to(workspace)`. Returns false when that is not possible. */
const linkNested = (root, from, to, { replaces = true } = {}) =>
  workspacesOf(readLock(root)).every((path) => {
    if (path === '') return true;
    if (replaces) rmSync(to(path), { recursive: true, force: true });
    if (!existsSync(from(path))) return true;
    mkdirSync(to(path), { recursive: true });
    return link(from(path), to(path));
  });
const nestedIn = (root) => (path) => join(root, path, 'node_modules');
const storedIn = (set) => (path) => join(set, NESTED, path);

/** Links a whole set, with a copy of the file that npm changes. */
function linkSet(from, to) {
  mkdirSync(to, { recursive: true, mode: 0o755 });
  if (!link(from, to)) return false;
  const file = join(to, COPIED_FILE);
  if (existsSync(file)) {
    const content = readFileSync(file);
    rmSync(file);
    writeFileSync(file, content);
  }
  return true;
}

/** Removes what commands of the checkout keep beside its packages. */
function removeCaches(set) {
  const folder = join(set, '.cache');
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder))
    if (join('.cache', name) !== COMPILED) rmSync(join(folder, name), { recursive: true });
}

/** Removes the longest unused sets, and the remains of interrupted commands. */
function prune() {
  const folder = storeFolder();
  const sets = readdirSync(folder).map((name) => ({
    path: join(folder, name),
    usedAt: statSync(join(folder, name)).mtimeMs,
  }));
  const old = sets.sort((a, b) => b.usedAt - a.usedAt).slice(MAX_SETS);
  for (const { path } of old) rmSync(path, { recursive: true, force: true });
}

/**
 * Links a checkout to the packages that another one has installed. Returns what it has linked: RUN, or ALL, which is enough for both.
 * Returns undefined when there are none, or when they cannot be linked.
 * @param areSomeThere whether the checkout has RUN of the same locks, to which the rest is added
 */
export function linkPackages(root, wanted, { areSomeThere = false } = {}) {
  const found = (wanted === RUN ? [ALL, RUN] : [ALL]).find((what) => existsSync(setOf(root, what)));
  if (!found) return undefined;
  const set = setOf(root, found);
  try {
    if (!areSomeThere) rmSync(join(root, 'node_modules'), { recursive: true, force: true });
    if (!linkSet(set, join(root, 'node_modules'))) return undefined;
    if (!linkNested(root, storedIn(set), nestedIn(root), { replaces: !areSomeThere })) return undefined;
    utimesSync(set, new Date(), new Date());
    copyStoredReleases(root);
    return found;
  } catch {
    return undefined; // another process has just removed the set
  }
}

/**
 * Stores the packages that npm has just installed: RUN, or ALL, which replaces RUN. Does nothing when the folder cannot be written, or is
 * on another disk.
 */
export function storePackages(root, what) {
  const set = setOf(root, what);
  const smaller = what === ALL ? setOf(root, RUN) : undefined;
  const unfinished = `${set}.${process.pid}`;
  try {
    mkdirSync(dirname(storeFolder()), { recursive: true }); // others may enter: root's engines are beside the packages
    mkdirSync(storeFolder(), { recursive: true, mode: 0o700 });
    const isLinked = () =>
      linkSet(join(root, 'node_modules'), unfinished) && linkNested(root, nestedIn(root), storedIn(unfinished));
    if (!existsSync(set) && isLinked()) {
      removeCaches(unfinished);
      if (smaller) copyReleases(join(smaller, STORED_RELEASES), join(unfinished, STORED_RELEASES));
      renameSync(unfinished, set);
    }
    if (smaller) rmSync(smaller, { recursive: true, force: true });
    prune();
  } catch {
    // The next checkout installs its own packages.
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** Stores Node's compiled code of a checkout, and its releases, for the first start of another checkout. Node replaces its files, too. */
export function storeBuildResults(root) {
  const from = join(root, 'node_modules', COMPILED);
  const set = [ALL, RUN].map((what) => setOf(root, what)).find((each) => existsSync(each));
  if (!set) return;
  try {
    mkdirSync(join(set, COMPILED), { recursive: true });
    link(from, join(set, COMPILED));
    copyReleases(join(root, RELEASES), join(set, STORED_RELEASES));
  } catch {
    // The next first start takes some seconds longer.
  }
}

/** Copies the stored releases into a checkout without releases. The build uses a release if its inputs are the same, else it makes another. */
function copyStoredReleases(root) {
  const stored = join(root, 'node_modules', STORED_RELEASES);
  if (!existsSync(stored) || existsSync(join(root, RELEASES))) return;
  mkdirSync(join(root, RELEASES, '..'), { recursive: true, mode: 0o700 });
  copyReleases(stored, join(root, RELEASES));
}

/** Copies the folders of releases and of build records, but not the registry. They appear completely or not at all. */
function copyReleases(from, to) {
  if (!existsSync(from)) return;
  const unfinished = `${to}.${process.pid}`;
  try {
    const isWanted = (file) => dirname(file) !== from || (statSync(file).isDirectory() && !file.endsWith('.building'));
    cpSync(from, unfinished, { recursive: true, verbatimSymlinks: true, filter: isWanted });
    rmSync(to, { recursive: true, force: true });
    renameSync(unfinished, to);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}
