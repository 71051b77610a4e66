/** The files of the repository, for tests that read the whole project. Paths are relative to its root. */
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../stack/stack-location.ts';

export const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** The files and folders that match a pattern, except packages and built files. */
export const find = (...patterns: string[]): string[] =>
  globSync(patterns, { cwd: ROOT }).filter((file) => !/node_modules|\/dist\//.test(file));

/** Every file that git does not ignore. Git still lists a file that is deleted but not committed; this leaves it out. */
export const listFiles = (): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file && existsSync(join(ROOT, file)));

/** The texts of nested catalogues with their keys, such as `page.title`. */
export const flatTexts = (texts: unknown, key = ''): [key: string, text: string][] =>
  typeof texts === 'string'
    ? [[key, texts]]
    : Object.entries(texts ?? {}).flatMap(([name, each]) => flatTexts(each, key ? `${key}.${name}` : name));
