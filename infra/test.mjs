// `npm test`: installs missing packages and browsers, then runs the checks on the workspace's own Node. `--full` (`npm run test:full`) runs
// the long ones instead.
import { join } from 'node:path';
import { ensureBrowsers } from './tools/browsers.mjs';
import { ensurePackages, ROOT, runWithNode } from './tools/packages.mjs';

await ensurePackages(console.log);
ensureBrowsers(console.log);
process.exit(await runWithNode([join(ROOT, 'infra', 'testing', 'main.ts'), ...process.argv.slice(2)]));
