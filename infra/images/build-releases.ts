/** Builds every browser app into the folder of the argument, for the image of the releases. */
import { buildAll } from '@mutua/remotes/build-all';

const [releasesDir] = process.argv.slice(2);
if (!releasesDir) throw new Error('The folder of the releases is missing.');
await buildAll({ releasesDir, onProgress: console.log });
