import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Every file of the project that git does not ignore, with the hash of its content. */
export type Snapshot = Readonly<Record<string, string>>;

/** Tests that read files of the whole project instead of importing modules. */
const TESTS_OF_WHOLE_PROJECT = 'infra/testing/';
/** Files that affect every test. */
const AFFECTS_ALL_TESTS = /^(package(-lock)?\.json|jest\.config\.mjs|packages\/remotes\/config\/jest-[^/]+)$/;
/** Modules, for which Jest finds the tests that import them. */
const IS_MODULE = /\.[cm]?[jt]sx?$/;
/** The tests of the verify command; the others need engines or a browser. */
const IS_UNIT_TEST = /(?<!\.int)\.test\.tsx?$/;

const git = (root: string, args: string[], input?: string): string =>
  execFileSync('git', args, { cwd: root, input, encoding: 'utf8', maxBuffer: 1 << 26 });

export function snapshotOf(root: string): Snapshot {
  const listed = git(root, ['ls-files', '-z', '--cached', '--others', '--exclude-standard']).split('\0');
  const files = [...new Set(listed)].filter((file) => file !== '' && existsSync(path.join(root, file)));
  const hashes = git(root, ['hash-object', '--stdin-paths'], `${files.join('\n')}\n`)
    .trim()
    .split('\n');
  return Object.fromEntries(files.map((file, index) => [file, hashes[index] ?? '']));
}

/** The files that are new, changed or deleted. */
export function changesBetween(before: Snapshot, now: Snapshot): string[] {
  const files = new Set([...Object.keys(before), ...Object.keys(now)]);
  return [...files].filter((file) => before[file] !== now[file]).sort();
}

/**
 * The files for Jest's `--findRelatedTests` after a change; `all` when every test must run. If a changed file is not a module (a text, a
 * manifest, a sample), every test of its workspace must run, because each of them may read the file.
 */
export function startingPoints(changed: readonly string[], now: Snapshot): string[] | 'all' {
  if (changed.some((file) => AFFECTS_ALL_TESTS.test(file))) return 'all';
  if (changed.length === 0) return [];
  const tests = Object.keys(now).filter((file) => IS_UNIT_TEST.test(file));
  const readers = changed
    .filter((file) => !IS_MODULE.test(file))
    .flatMap((file) => tests.filter((test) => test.startsWith(`${workspaceOf(file)}/`)));
  const modules = changed.filter((file) => IS_MODULE.test(file) && file in now);
  return [...new Set([...modules, ...readers, ...tests.filter((test) => test.startsWith(TESTS_OF_WHOLE_PROJECT))])];
}

const workspaceOf = (file: string): string =>
  file
    .split('/')
    .slice(0, /^(packages|services)\//.test(file) ? 2 : 1)
    .join('/');

/** Stores the last state of the project in which every quick check passed. */
export function createRecord(file: string) {
  return {
    /** Empty when there is none. */
    read(): Snapshot {
      try {
        return JSON.parse(readFileSync(file, 'utf8')) as Snapshot;
      } catch {
        return {};
      }
    },
    write(snapshot: Snapshot): void {
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify(snapshot));
    },
  };
}
