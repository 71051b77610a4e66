import { readFile, rename, writeFile } from 'node:fs/promises';
import { loadConfig } from '@mutua/config/build';
import { rspack } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import { withLock } from '../engines/unpack/lock.ts';
import { claimPort } from '../stack/ports.ts';
import type { App } from './apps.ts';

/**
 * Serves an app with hot reload inside a running system: the gateway finds the server's port in `devAppsFile` and shows
 * that app in place of its published version, to every page that is loaded from now on.
 * @returns what takes it out again
 */
export async function serveApp(app: App, devAppsFile: string): Promise<() => Promise<void>> {
  const port = await claimPort(0, `the development server of ${app.name}`);
  const config = await loadConfig(app.dir, {}, { mode: 'development' });
  const server = new RspackDevServer(
    {
      ...(config.devServer || {}),
      host: '127.0.0.1',
      port,
      // The page comes from the gateway, which also passes the reload connection on.
      client: { overlay: false, webSocketURL: { hostname: '0.0.0.0', port: 0, pathname: `/__dev/${app.name}/ws` } },
      allowedHosts: 'all',
      setupExitSignals: false,
    },
    rspack({ ...config, stats: 'errors-warnings', infrastructureLogging: { level: 'error' } }),
  );
  await server.start();
  await new Promise((resolve) => server.middleware?.waitUntilValid(resolve));
  await changePorts(devAppsFile, (ports) => ({ ...ports, [app.name]: port }));
  return async () => {
    await changePorts(devAppsFile, ({ [app.name]: _gone, ...others }) => others);
    await server.stop();
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
