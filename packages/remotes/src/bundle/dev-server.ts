import { rspack } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import { loadConfig } from './build.ts';

export interface ServeOptions {
  port: number;
  /** Where pages, which have another origin than this server, find the reload connection. */
  reloadPath: string;
}

/** Serves an app with hot reload, and resolves when it is compiled. Returns a function that stops it. */
export async function serve(dir: string, { port, reloadPath }: ServeOptions): Promise<() => Promise<void>> {
  const config = await loadConfig(dir, {}, { mode: 'development' });
  const server = new RspackDevServer(
    {
      ...(config.devServer || {}),
      host: '127.0.0.1',
      port,
      client: { overlay: false, webSocketURL: { hostname: '0.0.0.0', port: 0, pathname: reloadPath } },
      allowedHosts: 'all',
      setupExitSignals: false,
    },
    rspack({ ...config, stats: 'errors-warnings' }),
  );
  await server.start();
  await new Promise((resolve) => server.middleware?.waitUntilValid(resolve));
  return () => server.stop();
}
