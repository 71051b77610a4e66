// Runs on the machine's own Node, before anything is installed. Installs the workspace's packages, and a Node for everything else where the
// machine's own is too old.
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { useOwnHooks } from './commit-hook.mjs';
import { hashOfLocks } from './locks.mjs';
import { ALL, linkPackages, RUN, storePackages } from './package-store.mjs';

export const ROOT = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..', '..');

/**
 * The variables that make Node store compiled modules, which saves a third of the CPU time of a start. Modules are found by their path from
 * this folder, so that another checkout can use them.
 */
export const COMPILE_CACHE = {
  NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'compile'),
  NODE_COMPILE_CACHE_PORTABLE: '1',
};

/** The Node that installs the packages. */
const MINIMUM = [20, 19];
/** The Node that runs TypeScript without flags and warnings. */
const RUNS_TYPESCRIPT = [24, 12];
const isOlderThan = ([major, minor]) => {
  const [ownMajor, ownMinor] = process.versions.node.split('.').map(Number);
  return ownMajor < major || (ownMajor === major && ownMinor < minor);
};

/** In this folder every program of the workspace finds it as `node`. */
const ADDED_NODE = join(ROOT, 'node_modules', '.bin', 'node');
const isAdded = process.execPath.startsWith(join(ROOT, 'node_modules'));
const needsNode = isAdded || isOlderThan(RUNS_TYPESCRIPT);
/** The Node of the workspace. */
const NODE = needsNode ? ADDED_NODE : process.execPath;

/** Contains the hash of the locks from which the packages were installed, and what was installed. */
const MARKER = join(ROOT, 'node_modules', '.installed-lock');
// Packages in npm's cache are not downloaded again: the locks have each version and its hash.
const OPTIONS = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel', 'error'];

/** Explains in one sentence why npm failed and what to do. */
const explain = (output) => {
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH|network/i.test(output)) {
    return 'The packages cannot be downloaded: the npm registry is not reachable. Check the network (or the registry in .npmrc) and try again.';
  }
  if (/ENOSPC/.test(output))
    return 'The packages cannot be installed: the disk is full. Free about 1 GB and try again.';
  if (/EACCES|EPERM/.test(output))
    return `The packages cannot be installed: this user may not write to ${join(ROOT, 'node_modules')}.`;
  return `npm failed. The end of its output:\n${output.trim().split('\n').slice(-12).join('\n')}`;
};

/** Ends the process with one sentence. */
export const fail = (message) => {
  console.error(`\n${message}`);
  process.exit(1);
};

/** Calls npm. Ends the process when that fails. */
const npm = async (...args) => {
  const { code, output } = await runGroup('npm', [...args, ...OPTIONS]);
  if (code === undefined) fail('npm is missing. Install it (it comes with Node) and try again.');
  if (code !== 0) fail(explain(output));
};

/** Downloads a Node. Returns what puts it in its place, which has to wait for the packages. */
const downloadNode = async () => {
  const folder = join(ROOT, '.cache', 'node');
  rmSync(folder, { recursive: true, force: true });
  cpSync(join(ROOT, 'infra', 'tools', 'node'), folder, { recursive: true });
  const settings = join(ROOT, '.npmrc');
  if (existsSync(settings)) cpSync(settings, join(folder, '.npmrc'));
  await npm('ci', '--prefix', folder);
  const platform = `${process.platform}-${process.arch}`;
  const file = join(folder, 'node_modules', `node-${platform}`, 'bin', 'node');
  if (!existsSync(file)) fail(`There is no Node 24 package for ${platform}. Mutua runs on Linux, x64 or arm64.`);
  return () => {
    mkdirSync(join(ADDED_NODE, '..'), { recursive: true });
    renameSync(file, ADDED_NODE);
    rmSync(folder, { recursive: true }); // half of the package are headers for compilers
  };
};

/** What the checkout has: RUN or ALL of the packages of `hash`; undefined when it has none of them. */
const installedOf = (hash) => {
  const [installedHash, installed] = existsSync(MARKER) ? readFileSync(MARKER, 'utf8').split(' ') : [];
  return installedHash === hash ? installed : undefined;
};

/** Installs packages with npm. What is there stays while the rest is added, because the product may be running. */
const installPackages = async (wanted, installed) => {
  if (installed) await npm('install', '--no-save', '--include=dev');
  else await npm('ci', wanted === ALL ? '--include=dev' : '--omit=dev');
};

/** Gets what is missing from npm: the wanted packages unless they were found, and the Node, which `npm ci` removes. */
const download = async ({ wanted, installed, found }, onProgress) => {
  const hasNode = existsSync(NODE) && (found || installed || !needsNode);
  if (found && hasNode) return;
  const what = installed ? 'the packages of tests' : 'packages';
  onProgress(`Installing ${found ? 'Node' : what}`);
  rmSync(MARKER, { force: true }); // whoever is interrupted here begins anew
  const [placeNode] = await Promise.all([
    hasNode ? undefined : downloadNode(),
    found ? undefined : installPackages(wanted, installed),
  ]);
  placeNode?.();
  if (!found) storePackages(ROOT, wanted);
};

/**
 * Checks the machine's Node, and installs the packages of the locks if they are missing: from another checkout of this machine, else with
 * npm.
 * @param forTests whether the packages of tests, checks and benches are needed, too
 */
export const ensurePackages = async (onProgress, { forTests = true } = {}) => {
  if (isOlderThan(MINIMUM)) fail(`Mutua needs Node ${MINIMUM.join('.')} or newer; this is ${process.version}.`);
  const wanted = forTests ? ALL : RUN;
  const hash = hashOfLocks(ROOT);
  const installed = installedOf(hash);
  const areThere = installed === ALL || installed === wanted;
  if (areThere && existsSync(NODE)) return;
  useOwnHooks(ROOT);
  const found = areThere ? installed : linkPackages(ROOT, wanted, { areSomeThere: Boolean(installed) });
  await download({ wanted, installed, found }, onProgress);
  writeFileSync(MARKER, `${hash} ${found ?? wanted}`);
};

/** The running process groups. A signal or an error ends them with this process. */
const groups = new Set();
process.on('exit', () => {
  for (const pid of groups) {
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // It has just ended.
    }
  }
});

/** The running script of the workspace. It handles signals itself; this process waits for its end. */
let script;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (script) script.kill(signal);
    else process.exit(1);
  });
}

/** Runs a program and its children as a process group, so that none of them remains. The code is undefined if the program is missing. */
export const runGroup = (program, args, { onLine } = {}) =>
  new Promise((resolve) => {
    const child = spawn(program, args, { cwd: ROOT, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    if (child.pid) groups.add(child.pid);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    if (onLine) createInterface({ input: child.stdout }).on('line', onLine);
    child.once('error', () => resolve({ output }));
    child.once('exit', (code) => {
      groups.delete(child.pid);
      resolve({ code, output });
    });
  });

/** Runs a script of the workspace with its own Node; resolves with the exit code. The script may report once that it is ready. */
export const runWithNode = (args, env = {}, onReady = () => {}) =>
  new Promise((resolve) => {
    script = spawn(NODE, args, {
      cwd: ROOT,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'], // see end-with-parent.mjs
      env: { ...process.env, PATH: `${join(ROOT, 'node_modules', '.bin')}:${process.env.PATH}`, ...env },
    });
    script.once('message', onReady);
    script.once('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
