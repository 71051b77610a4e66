/** `node infra/remotes/publish.ts <app> [--version <v>] [--releases <dir>]`: deploys one app, or rolls it back. */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findApp } from './apps.ts';
import { buildApp } from './build.ts';
import { publish } from './releases.ts';

const USAGE = 'Usage: node infra/remotes/publish.ts <app> [--version <version>] [--releases <folder>]';

const deploy = async (): Promise<string> => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { version: { type: 'string' }, releases: { type: 'string' } },
  });
  const [name] = positionals;
  if (!name) throw new Error(USAGE);
  const releasesDir = path.resolve(values.releases ?? path.join(import.meta.dirname, '../../.data/releases'));
  const app = findApp(name);
  const version = values.version ?? (await buildApp(app, { releasesDir }));
  await publish(releasesDir, app.name, version);
  return `${name} ${version} is published.`;
};

deploy().then(
  (done) => console.log(done),
  (error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  },
);
