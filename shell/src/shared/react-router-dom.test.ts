import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as shared from './react-router-dom.ts';

const ROOT = path.join(__dirname, '../../..');
const SOURCES = '{mfe-*,shell,packages/web-kit}/src/**/*.{ts,tsx}';
/** What only tests run never comes through the shell. */
const TESTS = /\.test\.tsx?$|\/testing\//;

/** Values (not types) that a source imports from 'react-router-dom'. */
function imports(source: string): string[] {
  return Array.from(source.matchAll(/import (?!type )\{([^}]*)\} from 'react-router-dom'/g), ([, names = '']) => names)
    .flatMap((names) => names.split(','))
    .map((name) => name.trim())
    .filter((name) => name && !name.startsWith('type '));
}

it('offers everything that the apps import, so that nothing is undefined at run time', () => {
  const missing = globSync(SOURCES, { cwd: ROOT })
    .filter((file) => !TESTS.test(file) && !file.includes('node_modules'))
    .flatMap((file) => imports(readFileSync(path.join(ROOT, file), 'utf8')).map((name) => `${name} (${file})`))
    .filter((use) => !((use.split(' ')[0] ?? '') in shared));
  expect(missing).toEqual([]);
});

it('reads imports as they are written', () => {
  expect(imports("import { Link, type LinkProps,\n  useBlocker } from 'react-router-dom';")).toEqual([
    'Link',
    'useBlocker',
  ]);
  expect(imports("import type { Location } from 'react-router-dom';")).toEqual([]);
});
