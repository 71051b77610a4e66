const PREFIX = 'draft:';
/** Older drafts are removed, because members would no longer expect them. */
const MAX_AGE_MS = 14 * 24 * 60 * 60 * 1000;

interface StoredDraft {
  /** In epoch milliseconds. */
  savedAt: number;
  value: unknown;
}

/** Drafts that could not be stored, because storage is full or forbidden. They last as long as the page. */
const kept = new Map<string, string>();

/**
 * Stores a member's drafts on this device under the member's id, so that other members do not see them. A visitor's drafts end with the
 * tab, because the next visitor of the browser may be another person.
 */
export class Drafts {
  readonly #storage: () => Storage;
  readonly #owner: string;

  constructor(memberId: string | null) {
    this.#storage = () => (memberId ? localStorage : sessionStorage);
    this.#owner = memberId ?? 'visitor';
  }

  /** Null when there is none, or when it is expired or unreadable. */
  read(key: string): unknown {
    attempt(forgetExpired, this.#storage);
    return this.#find(key)?.value ?? null;
  }

  /** When the draft was stored, in epoch milliseconds. Null when there is none. */
  savedAt(key: string): number | null {
    return this.#find(key)?.savedAt ?? null;
  }

  /** Stores a draft. Null removes it. If storage is full or forbidden, the draft lasts only as long as the page. */
  write(key: string, value: unknown): void {
    const name = this.#keyOf(key);
    const text = value === null ? null : JSON.stringify({ savedAt: Date.now(), value } satisfies StoredDraft);
    kept.delete(name);
    const isStored = attempt((storage) => {
      if (text === null) storage.removeItem(name);
      else storage.setItem(name, text);
      return true;
    }, this.#storage);
    if (!isStored && text !== null) kept.set(name, text);
  }

  #find(key: string): StoredDraft | null {
    const name = this.#keyOf(key);
    return parse(kept.get(name) ?? attempt((storage) => storage.getItem(name), this.#storage));
  }

  #keyOf(key: string): string {
    return `${PREFIX}${this.#owner}:${key}`;
  }
}

function attempt<T>(task: (storage: Storage) => T, storage: () => Storage): T | null {
  try {
    return task(storage());
  } catch {
    return null;
  }
}

function parse(text: string | null): StoredDraft | null {
  try {
    const draft = JSON.parse(text ?? 'null') as Partial<StoredDraft> | null;
    return typeof draft?.savedAt === 'number' && draft.savedAt > Date.now() - MAX_AGE_MS
      ? (draft as StoredDraft)
      : null;
  } catch {
    return null;
  }
}

function forgetExpired(storage: Storage): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  for (const key of keys) {
    if (key.startsWith(PREFIX) && !parse(storage.getItem(key))) storage.removeItem(key);
  }
}
