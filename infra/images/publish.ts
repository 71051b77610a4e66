/**
 * The job of the releases image. Without arguments it publishes the releases of the image. `<app> <version>` makes a release current
 * that is already in the folder: a roll-back.
 */
import { makeCurrent } from '@mutua/releases';
import { publishReleases } from './publish-releases.ts';

const { RELEASES_DIR: to = '/data/releases', IMAGE_RELEASES_DIR: from = '/releases' } = process.env;
const [app, version] = process.argv.slice(2);

if (app && version) {
  await makeCurrent(to, app, version);
  console.log(`${app} ${version} is current.`);
} else if (app) {
  console.error('Name an app and a version, or nothing.');
  process.exit(1);
} else {
  const published = await publishReleases({ from, to });
  console.log(published.length > 0 ? `Current now: ${published.join(', ')}.` : 'Every release was published before.');
}
