/** `npm run build:test`: prepares the stack of the browser suites: the unpacked engines and the built apps. */
import { join } from 'node:path';
import { buildAll } from '@mutua/remotes/build-all';
import { ensureEngines } from '../engines/index.ts';
import { ROOT } from '../stack/stack-location.ts';

await Promise.all([ensureEngines(), buildAll({ releasesDir: join(ROOT, '.data-test', 'releases') })]);
