import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');
const FOLDERS = [
  'packages',
  'services',
  'gateway',
  'shell',
  'mfe-discovery',
  'mfe-account',
  'mfe-exchange',
  'infra',
  'e2e',
  'lab',
];

const PACKAGES: Record<string, { folder: string; dependencies: string[] }> = {
  '@mutua/contracts': { folder: 'packages/contracts', dependencies: ['zod'] },
  '@mutua/domain': { folder: 'packages/domain', dependencies: ['@mutua/service-kit'] },
  '@mutua/gazetteer': { folder: 'packages/gazetteer', dependencies: ['@mutua/contracts'] },
  '@mutua/service-kit': { folder: 'packages/service-kit', dependencies: ['@mutua/contracts', 'mongoose'] },
  '@mutua/web-kit': { folder: 'packages/web-kit', dependencies: ['@mutua/contracts'] },
  '@mutua/auth-service': { folder: 'services/auth', dependencies: ['@mutua/service-kit', 'mongoose'] },
  '@mutua/chat-service': { folder: 'services/chat', dependencies: [] },
  '@mutua/gateway': { folder: 'gateway', dependencies: ['@mutua/service-kit'] },
  '@mutua/shell': { folder: 'shell', dependencies: ['@mutua/web-kit'] },
  '@mutua/mfe-discovery': { folder: 'mfe-discovery', dependencies: ['@mutua/contracts', '@mutua/web-kit'] },
  '@mutua/mfe-account': { folder: 'mfe-account', dependencies: [] },
  '@mutua/mfe-exchange': { folder: 'mfe-exchange', dependencies: [] },
  '@mutua/infra': { folder: 'infra', dependencies: ['@mutua/contracts'] },
  '@mutua/e2e': { folder: 'e2e', dependencies: ['@mutua/infra'] },
};

/** Code that the rules allow. It must pass, or the offences below would prove nothing. */
const ALLOWED: Record<string, string> = {
  'packages/contracts/src/index.ts':
    "import { z } from 'zod';\nexport const User = z.object({});\nexport type User = 1;",
  'packages/contracts/src/limits.ts': 'export const LEVELS = [1];',
  'packages/contracts/src/forms.ts': "import { z } from 'zod';\nexport const Form = z.object({});",
  'packages/service-kit/src/index.ts':
    "import mongoose from 'mongoose';\nimport { User } from '@mutua/contracts';\nexport const kit = { mongoose, User };",
  'packages/domain/src/index.ts': "import { kit } from '@mutua/service-kit';\nexport const blocks = kit;",
  'packages/gazetteer/src/names/index.ts': 'export const suggestPlaces = 1;',
  'packages/web-kit/src/index.ts':
    "import type { User } from '@mutua/contracts';\nexport const user = (it: User) => it;",
  'services/auth/src/app.ts':
    "import { kit } from '@mutua/service-kit';\nimport { find } from './users/user.repository.ts';\nexport const app = { kit, find };",
  'services/auth/src/migrations/001-indexes.ts': "import mongoose from 'mongoose';\nexport const indexes = mongoose;",
  'services/auth/src/config.ts': "export const port = process.env['PORT'];",
  'services/auth/src/users/user.repository.ts': "import mongoose from 'mongoose';\nexport const find = () => mongoose;",
  'services/auth/src/testing/factory.ts': 'export const member = 1;',
  'services/chat/src/app.ts': 'export const app = 1;',
  'gateway/src/app.ts': "import { kit } from '@mutua/service-kit';\nexport const app = kit;",
  'shell/src/app.tsx': "import { user } from '@mutua/web-kit';\nexport const App = () => user;",
  'mfe-discovery/src/format.ts': 'export const format = 1;',
  'mfe-discovery/src/shared/card.tsx': 'export const Card = () => null;',
  'mfe-discovery/src/search/search-page.tsx':
    "import type { User } from '@mutua/contracts';\nimport { LEVELS } from '@mutua/contracts/limits';\nimport { Form } from '@mutua/contracts/forms';\nimport { format } from '../format.ts';\nimport { Card } from '../shared/card.tsx';\nexport const SearchPage = (user: User) => [user, LEVELS, Form, format, Card];",
  'mfe-discovery/src/skill/skill-page.tsx': 'export const SkillPage = () => null;',
  'mfe-discovery/src/remote.tsx':
    "import { SearchPage } from './search/search-page.tsx';\nimport { SkillPage } from './skill/skill-page.tsx';\nexport default [SearchPage, SkillPage];",
  'mfe-account/src/app.tsx': 'export const Account = () => null;',
  'mfe-exchange/src/ui/row.tsx': 'export const Row = () => null;',
  'mfe-exchange/src/skills/skill-form.tsx': "import { Row } from '../ui/row.tsx';\nexport const SkillForm = Row;",
  'mfe-exchange/src/wants/want-row.tsx': "import { Row } from '../ui/row.tsx';\nexport const WantRow = Row;",
  'mfe-exchange/src/testing/skills.ts':
    "import { SkillForm } from '../skills/skill-form.tsx';\nexport const skills = SkillForm;",
  'infra/engines/index.ts': 'export const startMongo = 1;',
  'e2e/specs/a.spec.ts': "import { startMongo } from '@mutua/infra/engines';\nexport const used = startMongo;",
  'lab/shots.ts':
    "import { startMongo } from '../infra/engines/index.ts';\nimport { used } from '../e2e/specs/a.spec.ts';\nexport const shots = [startMongo, used];",
};

/** The rule that must report an offence, the offending file and its source. Other files are only imported by it. */
const OFFENCES: [rule: string, file: string, source: string, others?: Record<string, string>][] = [
  ['no-service-to-service', 'services/auth/src/a.ts', "export { app } from '../../chat/src/app.ts';"],
  ['no-service-to-service', 'services/auth/src/b.ts', "export { app } from '../../../gateway/src/app.ts';"],
  ['no-gateway-to-service', 'gateway/src/a.ts', "export type { app } from '../../services/auth/src/app.ts';"],
  ['no-remote-to-remote', 'mfe-discovery/src/a.ts', "export * from '../../mfe-account/src/app.tsx';"],
  ['no-remote-to-remote', 'mfe-discovery/src/b.ts', "export const shell = () => import('../../shell/src/app.tsx');"],
  ['no-shell-to-remote', 'shell/src/a.ts', "export const remote = () => import('../../mfe-discovery/src/remote.tsx');"],
  ['no-feature-to-feature', 'mfe-discovery/src/search/a.ts', "export { SkillPage } from '../skill/skill-page.tsx';"],
  ['no-feature-to-feature', 'mfe-discovery/src/shared/a.ts', "export { SkillPage } from '../skill/skill-page.tsx';"],
  ['no-browser-to-server', 'mfe-discovery/src/c.ts', "export { app } from '../../services/auth/src/app.ts';"],
  ['no-browser-to-server', 'packages/web-kit/src/a.ts', "export { kit } from '../../service-kit/src/index.ts';"],
  [
    'folders-import-downward',
    'packages/web-kit/src/i18n/a.ts',
    "export { store } from '../store/store.ts';",
    { 'packages/web-kit/src/store/store.ts': 'export const store = new Map();' },
  ],
  [
    'folders-import-downward',
    'services/chat/src/store/a.ts',
    "export { send } from '../messages/send.ts';",
    { 'services/chat/src/messages/send.ts': 'export const send = 1;' },
  ],
  ['folders-import-downward', 'mfe-exchange/src/ui/a.ts', "export { WantRow } from '../wants/want-row.tsx';"],
  ['neighbours-stay-apart', 'mfe-exchange/src/skills/a.ts', "export { WantRow } from '../wants/want-row.tsx';"],
  ['neighbours-stay-apart', 'mfe-exchange/src/skills/a.test.ts', "import '../wants/want-row.tsx';"],
  [
    'each-folder-has-a-floor',
    'mfe-exchange/src/wants/a.ts',
    "export { homeless } from '../homeless/homeless.ts';",
    { 'mfe-exchange/src/homeless/homeless.ts': 'export const homeless = 1;' },
  ],
  ['parts-take-the-kit-by-name', 'packages/web-kit/src/parts/a.ts', "export { store } from '../store/store.ts';"],
  ['kit-knows-no-domain', 'packages/service-kit/src/d.ts', "export { blocks } from '../../domain/src/index.ts';"],
  [
    'names-stay-in-auth',
    'services/chat/src/f.ts',
    "export { suggestPlaces } from '../../../packages/gazetteer/src/names/index.ts';",
  ],
  ['no-server-to-browser', 'packages/service-kit/src/a.ts', "export { user } from '../../web-kit/src/index.ts';"],
  [
    'packages-import-downward',
    'packages/service-kit/src/b.ts',
    "export { app } from '../../../services/auth/src/app.ts';",
  ],
  ['contracts-import-only-zod', 'packages/contracts/src/a.ts', "export { join } from 'node:path';"],
  ['limits-are-zod-free', 'packages/contracts/src/skills/limits.ts', "export { Form } from '../forms.ts';"],
  ['browser-takes-contract-types-only', 'mfe-discovery/src/d.ts', "export { User } from '@mutua/contracts';"],
  ['only-what-is-around-imports-infra', 'services/chat/src/a.ts', "export { startMongo } from '@mutua/infra/engines';"],
  ['apps-are-started-not-imported', 'infra/b.ts', "export { app } from '../gateway/src/app.ts';"],
  ['nothing-imports-lab', 'e2e/b.ts', "export { shots } from '../lab/shots.ts';"],
  ['nothing-imports-e2e', 'infra/a.ts', "export { used } from '../e2e/specs/a.spec.ts';"],
  [
    'mongoose-stays-in-repositories',
    'services/auth/src/users/user.service.ts',
    "export { default as db } from 'mongoose';",
  ],
  ['no-test-code-in-the-product', 'services/auth/src/users/a.ts', "export { member } from '../testing/factory.ts';"],
  ['no-undeclared-package', 'services/chat/src/b.ts', "export { z } from 'zod';"],
  ['no-unresolvable', 'services/chat/src/c.ts', "export { gone } from './gone.ts';"],
  [
    'no-cycle',
    'services/chat/src/d.ts',
    "import { e } from './e.ts';\nexport const d = () => e;",
    { 'services/chat/src/e.ts': "import { d } from './d.ts';\nexport const e = () => d;" },
  ],
];

const STYLE_OFFENCES: [rule: string, file: string, source: string][] = [
  ['style/noDefaultExport', 'services/auth/src/a.ts', 'export default 1;'],
  ['style/noProcessEnv', 'services/auth/src/b.ts', "export const port = process.env['PORT'];"],
  ['style/noNonNullAssertion', 'services/auth/src/c.ts', 'export const first = (list: string[]) => list[0]!;'],
  ['style/useImportType', 'services/auth/src/d.ts', "import { User } from '@mutua/contracts';\nexport type Me = User;"],
  ['style/useFilenamingConvention', 'services/auth/src/UserService.ts', 'export const a = 1;'],
  ['suspicious/noConsole', 'shell/src/a.ts', "console.log('here');"],
  ['suspicious/noExplicitAny', 'shell/src/b.ts', 'export const any = (it: any) => it;'],
  ['suspicious/noFocusedTests', 'shell/src/c.test.ts', "it.only('runs', () => {});"],
  ['suspicious/noSkippedTests', 'shell/src/d.test.ts', "it.skip('runs', () => {});"],
  ['correctness/noUnusedVariables', 'shell/src/e.ts', 'const unused = 1;'],
  ['correctness/noUnusedImports', 'shell/src/f.ts', "import { user } from '@mutua/web-kit';"],
  ['correctness/useImportExtensions', 'shell/src/g.ts', "export const app = () => import('./app');"],
  ['nursery/noFloatingPromises', 'shell/src/h.ts', 'async function save() {}\nexport function f() {\n  save();\n}'],
  ['performance/noBarrelFile', 'mfe-discovery/src/search/index.ts', "export { SearchPage } from './search-page.tsx';"],
  [
    'complexity/noExcessiveCognitiveComplexity',
    'shell/src/i.ts',
    `export function f(n: number) {\n${'for (let i = 0; i < n; i++) {\n'.repeat(6)}${'}\n'.repeat(6)}}`,
  ],
];

interface Cruise {
  summary: {
    violations: { from: string; rule: { name: string } }[];
    ruleSetUsed: { forbidden: { name: string }[] };
  };
}

interface Lint {
  diagnostics: { category: string; location: { path: string | { file: string } } }[];
}

let folder: string;

async function write(files: Record<string, string>): Promise<void> {
  for (const [file, source] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), `${source}\n`);
  }
}

/** A tool's report on the tree. Ignores the exit code, which only repeats whether the report is empty. */
function report<T>(program: string, ...args: string[]): Promise<T> {
  return new Promise((resolve, reject) => {
    const options = { cwd: folder, maxBuffer: 64 * 1024 * 1024 };
    execFile(process.execPath, [join(ROOT, 'node_modules', program), ...args], options, (_error, stdout, stderr) => {
      try {
        resolve(JSON.parse(stdout));
      } catch {
        reject(new Error(stderr || stdout));
      }
    });
  });
}

async function cruise() {
  const args = ['--config', '.dependency-cruiser.mjs', '-T', 'json', ...FOLDERS];
  const { summary } = await report<Cruise>('dependency-cruiser/bin/dependency-cruiser.mjs', ...args);
  return {
    rules: summary.ruleSetUsed.forbidden.map(({ name }) => name),
    found: summary.violations.map(({ from, rule }) => `${rule.name} in ${from}`),
  };
}

async function lint(): Promise<string[]> {
  const args = ['lint', '--vcs-enabled=false', '--reporter=json', '--max-diagnostics=none', '.'];
  const { diagnostics } = await report<Lint>('@biomejs/biome/bin/biome', ...args);
  return diagnostics.map(({ category, location }) => {
    const path = typeof location.path === 'string' ? location.path : location.path.file;
    return `${category.replace('lint/', '')} in ${path}`;
  });
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mutua-boundaries-'));
  for (const file of ['.dependency-cruiser.mjs', 'biome.jsonc']) await cp(join(ROOT, file), join(folder, file));
  await write({ 'package.json': '{ "name": "mutua", "type": "module" }' });
  for (const [name, { folder: home, dependencies }] of Object.entries(PACKAGES)) {
    const exported =
      home === 'infra' ? { './engines': './engines/index.ts' } : { '.': './src/index.ts', './*': './src/*.ts' };
    const declared = Object.fromEntries(dependencies.map((dependency) => [dependency, '1.0.0']));
    await write({ [`${home}/package.json`]: JSON.stringify({ name, exports: exported, dependencies: declared }) });
    await mkdir(join(folder, 'node_modules', '@mutua'), { recursive: true });
    await symlink(join(folder, home), join(folder, 'node_modules', name));
  }
  for (const name of ['zod', 'mongoose'])
    await symlink(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name));
  await write(ALLOWED);
});

afterEach(() => rm(folder, { recursive: true, force: true }));

describe('boundaries', () => {
  it('accept allowed imports', async () => {
    expect((await cruise()).found).toEqual([]);
  });

  it('report an offence against each rule', async () => {
    for (const [, file, source, others = {}] of OFFENCES) await write({ [file]: source, ...others });
    const { rules, found } = await cruise();
    for (const [rule, file] of OFFENCES) expect(found).toContain(`${rule} in ${file}`);
    expect(new Set(OFFENCES.map(([rule]) => rule))).toEqual(new Set(rules));
  });
});

describe('folders', () => {
  it('of the two largest remotes hold at most 25 files', () => {
    const files = globSync('{mfe-exchange,mfe-messaging}/src/**/*.{ts,tsx}', { cwd: ROOT });
    const counts = Object.groupBy(files, (file) => dirname(file));
    expect(Object.keys(counts).length).toBeGreaterThan(20);
    expect(Object.entries(counts).filter(([, inside = []]) => inside.length > 25)).toEqual([]);
  });
});

describe('docs/structure.md', () => {
  it('shows every workspace; `npm run boundaries -- --picture` draws it', async () => {
    const { workspaces } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as { workspaces: string[] };
    const drawable = workspaces.filter((each) => each !== 'infra/tools/stand-ins/*'); // nobody imports them
    const names = globSync(drawable, { cwd: ROOT }).map((folder) => basename(folder));
    const page = await readFile(join(ROOT, 'docs/structure.md'), 'utf8');
    const drawn = [...page.matchAll(/\["([^"]+)"\]/g)].map(([, name]) => name);
    expect(drawn.sort()).toEqual([...names, 'packages', 'services'].sort());
  });
});

describe('style', () => {
  it('accepts allowed code', async () => {
    expect(await lint()).toEqual([]);
  });

  it('reports every offence', async () => {
    for (const [, file, source] of STYLE_OFFENCES) await write({ [file]: source });
    const found = await lint();
    for (const [rule, file] of STYLE_OFFENCES) expect(found).toContain(`${rule} in ${file}`);
  });
});
