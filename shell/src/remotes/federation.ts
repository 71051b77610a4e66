import { getInstance } from '@module-federation/enhanced/runtime';
import type { RemoteEntry, RemoteModule } from '@mutua/web-kit';

/** The global object that the script of a release creates under the name of its container, by the protocol of module federation. */
interface Container {
  /** Gives the container the packages that the shell shares. May be called again. */
  init: (shared: object) => unknown;
  get: (name: './remote') => Promise<() => { default: RemoteModule }>;
}

/** The packages that the shell shares. The build registers them before any code of the shell runs. */
function sharedPackages(): object {
  const scope = getInstance()?.shareScopeMap['default'];
  if (!scope) throw new Error('The shell was built without module federation');
  return scope;
}

const containerIn = (page: object, name: string): Container | undefined => (page as Record<string, Container>)[name];

/** The address of the container's script. If the registry of an older release does not name it, its manifest does. */
async function scriptOf({ entry, remoteEntry }: RemoteEntry): Promise<string> {
  const manifest = new URL(entry, document.baseURI);
  return new URL(remoteEntry ?? (await fetchScriptName(manifest)), manifest).href;
}

async function fetchScriptName(manifest: URL): Promise<string> {
  const response = await fetch(manifest);
  if (!response.ok) throw new Error(`${manifest.pathname} answered ${response.status}`);
  const { metaData } = (await response.json()) as { metaData: { remoteEntry: { path: string; name: string } } };
  return metaData.remoteEntry.path + metaData.remoteEntry.name;
}

/** Loads and runs a script, however long that takes: the runtime's own `loadScript` has a timeout. */
function runScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.fetchPriority = 'high';
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`${address} could not be fetched`));
    document.head.append(script);
  });
}

/** Loads the files that a container's script needs first, in parallel with the script. */
function preloadStart({ entry, start = [] }: RemoteEntry): void {
  for (const file of start) {
    const { href } = new URL(file, new URL(entry, document.baseURI));
    // The same mode as for the script; otherwise the browser would load it twice.
    const link = Object.assign(document.createElement('link'), { rel: 'preload', as: 'script', href });
    if (new URL(href).origin !== window.location.origin) link.crossOrigin = 'anonymous';
    document.head.append(link);
  }
}

/** Loads and runs the current release of a remote. @throws when it cannot be loaded */
export async function loadRemoteModule(release: RemoteEntry): Promise<RemoteModule> {
  const { container: name } = release;
  if (!containerIn(window, name)) {
    preloadStart(release);
    await runScript(await scriptOf(release));
  }
  const container = containerIn(window, name);
  if (!container) throw new Error(`The script of ${name} brings no container`);
  await container.init(sharedPackages());
  const module = await container.get('./remote');
  return module().default;
}
