// `npm run verify`: the quick checks (style, boundaries, types, unit tests), which need no engine and no browser; of the unit tests
// those that a change since the last passed run can concern. `npm run verify -- --all` runs them all.
import { join } from 'node:path';
import { ensurePackages, ROOT, runWithNode } from './tools/packages.mjs';

await ensurePackages(console.log);
process.exit(await runWithNode([join(ROOT, 'infra', 'testing', 'main.ts'), '--quick', ...process.argv.slice(2)]));
