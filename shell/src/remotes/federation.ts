import { getInstance, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import type { RemoteEntry, RemoteModule } from '@mutua/web-kit';

const TIMEOUT_MS = 3000;

/** Limits the time for manifests. The runtime has no limit, so a remote with a hanging server would load for ever. */
const limitWaiting: ModuleFederationRuntimePlugin = {
  name: 'limit-waiting',
  fetch: (url, init) => fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }),
  createScript: () => ({ timeout: TIMEOUT_MS }),
};

/** The federation runtime of this page, which the build creates before any code of the shell runs. */
function runtime() {
  const instance = getInstance();
  if (!instance) throw new Error('The shell was built without module federation');
  if (!instance.options.plugins.some(({ name }) => name === limitWaiting.name))
    instance.registerPlugins([limitWaiting]);
  return instance;
}

/** Fetches and runs the current release of a remote. @throws when it cannot be loaded */
export async function loadRemoteModule({ container, entry }: RemoteEntry): Promise<RemoteModule> {
  runtime().registerRemotes([{ name: container, entry }]);
  const module = await runtime().loadRemote<{ default: RemoteModule }>(`${container}/remote`);
  if (!module) throw new Error(`${container} exposes nothing`);
  return module.default;
}
