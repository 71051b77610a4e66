import { execFile } from 'node:child_process';
import { constants, existsSync } from 'node:fs';
import { access, chmod, mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
// By its path, because `npm start` unpacks before the packages are linked.
import { withLock } from '../../../packages/remotes/src/releases/lock.mjs';
import { ALTERNATIVES, EngineError } from '../engine-error.mjs';
import { downloadPackages } from './apt.mjs';
import { cacheFolder } from './cache-folder.mjs';

const run = promisify(execFile);

/** Increase this when the unpacked files change: a tree with another number is not used. */
const LAYOUT = 1;

const PACKAGES = { postgresql: 'postgresql-18', documentdb: 'postgresql-18-documentdb', redis: 'redis-server' };

/** @typedef {{ architecture: string; triplet: string; loader: string }} System */

/** @type {Partial<Record<NodeJS.Architecture, System>>} */
const SYSTEMS = {
  x64: { architecture: 'amd64', triplet: 'x86_64-linux-gnu', loader: 'ld-linux-x86-64.so.2' },
  arm64: { architecture: 'arm64', triplet: 'aarch64-linux-gnu', loader: 'ld-linux-aarch64.so.1' },
};

const POSTGRES = 'usr/lib/postgresql/18';
const PROGRAMS = {
  postgres: `${POSTGRES}/bin/postgres`,
  initdb: `${POSTGRES}/bin/initdb`,
  redis: 'usr/bin/redis-server',
};

/**
 * The unpacked programs, by absolute path, and their versions.
 *
 * @typedef {Record<keyof typeof PROGRAMS, string> & { folder: string; versions: Record<keyof typeof PACKAGES, string> }} Tree
 */

/**
 * Makes sure that PostgreSQL with DocumentDB and Redis are unpacked in the cache folder. Several processes may call this at the
 * same time: one unpacks, the others wait. A rename publishes the finished tree, so an incomplete one is never used.
 *
 * @param {(text: string) => void} [onProgress]
 * @throws EngineError on a system that the packages are not made for, or when they cannot be downloaded
 */
export async function ensureTree(onProgress = () => undefined, env = process.env) {
  const cache = cacheFolder(env);
  const system = thisSystem();
  const folder = join(cache, `engines-${LAYOUT}-${system.architecture}`);
  if (existsSync(folder)) return readTree(folder);
  await makeCache(cache);
  const onWait = () => onProgress('Waiting until the local engines are unpacked');
  const unpackOnce = async () => {
    if (!existsSync(folder)) await unpack(cache, folder, system, onProgress);
  };
  await withLock(join(cache, 'engines.lock'), unpackOnce, onWait);
  return readTree(folder);
}

/** @throws EngineError on a system without Debian packages */
export function thisSystem() {
  const system = process.platform === 'linux' ? SYSTEMS[process.arch] : undefined;
  if (system) return system;
  throw new EngineError(
    `The local engines run on Linux on amd64 and arm64 only, not on ${process.platform} on ${process.arch}. ${ALTERNATIVES}`,
  );
}

/**
 * Creates the cache folder. Root's is open to others whatever the umask is, because root's PostgreSQL runs as another user.
 *
 * @param {string} cache
 */
export async function makeCache(cache) {
  try {
    const made = await mkdir(cache, { recursive: true });
    if (made && process.getuid?.() === 0) await run('chmod', ['-R', 'a+rX', made]);
    await access(cache, constants.W_OK);
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    throw new EngineError(
      `The local engines cannot be kept in ${cache} (${code}). Set MUTUA_CACHE to a folder that you may write to.`,
    );
  }
}

/**
 * @param {string} folder
 * @returns {Promise<Tree>}
 */
async function readTree(folder) {
  const versions = JSON.parse(await readFile(join(folder, 'versions.json'), 'utf8'));
  /** @param {string} path */
  const at = (path) => join(folder, path);
  return { folder, versions, postgres: at(PROGRAMS.postgres), initdb: at(PROGRAMS.initdb), redis: at(PROGRAMS.redis) };
}

/**
 * @param {string} cache
 * @param {string} folder
 * @param {System} system
 * @param {(text: string) => void} onProgress
 */
async function unpack(cache, folder, system, onProgress) {
  const scratch = join(cache, 'unpacking');
  await rm(scratch, { recursive: true, force: true }); // a killed start may have left it
  await mkdir(scratch);
  try {
    const packages = await downloadPackages(Object.values(PACKAGES), {
      architecture: system.architecture,
      folder: join(scratch, 'apt'),
      onProgress,
    });
    onProgress('Unpacking the local engines');
    const tree = join(scratch, 'tree');
    await mkdir(tree);
    const extractions = packages.map((file) => () => extract(file, tree));
    await Promise.all(
      Array.from({ length: availableParallelism() }, async () => {
        for (let next = extractions.pop(); next; next = extractions.pop()) await next();
      }),
    );
    await symlink('postgis-3.control', join(tree, 'usr/share/postgresql/18/extension/postgis.control'));
    for (const program of Object.values(PROGRAMS)) await wrap(join(tree, program), system);
    await writeFile(join(tree, 'versions.json'), JSON.stringify(versionsOf(packages)));
    await run('chmod', ['-R', 'a+rX', tree]); // whatever the umask is: root's PostgreSQL runs as another user
    await rename(tree, folder);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** The files that are not unpacked: documentation, set-up, and files for JIT and upgrades of PostGIS. */
const UNWANTED = [
  './etc',
  './var',
  './usr/include',
  './usr/lib/systemd',
  './usr/share/[!p]*',
  './usr/share/p[!o]*',
  './usr/share/postgresql/18/man',
  '*/bitcode',
  '*/contrib',
  '*/postgis*--unpackaged--*',
  '*/postgis*--ANY--*',
].map((pattern) => `--exclude=${pattern}`);

/**
 * Unpacks a package into a folder.
 *
 * @param {string} file
 * @param {string} tree
 */
export async function extract(file, tree) {
  // If dpkg-deb ends early, tar fails on the incomplete archive.
  const script = 'file=$1; shift; dpkg-deb --fsys-tarfile "$file" | tar -x "$@"';
  try {
    await run('sh', ['-c', script, 'extract', file, '--directory', tree, '--wildcards', ...UNWANTED]);
  } catch (error) {
    const { stderr } = /** @type {Error & { stderr: string }} */ (error);
    throw new EngineError(`The local engines could not be unpacked (${stderr.trim()}). Is the disk full?`);
  }
}

/**
 * Writes a wrapper that runs a program with the tree's own loader: its C library may be newer than the machine's.
 *
 * @param {string} program
 * @param {System} system
 */
export async function wrap(program, { triplet, loader }) {
  await rename(program, `${program}.elf`);
  const up = program.includes(POSTGRES) ? '../../../../..' : '../..';
  const script = `#!/bin/sh
bin="\${0%/*}"
lib="$bin/${up}/usr/lib/${triplet}"
exec "$lib/${loader}" --library-path "$lib:$bin/../lib" --argv0 "$0" "$0.elf" "$@"
`;
  await writeFile(program, script);
  await chmod(program, 0o755);
}

/**
 * @param {string[]} files
 * @returns {Tree['versions']}
 */
function versionsOf(files) {
  /** @param {string} name */
  const version = (name) =>
    decodeURIComponent(
      files.map((file) => basename(file).split('_')).find((parts) => parts[0] === name)?.[1] ?? 'unknown',
    );
  return {
    postgresql: version(PACKAGES.postgresql),
    documentdb: version(PACKAGES.documentdb),
    redis: version(PACKAGES.redis),
  };
}
