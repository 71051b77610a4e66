/** `npm run build:test`: makes what the stack of the browser suites needs: the unpacked engines and the built apps. */
import { join } from 'node:path';
import { ensureEngines } from '../engines/index.ts';
import { buildAll } from '../remotes/build.ts';
import { ROOT } from '../stack/stack-location.ts';

await Promise.all([ensureEngines(), buildAll({ releasesDir: join(ROOT, '.data-test', 'releases') })]);
