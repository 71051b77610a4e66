// `npm start`: installs missing packages, then runs infra/stack/main.ts on the workspace's own Node.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { keepCompiled } from './tools/package-store.mjs';
import { COMPILE_CACHE, ensurePackages, ROOT, runWithNode } from './tools/packages.mjs';

await ensurePackages((text) => console.log(`   0 s  ${text}`));
const env = join(ROOT, '.env');
const exitCode = await runWithNode(
  [
    ...(existsSync(env) ? [`--env-file=${env}`] : []),
    join(ROOT, 'infra', 'stack', 'main.ts'),
    ...process.argv.slice(2),
  ],
  COMPILE_CACHE,
);
keepCompiled(ROOT);
process.exit(exitCode);
