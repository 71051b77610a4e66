import { loadMessages, type RemoteEntry, type RemoteModule, RemoteUnavailableError } from '@mutua/web-kit';
import { isWriting } from './is-writing.ts';

const REFRESH_MS = 60_000;

export interface CatalogueState {
  /** Null until the registry was read for the first time. */
  entries: readonly RemoteEntry[] | null;
  /** The last reading failed; what was known stays. */
  failed: boolean;
}

export interface CatalogueOptions {
  fetchRegistry: () => Promise<RemoteEntry[]>;
  loadModule: (entry: RemoteEntry) => Promise<RemoteModule>;
}

/**
 * Which remotes are published, and their modules. Read at the start, each minute, and when the page is looked at again,
 * so that a page that stays open follows every deployment and roll-back without a reload.
 */
export class RemoteCatalogue {
  readonly #options: CatalogueOptions;
  readonly #modules = new Map<string, Promise<RemoteModule>>();
  readonly #listeners = new Set<(state: CatalogueState) => void>();
  #state: CatalogueState = { entries: null, failed: false };
  #refreshing: Promise<void> | null = null;

  constructor(options: CatalogueOptions) {
    this.#options = options;
  }

  get state(): CatalogueState {
    return this.#state;
  }

  /** Returns the function that stops it. */
  start(): () => void {
    const refresh = () => {
      if (document.visibilityState === 'visible') void this.refresh();
    };
    const timer = setInterval(refresh, REFRESH_MS);
    document.addEventListener('visibilitychange', refresh);
    void this.refresh();
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
    };
  }

  /** Returns the function that stops listening. */
  subscribe(listener: (state: CatalogueState) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Reads the registry again; never rejects. */
  refresh(): Promise<void> {
    this.#refreshing ??= this.#read().finally(() => {
      this.#refreshing = null;
    });
    return this.#refreshing;
  }

  /** A remote's module with its texts in place; the same promise until it is forgotten. */
  readonly load = (entry: RemoteEntry): Promise<RemoteModule> => {
    const known = this.#modules.get(entry.container);
    if (known) return known;
    const loading = this.#loadModule(entry);
    // Whoever shows the remote sees the failure; here it must only not count as unhandled.
    loading.catch(() => undefined);
    this.#modules.set(entry.container, loading);
    return loading;
  };

  readonly forget = ({ container }: RemoteEntry): void => {
    this.#modules.delete(container);
  };

  async #loadModule(entry: RemoteEntry): Promise<RemoteModule> {
    try {
      const module = await this.#options.loadModule(entry);
      await loadMessages(module.name, module.messages);
      return module;
    } catch (cause) {
      throw new RemoteUnavailableError(entry.name, cause);
    }
  }

  async #read(): Promise<void> {
    try {
      const published = await this.#options.fetchRegistry();
      const entries = await Promise.all(published.map((entry) => this.#usable(entry)));
      const { entries: before, failed } = this.#state;
      if (!failed && JSON.stringify(before) === JSON.stringify(entries)) return;
      this.#update({ entries, failed: false });
    } catch {
      if (!this.#state.failed) this.#update({ ...this.#state, failed: true });
    }
  }

  /**
   * A remote that is in use moves to a new version only once that version is here, so that a broken one changes nothing,
   * and not while somebody writes: the next reading asks again.
   */
  async #usable(entry: RemoteEntry): Promise<RemoteEntry> {
    const current = this.#state.entries?.find(({ name }) => name === entry.name);
    if (!current || current.container === entry.container || !this.#modules.has(current.container)) return entry;
    try {
      await this.load(entry);
      return isWriting() ? current : entry;
    } catch {
      this.forget(entry);
      return current;
    }
  }

  #update(state: CatalogueState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener(state);
  }
}
