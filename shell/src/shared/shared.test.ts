import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(__dirname, '../../..');
const SOURCES = '{mfe-*,shell,packages/web-kit}/src/**/*.{ts,tsx}';
/** Tests, standalone remotes, and prerendering do not import through the shell. */
const ELSEWHERE = /\.test\.tsx?$|\/(testing|standalone|prerender)\//;
/** RTK Query, too, takes the rest of Redux Toolkit, and react-redux, from the shell. */
const QUERY = ['rtk-query.modern.mjs', 'react/rtk-query-react.modern.mjs'].map(
  (file) => `node_modules/@reduxjs/toolkit/dist/query/${file}`,
);

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const namesIn = (list: string) =>
  list
    .split(',')
    .map((name) => name.trim().replace(/ as .*/, ''))
    .filter((name) => name && !name.startsWith('type '));

/** Values (not types) that a source imports from a package. */
function imports(source: string, from: string): string[] {
  const pattern = new RegExp(`import (?!type )\\{([^}]*)\\} from ['"]${from}['"]`, 'g');
  return Array.from(source.matchAll(pattern), ([, names = '']) => namesIn(names)).flat();
}

const sources = [...globSync(SOURCES, { cwd: ROOT }).filter((file) => !ELSEWHERE.test(file)), ...QUERY];

describe.each([
  ['react-router-dom', 'react-router-dom.ts'],
  ['@reduxjs/toolkit', 'redux-toolkit.ts'],
  ['react-redux', 'react-redux.ts'],
])('what the shell shares as %s', (name, file) => {
  /** Each import of the apps as `name (file)`. */
  const uses = sources.flatMap((source) => imports(read(source), name).map((each) => `${each} (${source})`));
  const nameOf = (use: string): string => use.split(' ')[0] ?? '';
  const [, exported = ''] = /export \{([^}]*)\} from/.exec(read(`shell/src/shared/${file}`)) ?? [];
  const shared = namesIn(exported);

  it('has everything that the apps import, so that nothing is undefined at run time', () => {
    expect(uses.length).toBeGreaterThan(0);
    expect(uses.filter((use) => !shared.includes(nameOf(use)))).toEqual([]);
  });

  it('has nothing that no app imports, because it would be downloaded', () => {
    const used = new Set(uses.map(nameOf));
    expect(shared.filter((each) => !used.has(each))).toEqual([]);
  });
});

it('finds all forms of imports', () => {
  const source = "import { Link, type LinkProps,\n  useParams as params } from 'react-router-dom';";
  expect(imports(source, 'react-router-dom')).toEqual(['Link', 'useParams']);
  expect(imports("import type { Location } from 'react-router-dom';", 'react-router-dom')).toEqual([]);
});
