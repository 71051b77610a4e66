import {
  loadMessages,
  type RemoteEntry,
  type RemoteModule,
  RemoteUnavailableError,
  unsaved,
  withDeadline,
} from '@mutua/web-kit';

const REFRESH_MS = 60_000;
/** A module that takes longer counts as down. It may still load later. */
const PATIENCE_MS = 4000;

export interface CatalogueState {
  /** Null until the registry was read for the first time. */
  entries: readonly RemoteEntry[] | null;
  /** True when the last attempt to read the registry failed. The previous entries stay. */
  failed: boolean;
  /** Increases when a module that counted as down has loaded. */
  revision: number;
}

export interface Failure {
  /** `render`: it threw; `missing`: it lacks the page or widget; `load`: a part of it could not be loaded. */
  source: 'render' | 'missing' | 'load';
  error: Error;
}

export interface CatalogueOptions {
  /** The registry that came with the document, if it did. */
  initial?: RemoteEntry[] | undefined;
  fetchRegistry: () => Promise<RemoteEntry[]>;
  loadModule: (entry: RemoteEntry) => Promise<RemoteModule>;
  /** Called once per broken version and kind of failure. */
  onFailure?: (entry: RemoteEntry, failure: Failure) => void;
  patienceMs?: number;
}

/**
 * Which release of each remote is current, and the remotes' modules. The registry comes with the document and is read each minute, and when
 * the page becomes visible again, so that an open page follows every release and roll-back without a reload.
 *
 * A remote that is in use moves to another version only after that version has loaded, so that a broken version changes nothing,
 * and never while the page has unsaved input, which the new version would lose.
 */
export class RemoteCatalogue {
  readonly #options: CatalogueOptions;
  readonly #modules = new Map<string, Promise<RemoteModule>>();
  readonly #loaded = new Set<string>();
  /** Versions that were loaded but did not work. */
  readonly #rejected = new Set<string>();
  /** The reported failures: container and kind. */
  readonly #told = new Set<string>();
  /** The previous version of each remote, by its name. */
  readonly #before = new Map<string, RemoteEntry>();
  readonly #listeners = new Set<(state: CatalogueState) => void>();
  #released: readonly RemoteEntry[] | null = null;
  #state: CatalogueState = { entries: null, failed: false, revision: 0 };
  #reading: Promise<void> | null = null;

  constructor(options: CatalogueOptions) {
    this.#options = options;
    if (!options.initial) return;
    this.#released = options.initial;
    this.#show();
  }

  get state(): CatalogueState {
    return this.#state;
  }

  /** Starts reading the registry, at once unless it came with the document. Returns the function that stops it. */
  start(): () => void {
    const refresh = () => {
      if (document.visibilityState === 'visible') void this.refresh();
    };
    const timer = setInterval(refresh, REFRESH_MS);
    document.addEventListener('visibilitychange', refresh);
    if (!this.#released) void this.refresh();
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
    };
  }

  /** Calls the listener after each change. Returns the function that stops listening. */
  subscribe(listener: (state: CatalogueState) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Reads the registry again and moves the remotes that may move; never rejects. A hanging remote does not delay the others. */
  async refresh(): Promise<void> {
    this.#reading ??= this.#read().finally(() => {
      this.#reading = null;
    });
    await this.#reading;
    await this.follow();
  }

  /** Moves the remotes that may move now to their current releases; never rejects. */
  async follow(): Promise<void> {
    this.#show();
    const waiting = (this.#released ?? []).filter((entry) => this.#choose(entry) !== entry);
    await Promise.all(
      waiting.map(async (entry) => {
        // A page with unsaved input keeps its version.
        if (unsaved.exists() || this.#rejected.has(entry.container)) return;
        await this.load(entry).then(
          () => this.#show(),
          () => this.forget(entry),
        );
      }),
    );
  }

  /** Returns to the shown versions, when the member begins to type while other versions are about to be rendered. */
  stay(shown: readonly RemoteEntry[]): void {
    if (this.#state.entries !== shown) this.#update({ ...this.#state, entries: shown });
  }

  /** Loads a remote's module with its texts. Returns the same promise until `forget`; rejects when it takes too long. */
  readonly load = (entry: RemoteEntry): Promise<RemoteModule> => {
    const known = this.#modules.get(entry.container);
    if (known) return known;
    const loading = this.#loadInTime(entry);
    // The component that shows the remote handles the error. This only prevents an unhandled rejection.
    loading.catch(() => undefined);
    this.#modules.set(entry.container, loading);
    return loading;
  };

  readonly forget = ({ container }: RemoteEntry): void => {
    if (!this.#loaded.has(container)) this.#modules.delete(container);
  };

  /**
   * Reports a broken version, and falls back to the version that this page had before, until another one is released. A page without
   * an earlier version falls back to the previous release of the registry, unless a part only failed to load: that may still succeed.
   */
  readonly report = (entry: RemoteEntry, error: Error): void => {
    const source = sourceOf(error);
    this.#tell(entry, { source, error });
    const before = this.#before.get(entry.name) ?? (source === 'load' ? undefined : entry.previous);
    const isShown = this.#state.entries?.some(({ container }) => container === entry.container);
    if (!before || !isShown || this.#rejected.has(before.container)) return;
    this.#rejected.add(entry.container);
    this.#before.delete(entry.name);
    // biome-ignore lint/suspicious/noConsole: tells developers why a release does not reach this page
    console.error(`${entry.name} ${entry.version} does not work; back to ${before.version}`, error);
    const entries = this.#state.entries?.map((each) => (each.name === entry.name ? before : each)) ?? null;
    this.#update({ ...this.#state, entries });
  };

  #tell(entry: RemoteEntry, failure: Failure): void {
    const key = `${entry.container} ${failure.source}`;
    if (this.#told.has(key)) return;
    this.#told.add(key);
    this.#options.onFailure?.(entry, failure);
  }

  #loadInTime(entry: RemoteEntry): Promise<RemoteModule> {
    const module = this.#loadModule(entry);
    return withDeadline(module, this.#options.patienceMs ?? PATIENCE_MS).catch((cause: unknown) => {
      void module.then(() => this.#arrivedLate(entry, module)).catch(() => undefined);
      throw cause instanceof RemoteUnavailableError ? cause : new RemoteUnavailableError(entry.name, cause);
    });
  }

  async #loadModule(entry: RemoteEntry): Promise<RemoteModule> {
    try {
      const module = await this.#options.loadModule(entry);
      await loadMessages(module.name, module.messages);
      this.#loaded.add(entry.container);
      return module;
    } catch (cause) {
      throw new RemoteUnavailableError(entry.name, cause);
    }
  }

  #arrivedLate(entry: RemoteEntry, module: Promise<RemoteModule>): void {
    this.#modules.set(entry.container, module);
    this.#update({ ...this.#state, revision: this.#state.revision + 1 });
  }

  async #read(): Promise<void> {
    try {
      this.#released = await this.#options.fetchRegistry();
      if (this.#state.failed) this.#update({ ...this.#state, failed: false });
    } catch {
      if (!this.#state.failed) this.#update({ ...this.#state, failed: true });
    }
  }

  /** The current release, or the one in use while it cannot move. */
  #choose(entry: RemoteEntry): RemoteEntry {
    const current = this.#state.entries?.find(({ name }) => name === entry.name);
    if (!current || current.container === entry.container) return entry;
    // Also while the version to fall back to is still loading.
    if (this.#rejected.has(entry.container)) return current;
    if (!this.#loaded.has(current.container)) return entry;
    const mayMove = this.#loaded.has(entry.container) && !unsaved.exists();
    return mayMove ? entry : current;
  }

  #show(): void {
    if (!this.#released) return;
    const { entries: before } = this.#state;
    const chosen = this.#released.map((entry) => this.#choose(entry));
    const retired = before?.filter(({ name }) => !chosen.some((entry) => entry.name === name)) ?? [];
    const entries = unsaved.exists() ? [...chosen, ...retired] : chosen;
    if (JSON.stringify(before) === JSON.stringify(entries)) return;
    for (const old of before ?? []) {
      const next = entries.find(({ name }) => name === old.name);
      if (next && next.container !== old.container && this.#loaded.has(old.container)) this.#before.set(old.name, old);
    }
    this.#update({ ...this.#state, entries });
  }

  #update(state: CatalogueState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener(state);
  }
}

/** The kind of a failure. A part that could not be loaded has a cause, a page that the module lacks has none. */
function sourceOf(error: Error): Failure['source'] {
  if (!(error instanceof RemoteUnavailableError)) return 'render';
  return error.cause ? 'load' : 'missing';
}
