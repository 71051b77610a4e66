/** A map whose entries expire unless they are set again: clients do not always close their cursors and sessions. */
export class ExpiringMap<Value> {
  #entries = new Map<string, { value: Value; until: number }>();
  #lifetime: number;

  constructor(lifetimeMs: number) {
    this.#lifetime = lifetimeMs;
  }

  get(key: string): Value | undefined {
    return this.#entries.get(key)?.value;
  }

  set(key: string, value: Value): void {
    const now = Date.now();
    for (const [oldest, { until }] of this.#entries) {
      if (until > now) break;
      this.#entries.delete(oldest);
    }
    this.#entries.delete(key); // keeps the entries in the order of their expiry
    this.#entries.set(key, { value, until: now + this.#lifetime });
  }

  delete(key: string): boolean {
    return this.#entries.delete(key);
  }

  values(): Value[] {
    return [...this.#entries.values()].map(({ value }) => value);
  }
}
