import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { ALTERNATIVES, EngineError } from '../engine-error.mjs';

/** The Debian release that has PostgreSQL 18 with DocumentDB. */
export const SUITE = 'forky';
const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg';

/** Packages for features that are never used here (rasters, 3D geometry, cluster wrappers, PAM, services of a desktop). apt is told that they are installed. */
const NOT_NEEDED = [
  'libgdal39',
  'libsfcgal2',
  'postgresql-common',
  'postgresql-client-common',
  'locales',
  'ssl-cert',
  'debconf',
  'proj-data',
  'libpam-modules',
  'libpam-modules-bin',
  'libpam-runtime',
  'tzdata',
  'systemd',
  'dbus',
  'dbus-user-session',
  'glib-networking',
];

/**
 * @typedef {object} Download
 * @property {string} architecture
 * @property {string} folder an empty folder for apt's own state and for the packages
 * @property {(text: string) => void} onProgress
 * @property {string} [etc] the folder of the machine's apt settings, which name its mirrors
 */

/**
 * Downloads Debian packages with their dependencies, without root and without touching the machine's packages.
 *
 * @param {string[]} packages
 * @param {Download} options
 * @returns the .deb files
 * @throws EngineError when the machine has no apt or no Debian mirror, or when no mirror answers
 */
export async function downloadPackages(packages, options) {
  const { architecture, folder, onProgress, etc = '/etc/apt' } = options;
  const archives = join(folder, 'cache', 'archives');
  for (const path of ['empty', 'lists/partial', 'cache/archives/partial']) {
    await mkdir(join(folder, path), { recursive: true });
  }
  const status = NOT_NEEDED.map((name) => installed(name, architecture)).join('\n');
  await writeFile(join(folder, 'status'), status);
  await writeFile(join(folder, 'apt.conf'), await configuration(folder, architecture));
  const env = { ...process.env, APT_CONFIG: join(folder, 'apt.conf'), LC_ALL: 'C' };
  onProgress('Looking for the local engines');
  await updateFromFirst(debianMirrors(etc), join(folder, 'sources.list'), env, onProgress);
  await aptGet(['--yes', '--download-only', 'install', ...packages], env, (percent) =>
    onProgress(`Downloading the local engines: ${percent} % of 60 MB`),
  );
  const files = await readdir(archives);
  return files.filter((name) => name.endsWith('.deb')).map((name) => join(archives, name));
}

/**
 * Updates from the first real mirror: a third party's archive may look like Debian's, but has no release signed by Debian.
 *
 * @param {string[]} mirrors
 * @param {string} sourcesList
 * @param {NodeJS.ProcessEnv} env
 * @param {(text: string) => void} onProgress
 */
async function updateFromFirst(mirrors, sourcesList, env, onProgress) {
  const failures = [];
  for (const mirror of mirrors) {
    await writeFile(sourcesList, `deb [signed-by=${KEYRING}] ${mirror} ${SUITE} main\n`);
    try {
      return await update(env, onProgress);
    } catch (error) {
      failures.push(error);
    }
  }
  throw (
    failures[0] ??
    new EngineError(
      `This machine's apt sources name no Debian mirror to unpack the local engines from. ${ALTERNATIVES}`,
    )
  );
}

/**
 * Accepts an expired index when the mirror has no other, with a warning. Debian's signature is still checked, but the index may
 * list old packages. That is acceptable for an engine on a developer's machine.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {(text: string) => void} onProgress
 */
async function update(env, onProgress) {
  try {
    await aptGet(['update'], env);
  } catch (error) {
    if (!(error instanceof EngineError && /Release file .* is expired/.test(error.message))) throw error;
    onProgress('The index of the Debian mirror is past its date: taken as it is, for development only');
    await aptGet(['-o', 'Acquire::Check-Valid-Until=false', 'update'], env);
  }
}

/**
 * @param {string} etc
 * @returns the Debian mirrors of the machine, the likeliest first
 */
export function debianMirrors(etc) {
  const parts = join(etc, 'sources.list.d');
  const others = existsSync(parts) ? readdirSync(parts).sort() : [];
  const files = [join(parts, 'debian.sources'), join(etc, 'sources.list'), ...others.map((name) => join(parts, name))];
  const mirrors = files
    .filter((file) => existsSync(file))
    .flatMap((file) => {
      const text = readFileSync(file, 'utf8').replaceAll(/^\s*#.*\n?/gm, '');
      if (file.endsWith('.sources')) return fromStanzas(text);
      return file.endsWith('.list') ? fromLines(text) : [];
    })
    .filter(({ suites, components }) => components.includes('main') && suites.some(isRelease))
    .map(({ uri }) => uri);
  return [...new Set(mirrors)];
}

/** @typedef {{ uri: string; suites: string[]; components: string[] }} Source */

/**
 * Parses `.sources` files: paragraphs of fields. A line that begins with a blank continues the field before.
 *
 * @param {string} text
 * @returns {Source[]}
 */
function fromStanzas(text) {
  return text.split(/\n\s*\n/).flatMap((stanza) => {
    /** @param {string} name */
    const field = (name) => {
      const value = new RegExp(`^${name}:(.*(?:\n[ \t].*)*)`, 'im').exec(stanza)?.[1] ?? '';
      return value.trim().split(/\s+/);
    };
    if (!field('Types').includes('deb') || field('Enabled').includes('no')) return [];
    return field('URIs').map((uri) => ({ uri, suites: field('Suites'), components: field('Components') }));
  });
}

/**
 * Parses `.list` files: `deb [options] uri suite component...`.
 *
 * @param {string} text
 * @returns {Source[]}
 */
function fromLines(text) {
  return text.split('\n').flatMap((line) => {
    const [, uri = '', suite = '', components = ''] = /^\s*deb\s+(?:\[.*?\]\s+)?(\S+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    return uri ? [{ uri, suites: [suite], components: components.trim().split(/\s+/) }] : [];
  });
}

/**
 * Whether a suite is a release, and not its updates (bookworm-updates, bookworm/updates).
 *
 * @param {string} suite
 */
const isRelease = (suite) => /^[a-z]+$/.test(suite);

/**
 * @param {string} name
 * @param {string} architecture
 */
const installed = (name, architecture) =>
  `Package: ${name}
Status: install ok installed
Architecture: ${architecture}
Multi-Arch: foreign
Version: 999
Maintainer: none
Description: none
`;

/**
 * @param {string} folder
 * @param {string} architecture
 */
async function configuration(folder, architecture) {
  /** @param {string} path */
  const at = (path) => JSON.stringify(join(folder, path));
  const logins = { netrc: '/etc/apt/auth.conf', netrcparts: '/etc/apt/auth.conf.d' };
  return [
    await machineSettings(),
    ...Object.entries(logins).map(([name, path]) => (isReadable(path) ? `Dir::Etc::${name} "${path}";` : '')),
    `Dir ${at('.')}; Dir::State ${at('.')}; Dir::State::lists ${at('lists')}; Dir::State::status ${at('status')};`,
    `Dir::Cache ${at('cache')}; Dir::Etc::sourcelist ${at('sources.list')}; Dir::Etc::sourceparts "-";`,
    `Dir::Etc::parts ${at('empty')}; Dir::Etc::preferences "-"; Dir::Etc::preferencesparts ${at('empty')};`,
    `APT::Architecture "${architecture}"; APT::Architectures "${architecture}"; APT::Install-Recommends "false";`,
    'APT::Sandbox::User "root"; APT::Update::Error-Mode "any"; Debug::NoLocking "true";',
    'Acquire::Check-Valid-Until "true"; Acquire::Languages "none"; Acquire::Retries "1"; Acquire::http::Timeout "20";',
  ].join('\n');
}

/** The machine's proxies, certificates and timeouts. */
async function machineSettings() {
  try {
    return (await promisify(execFile)('apt-config', ['dump', 'Acquire'])).stdout;
  } catch {
    throw new EngineError(`The local engines are unpacked from Debian packages, and here is no apt. ${ALTERNATIVES}`);
  }
}

/** @param {string} path */
function isReadable(path) {
  try {
    accessSync(path, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Runs apt-get, which writes its progress as `dlstatus:<packages>:<percent>:<text>` to a separate pipe.
 *
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {(percent: number) => void} [onPercent]
 */
async function aptGet(args, env, onPercent) {
  const child = spawn('apt-get', ['-qq', '-o', 'APT::Status-Fd=3', ...args], {
    env,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr?.on('data', (chunk) => {
    errors = (errors + chunk).slice(-4000);
  });
  let shown = -1;
  createInterface({ input: /** @type {import('node:stream').Readable} */ (child.stdio[3]) }).on('line', (line) => {
    const percent = Math.floor(Number(/^dlstatus:\d+:([\d.]+):/.exec(line)?.[1] ?? shown));
    if (percent <= shown) return;
    shown = percent;
    onPercent?.(percent);
  });
  const [code] = await once(child, 'close');
  if (code === 0) return;
  const reason = /^E: (.*?)\s*$/m.exec(errors)?.[1] ?? `apt-get ${args.join(' ')} ended with ${code}`;
  throw new EngineError(
    `The local engines could not be downloaded (${reason}). Check the network and apt's proxy settings, and start again. ${ALTERNATIVES}`,
  );
}
