import { table } from '../bench/report.ts';

/** The measured values of one run with a number of nodes. */
export interface Measured {
  nodes: number;
  sockets: number;
  seconds: number;
  messages: number;
  failures: number;
  /** Milliseconds from sending each message until the other member's device had it. */
  deliveries: readonly number[];
  /** CPU seconds while messages were sent. */
  cpu: { chat: number; gateway: number };
  /** Bytes that each idle connection added. */
  memory: { chat: number; gateway: number };
}

/** The value below which a share of the values lies; NaN without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

const HEAD = [
  'chat nodes',
  'sockets',
  'messages/s',
  'failed',
  'delivery p50',
  'delivery p99',
  'CPU a message: chat',
  'gateway',
  'memory per 1,000 idle connections: chat',
  'gateway',
];

/** The runs as a table of Markdown. */
export function tableOf(runs: readonly Measured[]): string {
  const rows = runs.map(({ nodes, sockets, seconds, messages, failures, deliveries, cpu, memory }) => {
    const perMessage = (cpuSeconds: number) => `${((cpuSeconds * 1000) / messages).toFixed(2)} ms`;
    const perThousand = (bytes: number) => `${((bytes * 1000) / 2 ** 20).toFixed(0)} MB`;
    return [
      String(nodes),
      String(sockets),
      (messages / seconds).toFixed(0),
      String(failures),
      `${percentile(deliveries, 0.5).toFixed(0)} ms`,
      `${percentile(deliveries, 0.99).toFixed(0)} ms`,
      perMessage(cpu.chat),
      perMessage(cpu.gateway),
      perThousand(memory.chat),
      perThousand(memory.gateway),
    ];
  });
  return table(HEAD, rows);
}
