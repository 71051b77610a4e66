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

/** How many sets of packages are stored; the longest unused ones are removed. */
const MAX_SETS = 3;
/** npm changes this file in place, so that each checkout needs its own. */
const COPIED_FILE = '.package-lock.json';
const COMPILED = join('.cache', 'compile');
const RELEASES = join('.data', 'releases');
const STORED_RELEASES = join('.cache', 'releases');
/** Packages that npm has installed in the folder of a workspace, because another version of them is in the root folder. */
const NESTED = '.workspaces';
/** Goes up when sets are stored in another way, so that no set of an earlier way is used. The first one lacked NESTED. */
const LAYOUT = '2';

const storeFolder = () =>
  join(
    resolve(process.env.MUTUA_CACHE || join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'mutua')),
    'packages',
  );

const readLock = (root) => readFileSync(join(root, 'package-lock.json'), 'utf8');
/** The folders of the workspaces; '' is the root. */
const workspacesOf = (lock) =>
  Object.keys(JSON.parse(lock).packages ?? {}).filter((path) => !path.includes('node_modules'));

/** The id of a checkout's set: the installed packages depend on the lock file, the manifests of the workspaces and the machine. */
function setOf(root) {
  const lock = readLock(root);
  const hash = createHash('sha256').update(LAYOUT).update(lock);
  for (const path of workspacesOf(lock).sort()) {
    const manifest = join(root, path, 'package.json');
    if (existsSync(manifest)) hash.update(path).update(readFileSync(manifest));
  }
  return join(storeFolder(), `${process.platform}-${process.arch}-${hash.digest('hex').slice(0, 32)}`);
}

/** Links all files of a folder into another one, replacing files of the same name. Returns false when that is not possible. */
const link = (from, to) => spawnSync('cp', ['-alf', `${from}/.`, to], { stdio: 'ignore' }).status === 0;

/** Links what each workspace has in `from(workspace)` to `to(workspace)`. Returns false when that is not possible. */
const linkNested = (root, from, to) =>
  workspacesOf(readLock(root)).every((path) => {
    if (path === '') return true;
    rmSync(to(path), { recursive: true, force: true });
    if (!existsSync(from(path))) return true;
    mkdirSync(to(path), { recursive: true });
    return link(from(path), to(path));
  });
const nestedIn = (root) => (path) => join(root, path, 'node_modules');
const storedIn = (set) => (path) => join(set, NESTED, path);

/** Links a whole set, with a copy of the file that npm changes. */
function linkSet(from, to) {
  rmSync(to, { recursive: true, force: true });
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

/** Links a checkout to the packages that another one has installed. Returns false when there are none, or when they cannot be linked. */
export function linkPackages(root) {
  const set = setOf(root);
  try {
    if (!existsSync(set) || !linkSet(set, join(root, 'node_modules'))) return false;
    if (!linkNested(root, storedIn(set), nestedIn(root))) return false;
    utimesSync(set, new Date(), new Date());
    copyStoredReleases(root);
    return true;
  } catch {
    return false; // another process has just removed the set
  }
}

/** Stores the packages that npm has just installed. Does nothing when the folder cannot be written, or is on another disk. */
export function storePackages(root) {
  const set = setOf(root);
  const unfinished = `${set}.${process.pid}`;
  try {
    mkdirSync(dirname(storeFolder()), { recursive: true }); // others may enter: root's engines are beside the packages
    mkdirSync(storeFolder(), { recursive: true, mode: 0o700 });
    const isLinked = () =>
      linkSet(join(root, 'node_modules'), unfinished) && linkNested(root, nestedIn(root), storedIn(unfinished));
    if (!existsSync(set) && isLinked()) renameSync(unfinished, set);
    prune();
  } catch {
    // The next checkout installs its own packages.
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** Stores Node's compiled code of a checkout, and its releases, for the first start of another checkout. Node replaces its files, too. */
export function storeBuildResults(root) {
  const [from, set] = [join(root, 'node_modules', COMPILED), setOf(root)];
  if (!existsSync(set)) return;
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
