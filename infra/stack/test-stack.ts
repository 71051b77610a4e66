/**
 * A separate stack for browser tests: free ports, an empty data folder, raised rate limits. Sends its address to the parent process, and
 * ends with the parent.
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buildAll } from '@mutua/remotes/build-all';
import { startGooglePush } from '@mutua/service-kit/testing/google-push';
import { openIdEnvironment, startOpenIdProvider } from '@mutua/service-kit/testing/openid-provider';
import { ensureEngines } from '../engines/index.ts';
import { freePort } from '../engines/processes/ports.ts';
import { startStack } from './stack.ts';
import { FREE_PORTS, ROOT } from './stack-location.ts';

const dataDir = join(ROOT, '.data-test', 'stack');
const releasesDir = join(ROOT, '.data-test', 'releases');

export interface TestStackReady {
  origin: string;
  mailUrl: string;
  logDir: string;
  mongodbUri: string;
  /** Arguments for a Chromium that gets its pushes from the push service of this stack. */
  pushArgs: string[];
}

/** A zone in which it is about noon: letters of imports go out between 8 and 20 by the clock of the site. */
function noonZone(): string {
  const ahead = 12 - new Date().getUTCHours();
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

await rm(dataDir, { recursive: true, force: true });
await Promise.all([ensureEngines(), buildAll({ releasesDir })]);
const openIdPort = await freePort(0);
const push = await startGooglePush();
const stack = await startStack({
  dataDir,
  releasesDir,
  ports: FREE_PORTS,
  env: {
    RATE_LIMIT_SCALE: '1000',
    // On a busy machine too, a document has its page.
    PAGE_DEADLINE_MS: '3000',
    SITE_TIME_ZONE: noonZone(),
    ...openIdEnvironment(openIdPort),
    ...push.env,
  },
  // `npm run test:full` has suites of rooms. Without rooms, lessons take place elsewhere, as for most operators.
  rooms: process.env['MUTUA_SUITES'] === 'full',
  seed: true,
  onCrash: (name, exit) => console.error(`${name} ended unexpectedly (${exit ?? 'reason unknown'})`),
});
// Starts after the stack, because it must know the random port of the site. The auth service calls it only for a sign-in.
const openId = await startOpenIdProvider(stack.origin, openIdPort);
await stack.openRooms();
process.send?.({
  origin: stack.origin,
  mailUrl: stack.mailUrl,
  logDir: stack.logDir,
  mongodbUri: stack.mongodbUri,
  pushArgs: push.args,
} satisfies Partial<TestStackReady>);

/** Lets a test stop a service and start it again. */
process.on('message', async (message: { pause?: string; resume?: string }) => {
  if (message.pause) await stack.pause(message.pause);
  if (message.resume) await stack.resume(message.resume);
  process.send?.({ done: message });
});

const stop = async () => {
  await Promise.all([stack.stop(), openId.stop(), push.close()]);
  process.exit(0);
};
process.on('SIGTERM', stop).on('SIGINT', stop).on('disconnect', stop);
