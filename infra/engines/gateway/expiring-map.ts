/** Forgets what has not been set again for a while: clients do not always say that they are done. */
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
    this.#entries.delete(key); // the order of insertion is the order of expiry
    this.#entries.set(key, { value, until: now + this.#lifetime });
  }

  delete(key: string): boolean {
    return this.#entries.delete(key);
  }

  values(): Value[] {
    return [...this.#entries.values()].map(({ value }) => value);
  }
}
