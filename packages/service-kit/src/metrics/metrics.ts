import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Every metric of this process. Metrics are served when METRICS_PORT is set, and counted in any case, because counting is cheap. */
export const registry = new Registry();

interface Described<L extends string> {
  /** `mutua_<what>_<unit>`, and `_total` at the end for a counter: https://prometheus.io/docs/practices/naming/ */
  name: string;
  help: string;
  /** Label values must come from short, known lists: each combination is a series, which the process keeps until it ends. */
  labels?: readonly L[];
}

const optionsOf = <L extends string>({ name, help, labels = [] }: Described<L>) => ({
  name,
  help,
  labelNames: labels,
  registers: [registry],
});

/** A value that only grows. */
export const counter = <L extends string = never>(described: Described<L>): Counter<L> =>
  new Counter(optionsOf(described));

/** Counts how many values fell into each range. `buckets` are the upper bounds of the ranges. */
export const histogram = <L extends string = never>({
  buckets,
  ...described
}: Described<L> & { buckets: readonly number[] }): Histogram<L> =>
  new Histogram({ ...optionsOf(described), buckets: [...buckets] });

/** A value that goes up and down. */
export const gauge = <L extends string = never>(described: Described<L>): Gauge<L> => new Gauge(optionsOf(described));
