/**
 * `npm run build:test`: prepares the stack of the browser suites: the unpacked engines and the built apps. Fails when an app weighs more
 * than its `mutua.maxKilobytes`, because `npm run release` would refuse it.
 */
import { join } from 'node:path';
import { maxKilobytesOf } from '@mutua/remotes';
import { findApps } from '@mutua/remotes/apps';
import { buildAll } from '@mutua/remotes/build-all';
import { checkSize, currentVersion, refusing, releaseDir } from '@mutua/remotes/releases';
import { ensureEngines } from '../engines/index.ts';
import { ROOT } from '../stack/stack-location.ts';

const releasesDir = join(ROOT, '.data-test', 'releases');
await Promise.all([ensureEngines(), buildAll({ releasesDir })]);
for (const app of findApps()) {
  const version = (await currentVersion(releasesDir, app.name)) ?? '';
  await refusing(app.name, () => checkSize(releaseDir(releasesDir, app.name, version), maxKilobytesOf(app)));
}
