// `npm run verify`: the quick checks (style, boundaries, types, unit tests), which need no engine and no browser.
import { join } from 'node:path';
import { ensurePackages, ROOT, runWithNode } from './tools/packages.mjs';

await ensurePackages(console.log);
process.exit(await runWithNode([join(ROOT, 'infra', 'testing', 'main.ts'), '--quick']));
