// `npm run dev`: installs missing packages, then runs infra/dev/main.ts on the workspace's own Node.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensurePackages, ROOT, runWithNode } from './tools/packages.mjs';

await ensurePackages(console.log);
const env = join(ROOT, '.env');
const script = join(ROOT, 'infra', 'dev', 'main.ts');
process.exit(await runWithNode([...(existsSync(env) ? [`--env-file=${env}`] : []), script, ...process.argv.slice(2)]));
