import { readFile, rename, writeFile } from 'node:fs/promises';
import type { App } from '@mutua/remotes';
import { serve } from '@mutua/remotes/dev-server';
import { withLock } from '@mutua/remotes/lock';
import { freePort } from '../engines/processes/ports.ts';

/**
 * Serves an app with hot reload inside a running system. The gateway finds the server's port in `devAppsFile`, and shows that app in place
 * of its published version to every page that is loaded from now on.
 * @returns a function that stops serving it
 */
export async function serveApp(app: App, devAppsFile: string): Promise<() => Promise<void>> {
  const port = await freePort(0);
  // The gateway serves the page, and forwards the reload websocket.
  const stop = await serve(app.dir, { port, reloadPath: `/__dev/${app.name}/ws` });
  await changePorts(devAppsFile, (ports) => ({ ...ports, [app.name]: port }));
  return async () => {
    await changePorts(devAppsFile, ({ [app.name]: _gone, ...others }) => others);
    await stop();
  };
}

/** Several development servers may run at once; each keeps the others' entries. */
async function changePorts(
  file: string,
  change: (ports: Record<string, number>) => Record<string, number>,
): Promise<void> {
  await withLock(`${file}.lock`, async () => {
    const ports = await readFile(file, 'utf8').then(JSON.parse, () => ({}));
    const next = `${file}.${process.pid}`;
    await writeFile(next, JSON.stringify(change(ports)));
    await rename(next, file);
  });
}
