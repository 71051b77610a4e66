import {
  isKeptDocument,
  loadMessages,
  loadOnce,
  type RemoteEntry,
  type RemoteModule,
  RemoteUnavailableError,
  unsaved,
} from '@mutua/web-kit';
import { findPage } from '../routing/find-page.ts';

const REFRESH_MS = 60_000;

export interface CatalogueState {
  /** Null until the registry was read for the first time. */
  entries: readonly RemoteEntry[] | null;
  /** True when the last attempt to read the registry failed. The previous entries stay. */
  failed: boolean;
}

export interface Failure {
  /** `render`: it threw; `missing`: it lacks the page or widget; `load`: a part of it could not be loaded. */
  source: 'render' | 'missing' | 'load';
  error: Error;
}

export interface CatalogueOptions {
  /** The registry from the document, if it had one. */
  initial?: RemoteEntry[] | undefined;
  fetchRegistry: () => Promise<RemoteEntry[]>;
  loadModule: (entry: RemoteEntry) => Promise<RemoteModule>;
  /** Called once per broken version and kind of failure. */
  onFailure?: (entry: RemoteEntry, failure: Failure) => void;
  /** The path of the shown page. */
  pathname?: () => string;
}

/**
 * Knows the current release of each remote, and loads the remotes' modules. The document contains the registry. It is read again each
 * minute, and when the page becomes visible, so that an open page follows every release and roll-back without a reload.
 *
 * A used remote changes to another version only after that version has loaded, so that a broken version has no effect. It never changes
 * while the page has unsaved input, which the new version would lose. No load has a deadline.
 */
export class RemoteCatalogue {
  readonly #options: CatalogueOptions;
  readonly #modules = new Map<string, () => Promise<RemoteModule>>();
  readonly #loaded = new Set<string>();
  /** Versions that are loaded, together with the page shown at that time. */
  readonly #ready = new Set<string>();
  /** Versions that were loaded but did not work. */
  readonly #rejected = new Set<string>();
  /** The reported failures: container and kind. */
  readonly #told = new Set<string>();
  /** The previous version of each remote, by its name. */
  readonly #before = new Map<string, RemoteEntry>();
  readonly #listeners = new Set<(state: CatalogueState) => void>();
  #released: readonly RemoteEntry[] | null = null;
  #state: CatalogueState = { entries: null, failed: false };
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

  /** Starts reading the registry, at once unless a fresh document contained it. Returns a function that stops it. */
  start(): () => void {
    const refresh = () => {
      if (document.visibilityState === 'visible') void this.refresh();
    };
    const timer = setInterval(refresh, REFRESH_MS);
    document.addEventListener('visibilitychange', refresh);
    if (!this.#released || isKeptDocument()) void this.refresh();
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
    };
  }

  /** Calls the listener after each change. Returns a function that stops listening. */
  subscribe(listener: (state: CatalogueState) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Reads the registry again, and lets remotes change their version where possible; never rejects. Does not wait for their code. */
  async refresh(): Promise<void> {
    this.#reading ??= this.#read().finally(() => {
      this.#reading = null;
    });
    await this.#reading;
    void this.follow();
  }

  /** Changes remotes to their current releases where possible, each when its code is loaded; never rejects. */
  async follow(): Promise<void> {
    this.#show();
    // A page with unsaved input keeps its version.
    if (unsaved.exists()) return;
    const waiting = (this.#released ?? []).filter(
      (entry) => this.#choose(entry) !== entry && !this.#rejected.has(entry.container),
    );
    await Promise.all(
      waiting.map((entry) =>
        this.#prepare(entry).then(
          () => this.#show(),
          () => undefined,
        ),
      ),
    );
  }

  /** Returns to the shown versions when the member starts typing while other versions are about to be rendered. */
  stay(shown: readonly RemoteEntry[]): void {
    if (this.#state.entries !== shown) this.#update({ ...this.#state, entries: shown });
  }

  /** Loads a remote's module with its texts. Returns the same promise until a failure was shown. */
  readonly load = (entry: RemoteEntry, widget?: string): Promise<RemoteModule> => {
    const { container, name } = entry;
    const load = this.#modules.get(container) ?? loadOnce(name, () => this.#loadModule(entry, widget));
    this.#modules.set(container, load);
    return load();
  };

  /**
   * Reports a broken version, and falls back to this page's previous version until another one is released. A page without an earlier
   * version falls back to the previous release of the registry, unless a part only failed to load: that may still succeed.
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

  async #loadModule(entry: RemoteEntry, widget = ''): Promise<RemoteModule> {
    const module = await this.#options.loadModule(entry);
    // The component that shows it handles the failure.
    module.widgets?.[widget]?.load?.().catch(() => undefined);
    await loadMessages(module.name, module.messages);
    this.#loaded.add(entry.container);
    return module;
  }

  /** Loads a version and the shown page, so that it can replace another version at once. */
  async #prepare(entry: RemoteEntry): Promise<void> {
    try {
      const { pages } = await this.load(entry);
      const { pathname = () => window.location.pathname } = this.#options;
      const shown = findPage([entry], pathname());
      if (shown) await pages[shown.path]?.load?.();
      this.#ready.add(entry.container);
    } catch (error) {
      // This failure is not shown: the next refresh loads again.
      if (error instanceof RemoteUnavailableError) error.forget?.();
      throw error;
    }
  }

  async #read(): Promise<void> {
    try {
      this.#released = await this.#options.fetchRegistry();
      if (this.#state.failed) this.#update({ ...this.#state, failed: false });
    } catch {
      if (!this.#state.failed) this.#update({ ...this.#state, failed: true });
    }
  }

  /** The current release; or the used one while it cannot change. */
  #choose(entry: RemoteEntry): RemoteEntry {
    const current = this.#state.entries?.find(({ name }) => name === entry.name);
    if (!current || current.container === entry.container) return entry;
    // Applies also while the version to fall back to is loading.
    if (this.#rejected.has(entry.container)) return current;
    if (!this.#loaded.has(current.container)) return entry;
    const mayMove = this.#ready.has(entry.container) && !unsaved.exists();
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

/** The kind of a failure. A failed load has a cause; a page missing in the module has none. */
function sourceOf(error: Error): Failure['source'] {
  if (!(error instanceof RemoteUnavailableError)) return 'render';
  return error.cause ? 'load' : 'missing';
}
