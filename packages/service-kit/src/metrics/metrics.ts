import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Every metric of this process. It is served when METRICS_PORT is set; counting goes on without it, because that is cheap. */
export const registry = new Registry();

interface Described<L extends string> {
  /** `mutua_<what>_<unit>`, with `_total` at the end of a counter's: https://prometheus.io/docs/practices/naming/ */
  name: string;
  help: string;
  /** Their values must come from short, known lists: each combination is a series that is kept for the life of the process. */
  labels?: readonly L[];
}

const optionsOf = <L extends string>({ name, help, labels = [] }: Described<L>) => ({
  name,
  help,
  labelNames: labels,
  registers: [registry],
});

/** What only grows. */
export const counter = <L extends string = never>(described: Described<L>): Counter<L> =>
  new Counter(optionsOf(described));

/** How often a value fell into each of some ranges; `buckets` are their upper bounds. */
export const histogram = <L extends string = never>({
  buckets,
  ...described
}: Described<L> & { buckets: readonly number[] }): Histogram<L> =>
  new Histogram({ ...optionsOf(described), buckets: [...buckets] });

/** A value that goes up and down. */
export const gauge = <L extends string = never>(described: Described<L>): Gauge<L> => new Gauge(optionsOf(described));
