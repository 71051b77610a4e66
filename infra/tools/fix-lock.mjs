/**
 * Makes package-lock.json complete and free of download addresses. Run it after every `npm install` that changes the
 * lock: `node infra/tools/fix-lock.mjs [file] [--offline]`.
 *
 * Packages with native parts list one optional package per platform. If a registry lacks some of them, `npm install` leaves these out of
 * the lock, and `npm ci` then refuses it as inconsistent. An entry with the version, the system and the processor is enough: npm downloads
 * it only on that platform. Without a hash npm would install anything there, so missing hashes are read from the registry if possible.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const [file] = process.argv.slice(2).filter((each) => each !== '--offline');
const isOffline = process.argv.includes('--offline');
const FILE = file ?? fileURLToPath(new URL('../../package-lock.json', import.meta.url));
const SYSTEMS = /\b(darwin|win32|freebsd|openbsd|netbsd|android|sunos|aix|openharmony|linux|wasm32)/;
const PROCESSORS = /\b(arm64|arm|x64|ia32|ppc64|s390x|riscv64|loong64|mips64el|wasm32)/;

/** The lock's key for package `name`, resolved from the package at `from`: nearest node_modules first. */
function locate(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const key = folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`;
    if (packages[key] || !folder) return packages[key] && key;
  }
}

/** A lock entry for a platform's package, or undefined if its name contains no platform. */
function platformEntry(name, version, parent) {
  const system = SYSTEMS.exec(name)?.[1];
  const processor = PROCESSORS.exec(name)?.[1];
  if (!system || !processor) return undefined;
  const libc = /\b(musl|gnu)/.exec(name)?.[1];
  return {
    version,
    cpu: [processor],
    ...(parent.dev ? { dev: true } : {}),
    optional: true,
    ...(system === 'wasm32' ? {} : { os: [system] }),
    ...(libc ? { libc: [libc === 'gnu' ? 'glibc' : libc] } : {}),
  };
}

/** The optional packages that the lock requires but does not contain: the depending package, the name and the version. */
function missingOptionals(packages) {
  return Object.entries(packages).flatMap(([from, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .map(([name, range]) => {
        const version = range.replace(/^[^\d]*/, '');
        const found = locate(packages, from, name);
        const complete = found && (packages[found].version === version || range !== version);
        return complete ? undefined : { from, name, version, key: `${found ? `${from}/` : ''}node_modules/${name}` };
      })
      .filter(Boolean),
  );
}

/** Adds the missing entries to `lock.packages` and removes download addresses. Returns the added and the unknown packages. */
function fixLock(lock) {
  const packages = { ...lock.packages };
  const added = [];
  const unknown = [];
  for (const { from, name, version, key } of missingOptionals(packages)) {
    const entry = platformEntry(name, version, packages[from]);
    if (entry) packages[key] = entry;
    (entry ? added : unknown).push(`${name}@${version}`);
  }
  for (const entry of Object.values(packages)) if (/^https?:/.test(entry.resolved ?? '')) delete entry.resolved;
  const sorted = Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1));
  return { lock: { ...lock, packages: Object.fromEntries(sorted) }, added, unknown };
}

/** The hash of a published package; undefined when the registry does not have it. */
function integrityOf(name, version) {
  try {
    const answer = execFileSync('npm', ['view', `${name}@${version}`, 'dist.integrity'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return String(answer).trim() || undefined;
  } catch {
    return undefined;
  }
}

/** Adds missing hashes. Returns the packages that still have none. */
function addHashes(packages) {
  const without = Object.entries(packages).filter(
    ([key, { integrity, link, version }]) => key.includes('node_modules/') && !integrity && !link && version,
  );
  return without.flatMap(([key, entry]) => {
    const name = key.slice(key.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const integrity = isOffline ? undefined : integrityOf(name, entry.version);
    if (integrity) entry.integrity = integrity;
    return integrity ? [] : [`${name}@${entry.version}`];
  });
}

const { lock, added, unknown } = fixLock(JSON.parse(readFileSync(FILE, 'utf8')));
const unchecked = addHashes(lock.packages);
writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`);
console.log(added.length > 0 ? `Added ${added.length}: ${added.join(', ')}` : 'Nothing was missing.');
if (unchecked.length > 0)
  console.log(
    `Without a hash, because ${isOffline ? 'none was asked for' : 'the registry has none'}: ${unchecked.join(', ')}`,
  );
if (unknown.length > 0) {
  console.error(`Missing, and not a platform's package:\n  ${unknown.join('\n  ')}`);
  process.exitCode = 1;
}
