import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { checkRemote, checkTypes, launchBrowser, type RemoteCheck } from '../../src/index.ts';
import type { Candidate, RemoteEntry } from '../../src/releases/index.ts';
import { type ArchivedReleases, unpackArchived } from '../testing/archived-releases.ts';

const ROOT = path.join(import.meta.dirname, '../../../..');

let browser: Browser;
let archived: ArchivedReleases;
let good: Candidate;
let withWidget: Candidate;
let folder: string;

beforeAll(async () => {
  browser = await launchBrowser();
  archived = unpackArchived();
  const discovery = archived.remotes.find(({ entry }) => entry.name === 'discovery');
  const exchange = archived.remotes.find(({ entry }) => entry.name === 'exchange');
  if (!discovery || !exchange) throw new Error('discovery or exchange is not among the archived releases');
  // Checks one page only, because one is enough to show a fault.
  good = { ...discovery, entry: { ...discovery.entry, routes: [{ path: '/about', access: 'public' }] } };
  withWidget = { ...exchange, entry: { ...exchange.entry, routes: [], widgets: [{ name: 'request-dialog' }] } };
});
afterAll(async () => {
  await browser.close();
  rmSync(archived.releasesDir, { recursive: true });
});
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'broken-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Changes a built file; fails when nothing matches. */
function edit(pattern: string, from: string | RegExp, to: string): void {
  const [name] = globSync(pattern, { cwd: folder });
  if (!name) throw new Error(`There is no ${pattern}`);
  const file = path.join(folder, name);
  const text = readFileSync(file, 'utf8');
  const changed = text.replaceAll(from, to);
  if (changed === text) throw new Error(`${name} has no ${from}`);
  writeFileSync(file, changed);
}
const remove = (pattern: string) => {
  for (const name of globSync(pattern, { cwd: folder })) rmSync(path.join(folder, name));
};

interface Broken extends Pick<RemoteCheck, 'fault' | 'maxKilobytes' | 'patienceMs'> {
  damage?: () => void;
  entry?: Partial<RemoteEntry>;
}

function check({ damage, entry, ...rest }: Broken, from = good): Promise<void> {
  cpSync(from.dir, folder, { recursive: true });
  damage?.();
  const candidate = { entry: { ...from.entry, ...entry }, dir: folder };
  return checkRemote({ browser, shell: archived.shell, candidate, ...rest });
}

const LAZY = 'js/[0-9]*.js';
const ABOUT = 'js/651.*.js';
const EXPOSED = 'js/__federation_expose_remote.*.js';
const isExposed = (file: string) => file.includes('__federation_expose_remote');

it('accepts a working release', async () => {
  await check({});
});

it('tries again after a broken connection', async () => {
  let cuts = 0;
  await check({
    fault: (file) => {
      if (!isExposed(file) || cuts > 0) return undefined;
      cuts += 1;
      return 'cut';
    },
  });
  expect(cuts).toBe(1);
});

it.each<[string, Broken, RegExp]>([
  ['has no manifest', { damage: () => remove('mf-manifest.json') }, /it has no mf-manifest\.json/],
  [
    'cannot deliver its manifest',
    { fault: (file) => (file === 'mf-manifest.json' ? 500 : undefined) },
    /it does not load \(its manifest answers 500/,
  ],
  [
    'never delivers its manifest',
    { fault: (file) => (file === 'mf-manifest.json' ? 'hang' : undefined) },
    /it does not load \(its manifest does not come/,
  ],
  [
    'has no entry',
    { damage: () => remove('remoteEntry.*.js') },
    /files that its manifest names are missing: remoteEntry/,
  ],
  [
    'has a syntax error in a lazily loaded file',
    { damage: () => edit(ABOUT, /$/g, '}{') },
    /js\/651\.\w+\.js is no valid JavaScript \(.*Unexpected token/,
  ],
  [
    'throws when its entry is run',
    { damage: () => edit('remoteEntry.*.js', /^/g, 'throw new Error("boom");') },
    /it does not load/,
  ],
  [
    'throws when its module is run',
    { damage: () => edit(EXPOSED, /(\]\s*,\s*\{\d+\([^)]*\)\{)/g, '$1throw new Error("boom");') },
    /it does not load \(boom\)/,
  ],
  [
    'exposes its module under another name',
    { damage: () => edit('remoteEntry.*.js', '"./remote":', '"./other":') },
    /it does not load \(Module "\.\/remote" does not exist/,
  ],
  [
    'has no page for one of its routes',
    { entry: { routes: [{ path: '/garden', access: 'public' }] } },
    /remote\.json names the route \/garden, and its module has no page for it/,
  ],
  [
    'has no component for a widget',
    { entry: { widgets: [{ name: 'shovel' }] } },
    /remote\.json names the widget shovel, and its module has none/,
  ],
  [
    'throws when a page is drawn',
    { damage: () => edit(ABOUT, 'AboutPage:function(){', 'AboutPage:function(){throw new Error("boom");') },
    /its page \/about fails \(Error: boom\)/,
  ],
  ['lacks its lazily loaded files', { damage: () => remove(LAZY) }, /files that its manifest names are missing: js\//],
  [
    'never delivers its module',
    { fault: (file) => (isExposed(file) ? 'hang' : undefined) },
    /it does not load \(nothing came within/,
  ],
  [
    'needs another version of React',
    { damage: () => edit('mf-manifest.json', '^19.3.1', '^18.0.0') },
    /it needs react \^18\.0\.0, and shell \S+ provides 19\.3\.1/,
  ],
  [
    'uses an export that the shell lacks',
    { damage: () => edit('needs.json', '"LinkButton"', '"LinkButton","Shovel"') },
    /it uses Shovel of @mutua\/web-kit, which shell \S+ does not have/,
  ],
  [
    'uses an undeclared export that the shell lacks',
    {
      damage: () => {
        remove('needs.json');
        edit(ABOUT, '.LinkButton', '.Shovel');
      },
    },
    /its page \/about fails \(Error: Minified React error #130/,
  ],
  [
    'moves its content out of sight',
    {
      patienceMs: 10_000,
      damage: () =>
        edit(
          'remoteEntry.*.js',
          /^/g,
          'const moved=new CSSStyleSheet();moved.replaceSync("main{transform:translateX(-9999px)!important}");document.adoptedStyleSheets=[moved];',
        ),
    },
    /shows nothing within 10 seconds\. Either the release does so always, or this machine was too busy/,
  ],
  [
    'hides its content',
    {
      patienceMs: 10_000,
      damage: () =>
        edit(
          'remoteEntry.*.js',
          /^/g,
          'const hidden=new CSSStyleSheet();hidden.replaceSync("#root,main{display:none!important}");document.adoptedStyleSheets=[hidden];',
        ),
    },
    /shows nothing within 10 seconds\. Either the release does so always, or this machine was too busy/,
  ],
  [
    'violates the Content Security Policy',
    { damage: () => edit(ABOUT, 'AboutPage:function(){', 'AboutPage:function(){new Function("return 1")();') },
    /its page \/about fails \(EvalError: .*unsafe-eval/,
  ],
  [
    'violates the Content Security Policy when its entry is run',
    { damage: () => edit('remoteEntry.*.js', /^/g, 'new Function("return 1")();') },
    /it does not load \(.*unsafe-eval/,
  ],
  [
    'blocks the page for ever',
    { patienceMs: 10_000, damage: () => edit('remoteEntry.*.js', /^/g, 'for(;;);') },
    /(does not answer for|shows nothing within) 10 seconds/,
  ],
  [
    'navigates the page to another address',
    { damage: () => edit(ABOUT, 'AboutPage:function(){', 'AboutPage:function(){location.href="about:blank";') },
    /its page \/about fails \(it leaves for about:blank\)/,
  ],
  ['is too heavy', { maxKilobytes: 20 }, /its scripts and styles weigh \d+ kB compressed, and .* allows 20/],
])('refuses a release that %s', async (_what, broken, reason) => {
  await expect(check(broken)).rejects.toThrow(
    expect.objectContaining({
      name: 'ReleaseRefusedError',
      message: expect.stringMatching(new RegExp(`^discovery \\S+ is not released: .*${reason.source}`)),
    }),
  );
});

it('accepts a widget that renders nothing without props', async () => {
  await check({}, withWidget);
});

it('refuses a release whose widget throws while it is rendered', async () => {
  const damage = () =>
    edit('js/399.*.js', /RequestDialog:\(\)=>(\w+)/g, 'RequestDialog:()=>()=>{throw new Error("boom")}');
  await expect(check({ damage }, withWidget)).rejects.toThrow(/a page with its widget request-dialog fails \(.*boom/);
});

it('refuses sources that do not type-check', async () => {
  mkdirSync(path.join(folder, 'node_modules'));
  symlinkSync(path.join(ROOT, 'node_modules/.bin'), path.join(folder, 'node_modules/.bin'));
  writeFileSync(
    path.join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { types: [] }, files: ['page.ts'] }),
  );
  writeFileSync(path.join(folder, 'page.ts'), 'export const title: number = "Garden";\n');
  await expect(checkTypes(folder, folder)).rejects.toThrow(/page\.ts\(1,14\): error TS2322/);
});
