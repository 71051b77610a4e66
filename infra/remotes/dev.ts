/** `npm run dev -- <app>`: hot reload of one browser app inside the system that `npm start` runs. */

import { runningStack } from '../stack/stack.ts';
import { locateStack } from '../stack/stack-location.ts';
import { UserError } from '../stack/user-error.ts';
import { type App, findApps, SHELL } from './apps.ts';
import { serveApp } from './dev-server.ts';

/** A remote's hot reload needs React as the development build of the shell brings it. */
const chosenApps = (names: readonly string[]): App[] => {
  const apps = findApps();
  const wanted = new Set(names.map((name) => name.replace(/^mfe-/, '')));
  const known = apps.map(({ name }) => name);
  if (wanted.size === 0 || [...wanted].some((name) => !known.includes(name))) {
    throw new UserError(`Usage: npm run dev -- <app>, where <app> is one of ${known.join(', ')}.`);
  }
  return apps.filter(({ name }) => name === SHELL || wanted.has(name));
};

const stops: (() => Promise<void>)[] = [];
let isStopping = false;
const stop = async () => {
  if (isStopping) return;
  isStopping = true;
  await Promise.all(stops.map((each) => each()));
  process.exit();
};

const develop = async (): Promise<void> => {
  const apps = chosenApps(process.argv.slice(2));
  const stack = await runningStack(locateStack().dataDir);
  const devAppsFile = stack?.env['DEV_APPS_FILE'];
  if (!stack || !devAppsFile) throw new UserError('Mutua is not running. Start it with npm start, then come back.');
  process.on('SIGINT', stop).on('SIGTERM', stop).on('SIGHUP', stop);
  for (const app of apps) stops.push(await serveApp(app, devAppsFile));
  console.log(`${apps.map(({ name }) => name).join(' and ')} reload as you type: ${stack.origin} (Ctrl-C ends it)`);
};

develop().catch((error: unknown) => {
  console.error(error instanceof UserError ? error.message : error);
  process.exitCode = 1;
  return stop();
});
