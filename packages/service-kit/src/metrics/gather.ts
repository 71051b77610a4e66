import type { Gauge } from 'prom-client';
import { gauge, registry } from './metrics.ts';

/** A value that costs a query is read at most this often, however many ask. */
const FRESH_MS = 3_000;
/** A scrape waits this long for a value: less than the ten seconds after which Prometheus gives up on the whole answer. */
const TIMEOUT_MS = 2_000;

/** What is read when somebody asks for the metrics. */
export interface Source {
  /** Short and fixed; the `source` of `mutua_metrics_missing`. */
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

/** Adds a source; the returned function removes it. */
export function gather(source: Source): () => void {
  const entry: Entry = { source, readAt: Number.NEGATIVE_INFINITY, reading: undefined };
  entries.add(entry);
  return () => entries.delete(entry);
}

/**
 * Every metric of this process as Prometheus reads it. A source that is late or fails is left out, so that a lost database never
 * takes the other values with it.
 */
export async function scrape({ freshMs = FRESH_MS, timeoutMs = TIMEOUT_MS } = {}): Promise<string> {
  await Promise.all([...entries].map((entry) => refresh(entry, { freshMs, timeoutMs })));
  return registry.metrics();
}

async function refresh(entry: Entry, { freshMs, timeoutMs }: { freshMs: number; timeoutMs: number }): Promise<void> {
  const { source } = entry;
  if (performance.now() - entry.readAt < freshMs) return;
  // A question that hangs is not asked a second time beside it.
  entry.reading ??= readOnce(entry).finally(() => {
    entry.reading = undefined;
  });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${source.name} is late`)), timeoutMs);
  });
  try {
    await Promise.race([entry.reading, late]);
    missing.set({ source: source.name }, 0);
  } catch {
    // What the gauges said before is no longer known.
    for (const each of source.gauges) forget(each);
    missing.set({ source: source.name }, 1);
  } finally {
    clearTimeout(timer);
  }
}

/** Takes a gauge's values out. A reset alone leaves a 0 in one without labels. */
function forget(each: Gauge): void {
  each.reset();
  if ((each as unknown as { labelNames: readonly string[] }).labelNames.length === 0) each.remove();
}

async function readOnce(entry: Entry): Promise<void> {
  await entry.source.read();
  entry.readAt = performance.now();
}
