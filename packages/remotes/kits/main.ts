/** `npm run pack -- [folder]`: packs the packages that the team of a remote needs in its own repository. */
import path from 'node:path';
import { packKits } from './pack-kits.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
const [folder = path.join(ROOT, '.data/kits'), ...rest] = process.argv.slice(2);

try {
  if (folder.startsWith('-') || rest.length > 0) throw new Error('Usage: npm run pack -- [folder]');
  const outDir = path.resolve(folder);
  for (const { file } of await packKits(ROOT, outDir)) console.log(file);
  console.log(`In the folder of the remote: npm install --save-exact ${path.join(outDir, 'mutua-*.tgz')}`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
