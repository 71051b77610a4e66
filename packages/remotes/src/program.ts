/** `mutua-remote`, loaded by main.ts: the program for the team of a remote, in its own repository. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type App, maxKilobytesOf, readRemote } from './app.ts';
import { buildApp } from './build.ts';
import { checkAtSite } from './gate/check-at-site.ts';
import { checkBeforeBuild, type TestCommand } from './gate/check-sources.ts';
import { releaseToSite, rollBackAtSite } from './release-to-site.ts';
import { releaseDir } from './releases/index.ts';
import { siteOf } from './send.ts';
import { percentOf } from './share.ts';

const USAGE = `Usage, in the folder of the remote (or with --app <folder>):
  mutua-remote build                             checks types and tests, and builds the remote if it changed
  mutua-remote check --to https://mutua.example  the same; then loads the build in the shell that is live there
  mutua-remote release --to https://mutua.example [--share 5%]
                                                 the same; then sends it, for all visitors or for a share of them. While such
                                                 a release runs: changes its share; 100% makes it current
  mutua-remote release --to https://mutua.example --version <version>
                                                 makes a release current that was sent before: a roll-back
  mutua-remote release --to https://mutua.example --take-back
                                                 ends a share: all visitors get the current release
RELEASE_TOKEN holds the token of the remote, which the operator of that Mutua gives out; only release needs it.
Tests are the script "test" of package.json, if there is one. Releases are kept in dist/; --releases <folder> names another folder.`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    app: { type: 'string', default: '.' },
    to: { type: 'string' },
    version: { type: 'string' },
    share: { type: 'string' },
    'take-back': { type: 'boolean', default: false },
    releases: { type: 'string' },
  },
});

const readApp = () => {
  const app = readRemote(path.resolve(values.app));
  return { app, releasesDir: path.resolve(values.releases ?? path.join(app.dir, 'dist')) };
};

const testsOf = ({ dir }: App): TestCommand | undefined => {
  const { scripts } = JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8'));
  return scripts?.test && { program: 'npm', args: ['test'] };
};

const build = async (app: App, releasesDir: string): Promise<string> => {
  await checkBeforeBuild(app, testsOf(app));
  return buildApp(app, { releasesDir });
};

const address = (): string => {
  if (values.to === undefined) throw new Error(`--to must name a Mutua.\n${USAGE}`);
  return new URL(values.to).origin;
};

const COMMANDS: Record<string, () => Promise<string>> = {
  build: async () => {
    const { app, releasesDir } = readApp();
    const version = await build(app, releasesDir);
    return `${app.name} ${version} is built: ${releaseDir(releasesDir, app.name, version)}`;
  },
  check: async () => {
    const origin = address();
    const { app, releasesDir } = readApp();
    const version = await build(app, releasesDir);
    await checkAtSite({ releasesDir, name: app.name, version, origin, maxKilobytes: maxKilobytesOf(app) });
    return `${app.name} ${version} works in the shell of ${origin}.`;
  },
  release: async () => {
    const site = siteOf(address());
    const { app, releasesDir } = readApp();
    if (values['take-back']) return rollBackAtSite(site, app.name);
    return releaseToSite({
      site,
      releasesDir,
      name: app.name,
      version: values.version,
      percent: values.share === undefined ? undefined : percentOf(values.share),
      maxKilobytes: maxKilobytesOf(app),
      build: () => build(app, releasesDir),
    });
  },
};

/** Runs the command in this process's arguments. @returns what to print @throws Error with what to print */
export async function run(): Promise<string> {
  const [name = '', ...rest] = positionals;
  const command = COMMANDS[name];
  if (!command || rest.length > 0) throw new Error(USAGE);
  return command();
}
