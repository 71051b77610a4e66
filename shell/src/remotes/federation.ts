import { getInstance, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import type { RemoteEntry, RemoteModule } from '@mutua/web-kit';

const TIMEOUT_MS = 3000;

/** The runtime has no limit of its own, so a remote with a hanging server would load for ever. */
const limitWaiting: ModuleFederationRuntimePlugin = {
  name: 'limit-waiting',
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

/** Address of the container's script. The manifest of a release from before the registry named the script names it. */
async function scriptOf({ entry, remoteEntry }: RemoteEntry): Promise<string> {
  const manifest = new URL(entry, document.baseURI);
  return new URL(remoteEntry ?? (await fetchScriptName(manifest)), manifest).href;
}

async function fetchScriptName(manifest: URL): Promise<string> {
  const response = await fetch(manifest, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`${manifest.pathname} answered ${response.status}`);
  const { metaData } = (await response.json()) as { metaData: { remoteEntry: { path: string; name: string } } };
  return metaData.remoteEntry.path + metaData.remoteEntry.name;
}

/** Fetches and runs the current release of a remote. @throws when it cannot be loaded */
export async function loadRemoteModule(release: RemoteEntry): Promise<RemoteModule> {
  const { container } = release;
  runtime().registerRemotes([{ name: container, entry: await scriptOf(release) }]);
  const module = await runtime().loadRemote<{ default: RemoteModule }>(`${container}/remote`);
  if (!module) throw new Error(`${container} exposes nothing`);
  return module.default;
}
