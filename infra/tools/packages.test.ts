import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { dirname, isAbsolute, join, relative } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}
const readJson = (file: string) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
const { packages } = readJson('package-lock.json') as { packages: Record<string, Manifest & { dev?: boolean }> };
const workspaces = Object.keys(packages).filter((key) => !key.includes('node_modules'));

/** What a module names in imports that are there at run time, and in `import()`. */
const IMPORT = /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm;
/** These processes run while Mutua starts or runs; the rest is found by their imports. */
const ENTRIES = [
  'infra/stack/{main,seed,restart,reset,migrate,logs,moderators}.ts',
  'infra/{backup/main,events/cli}.ts',
  'packages/remotes/repository/build-process.ts',
  'services/*/src/main.ts',
  'services/notifications/src/preview/main.ts',
  'gateway/src/main.ts',
  '{shell,mfe-*}/rspack.config.ts',
];

/** What a module imports, as the path of a module or the name of a package. */
const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(IMPORT)].flatMap(([, name = '']) => {
    if (isBuiltin(name)) return [];
    if (name.startsWith('.')) return [join(dirname(file), name)];
    if (name.startsWith('@mutua/')) return [createRequire(file).resolve(name)];
    return [/^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? ''];
  });

/** The packages that modules below the entries import, each with a module that does. */
function importedPackages(): Map<string, string> {
  const found = new Map<string, string>();
  const open = ENTRIES.flatMap((entry) => globSync(entry, { cwd: ROOT })).map((file) => join(ROOT, file));
  const seen = new Set<string>();
  for (let file = open.pop(); file; file = open.pop()) {
    if (seen.has(file) || !/\.m?[jt]s$/.test(file)) continue;
    seen.add(file);
    for (const name of importsOf(file))
      if (isAbsolute(name)) open.push(name);
      else found.set(name, relative(ROOT, file));
  }
  expect(seen.size).toBeGreaterThan(500);
  return found;
}

it('what `npm start` runs imports only packages that `npm start` installs', () => {
  const missing = [...importedPackages()].filter(([name, file]) => {
    const workspace = workspaces.find((each) => each && file.startsWith(`${each}/`)) ?? '';
    const key = [`${workspace}/node_modules/${name}`, `node_modules/${name}`].find((each) => packages[each]);
    return !key || packages[key]?.dev;
  });
  expect(missing).toEqual([]);
});

it('a package has one version in all workspaces that name it', () => {
  const versions = new Map<string, Set<string>>();
  for (const workspace of workspaces) {
    const file = join(workspace, 'package.json');
    const { dependencies, devDependencies }: Manifest = existsSync(join(ROOT, file)) ? readJson(file) : {};
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
      versions.set(name, (versions.get(name) ?? new Set()).add(version));
  }
  expect([...versions].filter(([, each]) => each.size > 1)).toEqual([]);
});
