/** `npm run reset`: removes all data of the development stack, except built apps. */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runningStack } from './stack.ts';
import { locateStack } from './stack-location.ts';

const { dataDir } = locateStack();
const stack = await runningStack(dataDir);
if (stack) {
  console.error(`Mutua runs at ${stack.origin} (process ${stack.pid}). Stop it with Ctrl-C first.`);
  process.exit(1);
}
const entries = await readdir(dataDir).catch(() => []);
for (const name of entries.filter((each) => each !== 'releases'))
  await rm(join(dataDir, name), { recursive: true, force: true });
console.log('All data is gone. The next npm start begins with the demo data.');
