/** `npm run seed`: loads the demo data into databases of the running stack that do not have them yet. */
import { loadDemoData, makeDemoData } from '../seed/load.ts';
import { runningStack } from './stack.ts';
import { locateStack } from './stack-location.ts';

const { dataDir } = locateStack();
const stack = await runningStack(dataDir);
if (!stack) {
  console.error('Mutua does not run. Start it with npm start; it loads the demo data by itself the first time.');
  process.exit(1);
}
const file = await makeDemoData({ dataDir });
if (file) await loadDemoData({ file, dataDir, env: stack.env });
console.log(file ? 'The demo data is loaded.' : 'The demo data is already there.');
