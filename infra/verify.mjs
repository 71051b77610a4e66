// `npm run verify`: the quick checks (style, boundaries, types, unit tests), which need no engine and no browser. Runs only the unit
// tests that changes since the last passed run can affect; `npm run verify -- --all` runs all of them.
import { join } from 'node:path';
import { ensurePackages, ROOT, runWithNode } from './tools/packages.mjs';

await ensurePackages(console.log);
process.exit(await runWithNode([join(ROOT, 'infra', 'testing', 'main.ts'), '--quick', ...process.argv.slice(2)]));
