const PREFIX = 'draft:';
/** Older drafts are removed, because members would no longer expect them. */
const MAX_AGE_MS = 14 * 24 * 60 * 60 * 1000;

interface StoredDraft {
  /** In epoch milliseconds. */
  savedAt: number;
  value: unknown;
}

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
    return attempt((storage) => {
      forgetExpired(storage);
      return parse(storage.getItem(this.#keyOf(key)))?.value ?? null;
    }, this.#storage);
  }

  /** When the draft was stored, in epoch milliseconds. Null when there is none. */
  savedAt(key: string): number | null {
    return attempt((storage) => parse(storage.getItem(this.#keyOf(key)))?.savedAt ?? null, this.#storage);
  }

  /** Stores a draft. Null removes it. If storage is full or forbidden, the draft lasts only as long as the page. */
  write(key: string, value: unknown): void {
    attempt((storage) => {
      if (value === null) storage.removeItem(this.#keyOf(key));
      else storage.setItem(this.#keyOf(key), JSON.stringify({ savedAt: Date.now(), value } satisfies StoredDraft));
    }, this.#storage);
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
