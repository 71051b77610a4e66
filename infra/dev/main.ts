/** `npm run dev`: the whole system, or the running one, with hot reload of browser apps and restarts of changed services. */

import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { SERVICES } from '@mutua/contracts/limits';
import type { App } from '@mutua/remotes';
import { findApps } from '@mutua/remotes/apps';
import { SHELL } from '@mutua/remotes/releases';
import { restartPart } from '../stack/restarts.ts';
import { type RunningStack, runningStack } from '../stack/stack.ts';
import { locateStack, ROOT } from '../stack/stack-location.ts';
import { UserError } from '../stack/user-error.ts';
import { createRestarter } from './restarter.ts';
import { serveApp } from './serve-app.ts';
import { watchSources, workspacesOf } from './service-sources.ts';

const { dataDir } = locateStack();
const stops: (() => Promise<unknown> | void)[] = [];
let isStopping = false;
const stop = async () => {
  if (isStopping) return;
  isStopping = true;
  for (const each of stops.reverse()) await each();
  process.exit();
};

const SERVERS = new Map<string, string>([
  ...SERVICES.map((name): [string, string] => [name, path.join(ROOT, 'services', name)]),
  ['gateway', path.join(ROOT, 'gateway')],
]);

/** The apps and services to develop; all of them when none is named. @throws UserError that lists the known names */
const selectTargets = (names: readonly string[]): { apps: App[]; services: string[] } => {
  const all = findApps();
  const wanted = new Set(names.map((name) => name.replace(/^mfe-/, '')));
  const known = [...all.map(({ name }) => name), ...SERVERS.keys()];
  if ([...wanted].some((name) => !known.includes(name)))
    throw new UserError(`Usage: npm run dev -- <names>, of ${known.join(', ')}; without names it is all of them.`);
  if (wanted.size === 0) return { apps: all, services: [...SERVERS.keys()] };
  const remotes = all.filter(({ name }) => name !== SHELL && wanted.has(name));
  // A remote's hot reload needs React's development build, which comes with the development build of the shell.
  const isShellServed = wanted.has(SHELL) || remotes.length > 0;
  return {
    apps: [...all.filter(({ name }) => isShellServed && name === SHELL), ...remotes],
    services: [...SERVERS.keys()].filter((name) => wanted.has(name)),
  };
};

/** Starts the system as `npm start` does; it ends with this process. */
const startSystem = async (): Promise<RunningStack> => {
  const args = ['--import', path.join(ROOT, 'infra/stack/end-with-parent.mjs'), path.join(ROOT, 'infra/stack/main.ts')];
  // In a separate process group, so that Ctrl-C reaches only this process, which ends everything in order.
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], detached: true });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  stops.push(() => {
    child.kill('SIGTERM');
    return ended;
  });
  void ended.then(() => {
    if (child.exitCode) process.exitCode = 1;
    return stop();
  });
  for (;;) {
    if (child.exitCode !== null) throw new UserError('The system did not start.');
    const stack = await runningStack(dataDir);
    if (stack && stack.pid === child.pid) return stack;
    await delay(100);
  }
};

const watchServices = (services: readonly string[]): void => {
  const onChange = createRestarter((name) => restartPart(dataDir, name), console.log);
  const workspaces = new Map(services.map((name) => [name, workspacesOf(SERVERS.get(name) ?? '', ROOT)]));
  stops.push(watchSources(workspaces, (name, file) => onChange(name, path.relative(ROOT, file))));
};

const develop = async (): Promise<void> => {
  process.on('SIGINT', stop).on('SIGTERM', stop).on('SIGHUP', stop);
  const { apps, services } = selectTargets(process.argv.slice(2));
  const stack = (await runningStack(dataDir)) ?? (await startSystem());
  const devAppsFile = stack.env['DEV_APPS_FILE'];
  if (!devAppsFile) throw new UserError('The running system shows releases only: it was started for production.');
  await Promise.all(apps.map(async (app) => stops.push(await serveApp(app, devAppsFile))));
  watchServices(services);
  const listOf = (names: readonly string[]) => new Intl.ListFormat('en').format(names);
  const lines = [
    apps.length > 0 && `${listOf(apps.map(({ name }) => name))} reload as you type`,
    services.length > 0 && `${listOf(services)} restart when their sources change`,
  ].filter(Boolean);
  console.log(`${stack.origin}: ${lines.join('; ')} (Ctrl-C ends it)`);
};

develop().catch((error: unknown) => {
  console.error(error instanceof UserError ? error.message : error);
  process.exitCode = 1;
  return stop();
});
