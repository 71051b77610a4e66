import { getInstance, type ModuleFederation, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import type { RemoteEntry, RemoteModule } from '@mutua/web-kit';

const MANIFEST_TIMEOUT_MS = 3000;

/** The runtime fetches manifests without a timeout: one hanging remote would load for ever. */
const withTimeout: ModuleFederationRuntimePlugin = {
  name: 'manifest-timeout',
  fetch: (url, init) => fetch(url, { ...init, signal: AbortSignal.timeout(MANIFEST_TIMEOUT_MS) }),
};

let instance: ModuleFederation | undefined;

/** The federation runtime of this container, which the build has created. */
function federation(): ModuleFederation {
  if (instance) return instance;
  const created = getInstance();
  if (!created) throw new Error('The shell was built without module federation');
  created.registerPlugins([withTimeout]);
  instance = created;
  return created;
}

/** Fetches the published version of a remote. A version has a container name of its own, so versions live side by side. */
export async function loadContainer({ container, entry }: RemoteEntry): Promise<RemoteModule> {
  const runtime = federation();
  runtime.registerRemotes([{ name: container, entry: new URL(entry, window.location.origin).href }]);
  const exposed = await runtime.loadRemote<{ default: RemoteModule }>(`${container}/remote`);
  if (!exposed) throw new Error(`${container} exposes nothing`);
  return exposed.default;
}
