// Runs on the machine's own Node, before anything is installed. Installs the workspace's packages, including the Node version that
// runs everything else.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { useOwnHooks } from './commit-hook.mjs';
import { linkPackages, storePackages } from './package-store.mjs';

export const ROOT = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..', '..');

/**
 * The variables that make Node store compiled modules, which saves a third of the CPU time of a start. Modules are found by their path from
 * this folder, so that another checkout can use them.
 */
export const COMPILE_CACHE = {
  NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'compile'),
  NODE_COMPILE_CACHE_PORTABLE: '1',
};

/** The Node of the workspace (see optionalDependencies in package.json). */
export const NODE = join(ROOT, 'node_modules', '.bin', 'node');

const MINIMUM = [20, 19];
/** Contains the hash of the lock file from which the packages were installed. */
const MARKER = join(ROOT, 'node_modules', '.installed-lock');

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex');

/** Explains in one sentence why npm failed and what to do. */
const explain = (output) => {
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH|network/i.test(output)) {
    return 'The packages cannot be downloaded: the npm registry is not reachable. Check the network (or the registry in .npmrc) and try again.';
  }
  if (/ENOSPC/.test(output))
    return 'The packages cannot be installed: the disk is full. Free about 1 GB and try again.';
  if (/EACCES|EPERM/.test(output))
    return `The packages cannot be installed: this user may not write to ${join(ROOT, 'node_modules')}.`;
  return `npm ci failed. The end of its output:\n${output.trim().split('\n').slice(-12).join('\n')}`;
};

/** Ends the process with one sentence. */
export const fail = (message) => {
  console.error(`\n${message}`);
  process.exit(1);
};

/**
 * Checks the machine's Node, and installs the packages of the lock file if they are missing: from another checkout of this machine, else
 * with npm.
 */
export const ensurePackages = async (onProgress) => {
  const version = process.versions.node.split('.').map(Number);
  if (version[0] < MINIMUM[0] || (version[0] === MINIMUM[0] && version[1] < MINIMUM[1])) {
    fail(`Mutua needs Node ${MINIMUM.join('.')} or newer; this is ${process.version}.`);
  }
  const hash = lockHash();
  if (existsSync(NODE) && existsSync(MARKER) && readFileSync(MARKER, 'utf8') === hash) return;
  useOwnHooks(ROOT);
  if (linkPackages(ROOT) && existsSync(NODE)) {
    writeFileSync(MARKER, hash);
    return;
  }
  onProgress('Installing packages');
  // Packages in npm's cache are not downloaded again: the lock file has each version and its hash.
  const options = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel', 'error'];
  const { code, output } = await runGroup('npm', ['ci', ...options]);
  if (code === undefined) fail('npm is missing. Install it (it comes with Node) and try again.');
  if (code !== 0) fail(explain(output));
  if (!existsSync(NODE))
    fail(`There is no Node 24 package for ${process.platform} ${process.arch}. Mutua runs on Linux, x64 or arm64.`);
  storePackages(ROOT);
  writeFileSync(MARKER, hash);
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
