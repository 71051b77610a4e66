import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as shared from './react-router-dom.ts';

const ROOT = path.join(__dirname, '../../..');
const SOURCES = '{mfe-*,shell,packages/web-kit}/src/**/*.{ts,tsx}';
/** Tests, and a remote that is shown alone, do not import through the shell. */
const ELSEWHERE = /\.test\.tsx?$|\/(testing|standalone)\//;

/** Values (not types) that a source imports from 'react-router-dom'. */
function imports(source: string): string[] {
  return Array.from(source.matchAll(/import (?!type )\{([^}]*)\} from 'react-router-dom'/g), ([, names = '']) => names)
    .flatMap((names) => names.split(','))
    .map((name) => name.trim())
    .filter((name) => name && !name.startsWith('type '));
}

/** Each import of the apps as `name (file)`. */
const uses = globSync(SOURCES, { cwd: ROOT })
  .filter((file) => !ELSEWHERE.test(file) && !file.includes('node_modules'))
  .flatMap((file) => imports(readFileSync(path.join(ROOT, file), 'utf8')).map((name) => `${name} (${file})`));
const nameOf = (use: string): string => use.split(' ')[0] ?? '';

it('exports everything that the apps import, so that nothing is undefined at run time', () => {
  expect(uses.filter((use) => !(nameOf(use) in shared))).toEqual([]);
});

it('exports nothing that no app imports, because it would be downloaded', () => {
  const used = new Set(uses.map(nameOf));
  expect(Object.keys(shared).filter((name) => !used.has(name))).toEqual([]);
});

it('finds all forms of imports', () => {
  expect(imports("import { Link, type LinkProps,\n  useParams } from 'react-router-dom';")).toEqual([
    'Link',
    'useParams',
  ]);
  expect(imports("import type { Location } from 'react-router-dom';")).toEqual([]);
});
