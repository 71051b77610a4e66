/**
 * The job of the releases image. Without arguments it publishes the releases of the image. `<app> <version>` makes a release current that
 * is already in the folder: a roll-back. `prune` removes releases that no page needs any more.
 */

import { KEEP_DAYS, KEEP_RELEASES, prune } from '@mutua/remotes/prune';
import { makeCurrent } from '@mutua/remotes/releases';
import { publishReleases } from './publish-releases.ts';

const { RELEASES_DIR: to = '/data/releases', IMAGE_RELEASES_DIR: from = '/releases' } = process.env;
const [app, version] = process.argv.slice(2);

if (app && version) {
  await makeCurrent(to, app, version);
  console.log(`${app} ${version} is current.`);
} else if (app === 'prune') {
  const removed = await prune({ releasesDir: to, keep: KEEP_RELEASES, days: KEEP_DAYS });
  for (const each of removed) console.log(`${each.app} ${each.version} is removed.`);
  if (removed.length === 0) console.log('No release is old enough to be removed.');
} else if (app) {
  console.error('Name an app and a version, or prune, or nothing.');
  process.exit(1);
} else {
  const published = await publishReleases({ from, to });
  console.log(published.length > 0 ? `Current now: ${published.join(', ')}.` : 'Every release was published before.');
}
