import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { ALTERNATIVES, EngineError } from '../engine-error.ts';

/** The Debian release that has PostgreSQL 18 with DocumentDB. */
const SUITE = 'forky';
const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg';

/** Only needed for what we never call (rasters, 3D geometry, cluster wrappers, PAM): apt takes them for installed. */
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
  'adduser',
  'lsb-base',
];

/**
 * Downloads Debian packages with all they depend on, without root and without touching the machine's own package state.
 *
 * @returns the .deb files
 * @throws EngineError when the machine has no apt or no Debian mirror, or when the mirror does not answer
 */
export async function downloadPackages(
  packages: string[],
  { architecture, folder, onProgress }: { architecture: string; folder: string; onProgress: (text: string) => void },
): Promise<string[]> {
  const archives = join(folder, 'cache', 'archives');
  await mkdir(join(folder, 'lists', 'partial'), { recursive: true });
  await mkdir(join(archives, 'partial'), { recursive: true });
  await mkdir(join(folder, 'empty'));
  await writeFile(join(folder, 'sources.list'), `deb [signed-by=${KEYRING}] ${debianMirror()} ${SUITE} main\n`);
  await writeFile(join(folder, 'status'), NOT_NEEDED.map((name) => installed(name, architecture)).join('\n'));
  await writeFile(join(folder, 'apt.conf'), await configuration(folder, architecture));
  const env = { ...process.env, APT_CONFIG: join(folder, 'apt.conf'), LC_ALL: 'C' };
  onProgress('Looking for the local engines (PostgreSQL with DocumentDB, Redis)');
  await apt(['update'], env, () => undefined);
  await apt(['--yes', '--download-only', 'install', ...packages], env, (percent) =>
    onProgress(`Downloading the local engines, 55 MB: ${percent} %`),
  );
  return (await readdir(archives)).filter((name) => name.endsWith('.deb')).map((name) => join(archives, name));
}

/** @returns the address of the Debian mirror that the machine itself installs from */
export function debianMirror(etc = '/etc/apt'): string {
  const parts = join(etc, 'sources.list.d');
  const files = [
    join(etc, 'sources.list'),
    ...(existsSync(parts) ? readdirSync(parts).sort() : []).map((name) => join(parts, name)),
  ];
  for (const file of files.filter((name) => existsSync(name))) {
    const text = readFileSync(file, 'utf8').replaceAll(/^\s*#.*\n?/gm, '');
    const mirror = file.endsWith('.sources') ? fromStanzas(text) : file.endsWith('.list') ? fromLines(text) : undefined;
    if (mirror) return mirror;
  }
  throw new EngineError(
    `The local engines come from a Debian mirror, and this machine's apt sources name none. ${ALTERNATIVES}`,
  );
}

/** `.sources` files: paragraphs of fields. */
function fromStanzas(text: string): string | undefined {
  const field = (stanza: string, name: string) =>
    new RegExp(`^${name}:\\s*(.*(?:\\n[ \\t].*)*)`, 'im').exec(stanza)?.[1]?.trim().split(/\s+/) ?? [];
  return text
    .split(/\n\s*\n/)
    .filter((stanza) => field(stanza, 'Types').includes('deb') && !field(stanza, 'Enabled').includes('no'))
    .map((stanza) => ({
      uri: field(stanza, 'URIs')[0],
      suites: field(stanza, 'Suites'),
      parts: field(stanza, 'Components'),
    }))
    .find(({ uri, suites, parts }) => uri && parts.includes('main') && suites.some(isRelease))?.uri;
}

/** `.list` files: `deb [options] uri suite component...`. */
function fromLines(text: string): string | undefined {
  return text
    .split('\n')
    .map((line) => /^deb\s+(?:\[[^\]]*\]\s+)?(\S+)\s+(\S+)\s+(.*)$/.exec(line.trim()) ?? [])
    .find(([, , suite, parts]) => suite && isRelease(suite) && parts?.split(/\s+/).includes('main'))?.[1];
}

/** A Debian release as such: third parties and security updates have other names, and other contents. */
const isRelease = (suite: string) =>
  /^(old)*stable$|^(testing|unstable|sid|bullseye|bookworm|trixie|forky|duke)$/.test(suite);

const installed = (name: string, architecture: string) =>
  `Package: ${name}\nStatus: install ok installed\nArchitecture: ${architecture}\nMulti-Arch: foreign\nVersion: 999\nMaintainer: none\nDescription: none\n`;

async function configuration(folder: string, architecture: string): Promise<string> {
  const own = { Dir: '/etc/apt/auth.conf', parts: '/etc/apt/auth.conf.d' };
  const at = (path: string) => JSON.stringify(join(folder, path));
  return [
    await machineSettings(),
    `Dir ${at('.')}; Dir::State ${at('.')}; Dir::State::lists ${at('lists')}; Dir::State::status ${at('status')};`,
    `Dir::Cache ${at('cache')}; Dir::Etc::sourcelist ${at('sources.list')}; Dir::Etc::sourceparts "-";`,
    `Dir::Etc::parts ${at('empty')}; Dir::Etc::preferences "-"; Dir::Etc::preferencesparts ${at('empty')};`,
    isReadable(own.Dir) ? `Dir::Etc::netrc "${own.Dir}";` : '',
    isReadable(own.parts) ? `Dir::Etc::netrcparts "${own.parts}";` : '',
    `APT::Architecture "${architecture}"; APT::Architectures "${architecture}"; APT::Install-Recommends "false";`,
    'APT::Sandbox::User "root"; APT::Update::Error-Mode "any"; Debug::NoLocking "true";',
    // A testing suite's Release file may be past its date; signatures are checked all the same.
    'Acquire::Check-Valid-Until "false"; Acquire::Languages "none"; Acquire::Retries "2"; Acquire::http::Timeout "20";',
  ].join('\n');
}

/** The machine's proxies, certificates and timeouts. */
async function machineSettings(): Promise<string> {
  try {
    return (await promisify(execFile)('apt-config', ['dump', 'Acquire'])).stdout;
  } catch {
    throw new EngineError(
      `The local engines are unpacked from Debian packages, and this machine has no apt. ${ALTERNATIVES}`,
    );
  }
}

function isReadable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

/** Runs apt-get; its progress comes as `dlstatus:<packages>:<percent>:<text>` on a pipe of its own. */
async function apt(args: string[], env: NodeJS.ProcessEnv, onPercent: (percent: number) => void): Promise<void> {
  const child = spawn('apt-get', ['-qq', '-o', 'APT::Status-Fd=3', ...args], {
    env,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr?.on('data', (chunk) => {
    errors = (errors + chunk).slice(-4000);
  });
  let shown = -1;
  createInterface({ input: child.stdio[3] as Readable }).on('line', (line) => {
    const percent = Math.floor(Number(/^dlstatus:\d+:([\d.]+):/.exec(line)?.[1] ?? shown));
    if (percent <= shown) return;
    shown = percent;
    onPercent(percent);
  });
  const [code] = await once(child, 'close');
  if (code === 0) return;
  const reason = /^E: (.*)$/m.exec(errors)?.[1] ?? `apt-get ${args[0]} ended with ${code}`;
  throw new EngineError(
    `The local engines could not be downloaded: ${reason}. Check the network and the proxy settings of apt, then start again. ${ALTERNATIVES}`,
  );
}
