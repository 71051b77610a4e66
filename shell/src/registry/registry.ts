import { loadMessages, type RemoteEntry, type RemoteModule, type RemoteRegistry } from '@mutua/web-kit';

export interface RegistryOptions {
  /** Reads the registry document. */
  fetchRegistry: () => Promise<RemoteRegistry>;
  /** Fetches the code of one published version. */
  loadContainer: (entry: RemoteEntry) => Promise<RemoteModule>;
}

/** `/remotes.json`: always asked anew, answered from the cache only when unchanged. */
export async function fetchRegistry(): Promise<RemoteRegistry> {
  const response = await fetch('/remotes.json', { cache: 'no-cache' });
  if (!response.ok) throw new Error(`The registry answered ${response.status}`);
  return response.json();
}

/**
 * The remotes that are published, and those loaded so far. A remote that is in use moves to a new version only when
 * that version has loaded: a broken deployment leaves open pages on the old one.
 */
export class Registry {
  entries: readonly RemoteEntry[] | null = null;
  readonly #options: RegistryOptions;
  readonly #modules = new Map<string, Promise<RemoteModule>>();
  readonly #listeners = new Set<() => void>();

  constructor(options: RegistryOptions) {
    this.#options = options;
  }

  /** Reads the registry again and tells listeners what changed. @throws when it cannot be read */
  async refresh(): Promise<void> {
    const { remotes } = await this.#options.fetchRegistry();
    const next = await Promise.all(remotes.map((entry) => this.#settle(entry)));
    if (JSON.stringify(next) === JSON.stringify(this.entries)) return;
    this.entries = next;
    for (const listener of this.#listeners) listener();
  }

  /** The code of a remote's version, with its texts; the same promise until it is forgotten. */
  readonly load = (entry: RemoteEntry): Promise<RemoteModule> => {
    const known = this.#modules.get(entry.container);
    if (known) return known;
    const loading = this.#fetchModule(entry);
    this.#modules.set(entry.container, loading);
    return loading;
  };

  /** Lets the next `load` try again. */
  readonly forget = (entry: RemoteEntry): void => {
    this.#modules.delete(entry.container);
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The version to show from now on: the published one, unless a loaded one must stay because that does not load. */
  async #settle(published: RemoteEntry): Promise<RemoteEntry> {
    const current = this.entries?.find(({ name }) => name === published.name);
    if (!current || current.container === published.container || !this.#modules.has(current.container)) return published;
    try {
      await this.load(published);
      return published;
    } catch {
      this.forget(published);
      return current;
    }
  }

  async #fetchModule(entry: RemoteEntry): Promise<RemoteModule> {
    const module = await this.#options.loadContainer(entry);
    await loadMessages(module.name, module.messages);
    return module;
  }
}
