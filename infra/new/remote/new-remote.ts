import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { REMOTE_NAME } from '@mutua/remotes/releases';
import { addWorkspace } from '../add-workspace.ts';

const TEMPLATE = path.join(import.meta.dirname, 'template');
/** The packages that the template imports, in the versions of the shell. */
const PACKAGES = ['@mutua/web-kit', 'react', 'react-dom'];

/**
 * Creates the workspace `mfe-<name>`: a remote with one page, a link to it in the navigation, texts, a test and a README.
 * No other file changes: builds, the registry, checks and tests find every `mfe-*` folder.
 * @returns a text with the next steps. @throws when the name is not valid or already used
 */
export function newRemote(name: string, root: string): string {
  if (!REMOTE_NAME.test(name))
    throw new Error(`"${name}" is not a valid name for a remote: use lower-case letters, digits and single dashes.`);
  const folder = `mfe-${name}`;
  const dir = path.join(root, folder);
  if (name === 'shell' || existsSync(dir)) throw new Error(`There is an app "${name}" already.`);
  const owner = ownerOf(`/${name}`, root);
  if (owner) throw new Error(`The page /${name} belongs to ${owner}: choose another name.`);

  const words = name.split('-');
  const capital = (word = '') => word.charAt(0).toUpperCase() + word.slice(1);
  const values: Record<string, string> = {
    name,
    property: words.length > 1 ? `'${name}'` : name,
    Title: capital(words.join(' ')),
    Component: words.map(capital).join(''),
  };
  const fill = (text: string) => text.replace(/\{\{(\w+)\}\}/g, (_all, key: string) => values[key] ?? '');
  for (const file of globSync('**/*.template', { cwd: TEMPLATE })) {
    const target = path.join(dir, file.replace(/\.template$/, '').replaceAll('feature', name));
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, fill(readFileSync(path.join(TEMPLATE, file), 'utf8')));
  }
  addWorkspace(root, folder, {
    name: `@mutua/${folder}`,
    description: `${values['Title']}.`,
    dependencies: versionsOf(PACKAGES, root),
    devDependencies: versionsOf(['@mutua/remotes'], root),
  });
  return [
    `${folder} is a remote with the page /${name} and a link to it in the navigation.`,
    `  npm run unit -- ${folder}         runs its test`,
    `  npm run release -- ${name}        shows it in the running system`,
    `  npm run dev -- ${name}            reloads it there as you type`,
    `Then: ${folder}/README.md, and docs/recipes/page.md.`,
  ].join('\n');
}

/** The remote that already has a page at a path. */
function ownerOf(page: string, root: string): string | undefined {
  return globSync('mfe-*/remote.json', { cwd: root }).find((file) => {
    const { routes } = JSON.parse(readFileSync(path.join(root, file), 'utf8')) as { routes: { path: string }[] };
    return routes.some((route) => route.path === page);
  });
}

function versionsOf(names: readonly string[], root: string): Record<string, string> {
  const shell = JSON.parse(readFileSync(path.join(root, 'shell/package.json'), 'utf8')) as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  >;
  const known = { ...shell.dependencies, ...shell.devDependencies };
  return Object.fromEntries(names.map((name) => [name, known[name] ?? '*']));
}
