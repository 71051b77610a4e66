// `npm start`: installs missing packages, without those of tests, and meanwhile unpacks the engines; then runs infra/stack/main.ts.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { storeBuildResults } from './tools/package-store.mjs';
import { COMPILE_CACHE, ensurePackages, ROOT, runGroup, runWithNode } from './tools/packages.mjs';

const say = (text) => console.log(`${(performance.now() / 1000).toFixed(0).padStart(4)} s  ${text}`);
const STACK = join(ROOT, 'infra', 'stack');
const env = join(ROOT, '.env');
const withEnv = existsSync(env) ? [`--env-file=${env}`] : [];

const packages = ensurePackages(say, { forTests: false });
// This is not awaited: infra/stack/main.ts waits until they are unpacked, and reports errors.
void runGroup(process.execPath, [...withEnv, join(ROOT, 'infra', 'engines', 'unpack', 'main.mjs')], { onLine: say });
await packages;
const exitCode = await runWithNode(
  [...withEnv, '--import', join(STACK, 'end-with-parent.mjs'), join(STACK, 'main.ts'), ...process.argv.slice(2)],
  { ...COMPILE_CACHE, MUTUA_STARTED_AT: String(performance.timeOrigin) },
  () => storeBuildResults(ROOT),
);
process.exit(exitCode);
