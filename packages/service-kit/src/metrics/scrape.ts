import type { Gauge } from 'prom-client';
import { within } from '../jobs/within.ts';
import { gauge, registry } from './metrics.ts';

/** The shortest time between two reads of a source, however often the metrics are scraped. */
const FRESH_MS = 3_000;
/** How long a scrape waits for a source. Prometheus gives up on the whole scrape after ten seconds. */
const TIMEOUT_MS = 2_000;

/** Gauges whose values are read when the metrics are scraped, because they cost a query. */
export interface Source {
  /** Short and fixed: it is the label `source` of `mutua_metrics_missing`. */
  name: string;
  gauges: readonly Gauge[];
  /** Sets the gauges. */
  read: () => unknown;
}

const missing = gauge({
  name: 'mutua_metrics_missing',
  help: '1 while the values of a source cannot be read, because its database or Redis does not answer',
  labels: ['source'],
});

interface Entry {
  source: Source;
  readAt: number;
  reading: Promise<void> | undefined;
}
const entries = new Set<Entry>();

/** Adds a source to every scrape. Returns a function that removes it. */
export function addSource(source: Source): () => void {
  const entry: Entry = { source, readAt: Number.NEGATIVE_INFINITY, reading: undefined };
  entries.add(entry);
  return () => entries.delete(entry);
}

/**
 * Returns every metric of this process in Prometheus's text format. Leaves out a source that is late or fails, so that the other values
 * remain without a database.
 */
export async function scrape({ freshMs = FRESH_MS, timeoutMs = TIMEOUT_MS } = {}): Promise<string> {
  await Promise.all([...entries].map((entry) => refresh(entry, { freshMs, timeoutMs })));
  return registry.metrics();
}

async function refresh(entry: Entry, { freshMs, timeoutMs }: { freshMs: number; timeoutMs: number }): Promise<void> {
  const { source } = entry;
  if (performance.now() - entry.readAt < freshMs) return;
  // While a read hangs, no second one is started.
  entry.reading ??= readOnce(entry).finally(() => {
    entry.reading = undefined;
  });
  try {
    await within(timeoutMs, entry.reading);
    missing.set({ source: source.name }, 0);
  } catch {
    // The old values may be wrong by now.
    for (const each of source.gauges) forget(each);
    missing.set({ source: source.name }, 1);
  }
}

/** Removes a gauge's values. `reset` alone would leave a 0 in a gauge without labels. */
function forget(each: Gauge): void {
  each.reset();
  if ((each as unknown as { labelNames: readonly string[] }).labelNames.length === 0) each.remove();
}

async function readOnce(entry: Entry): Promise<void> {
  await entry.source.read();
  entry.readAt = performance.now();
}
