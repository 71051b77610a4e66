/** Decides which goals a fault has missed, and reports them. */
import { table as markdownTable } from '../bench/report.ts';
import type { Problem } from './checks.ts';
import type { Fault } from './faults.ts';
import type { Failure } from './recorder.ts';

export interface Outcome {
  fault: Fault;
  calls: number;
  exchanges: number;
  messages: number;
  slowestMs: number;
  /** The failed calls from the fault to the end of the load. */
  failures: readonly Failure[];
  /** When the part answered again, in ms since the epoch; undefined when it did not. */
  backAt: number | undefined;
  problems: readonly Problem[];
  /** Steps that never succeeded. */
  stuck: readonly string[];
}

/** The latest allowed failure, counted from the time when the part is back. */
const LAST_FAILURE_MS = 3000;

/** Failures with a clear answer, which every fault may cause. */
const CLEAR = new Set(['503', 'socket service_unavailable']);
/** Failures that are allowed while the directly connected part is away, because nothing can answer then. */
const CONNECTION = new Set(['refused', 'reset']);
const SOCKET = new Set(['socket away', 'socket no answer']);

const isAllowed = ({ part }: Fault, kind: string): boolean =>
  CLEAR.has(kind) ||
  (CONNECTION.has(kind) && part === 'gateway') ||
  (SOCKET.has(kind) && (part === 'gateway' || part === 'chat'));

/** The failures later than `ms` after the part was back. */
const failuresAfter = (ms: number, { failures, backAt }: Outcome): readonly Failure[] =>
  backAt === undefined ? [] : failures.filter(({ at }) => at - backAt > ms);

/** When the last call failed, counted from the time when the part was back; undefined when none failed after it. */
export function lastFailureMs(outcome: Outcome): number | undefined {
  const late = failuresAfter(0, outcome).map(({ at }) => at - (outcome.backAt ?? at));
  return late.length > 0 ? Math.max(...late) : undefined;
}

const callsOf = (failures: readonly Failure[]): string[] => [
  ...new Set(failures.map(({ call, kind }) => `${call}: ${kind}`)),
];

/** @returns a sentence for each goal that was missed */
export function missedGoals(outcome: Outcome): string[] {
  const { fault, failures, backAt, problems, stuck, exchanges } = outcome;
  const late = failuresAfter(LAST_FAILURE_MS, outcome);
  const unexpected = failures.filter(({ kind }) => !isAllowed(fault, kind));
  return [
    ...(backAt === undefined ? ['the part did not come back'] : []),
    ...(exchanges === 0 ? ['no exchange was done: the load has proven nothing'] : []),
    ...(late.length > 0
      ? [`calls failed until ${seconds(lastFailureMs(outcome))} after the part was back: ${callsOf(late).join(', ')}`]
      : []),
    ...callsOf(unexpected).map((each) => `${each}, which is no clear answer`),
    ...problems.map(({ kind, text }) => `${kind}: ${text}`),
    ...stuck.map((step) => `never succeeded: ${step}`),
  ];
}

const COLUMNS = [
  'fault',
  'calls',
  'failed',
  'kinds of failure',
  'last failure after back',
  'slowest',
  'exchanges',
  'messages',
  'lost',
  'doubled',
  'wrong',
  'goals',
] as const;

const kindsOf = (failures: readonly Failure[]): string => {
  const counts = new Map<string, number>();
  for (const { kind } of failures) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, count]) => `${count} x ${kind}`).join(', ');
};

const seconds = (ms: number | undefined): string => (ms === undefined ? '-' : `${(ms / 1000).toFixed(1)} s`);

const cellsOf = (outcome: Outcome): string[] => {
  const { fault, calls, failures, exchanges, messages, slowestMs, problems } = outcome;
  const countOf = (kind: Problem['kind']) => String(problems.filter((each) => each.kind === kind).length);
  return [
    `${fault.kind} ${fault.part}`,
    String(calls),
    String(failures.length),
    kindsOf(failures) || '-',
    seconds(lastFailureMs(outcome)),
    seconds(slowestMs),
    String(exchanges),
    String(messages),
    countOf('lost'),
    countOf('doubled'),
    countOf('wrong count'),
    missedGoals(outcome).length === 0 ? 'held' : 'MISSED',
  ];
};

/** A table in Markdown, a row for each fault. */
export const table = (outcomes: readonly Outcome[]): string => markdownTable(COLUMNS, outcomes.map(cellsOf));
