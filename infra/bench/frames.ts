/** Reads from a trace of Chromium what a page showed, and how long its main thread worked meanwhile. */

/** What `readFrames` needs, and no more: the page has to record it too, four times slower. */
export const FRAME_CATEGORIES = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-devtools.timeline.frame',
];

export interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds. */
  ts: number;
  dur?: number;
  /** Microseconds on the processor. */
  tdur?: number;
  args?: { name?: string; frame_reporter?: FrameReport; data?: { type?: string; duration?: number } };
}

/** What the compositor says of an update for one refresh of the screen. */
interface FrameReport {
  frame_source: number;
  frame_sequence: number;
  state: 'STATE_PRESENTED_ALL' | 'STATE_PRESENTED_PARTIAL' | 'STATE_DROPPED' | 'STATE_NO_UPDATE_DESIRED';
  has_missing_content: boolean;
}

export interface Frames {
  /** Refreshes of the screen, 60 a second, for which the page had something new. */
  wanted: number;
  /** Those that showed nothing new, because it was not ready. */
  missed: number;
  /** Those that showed a blank part, because it was not painted yet. */
  blank: number;
  /** From a key or a press until the screen shows what came of it; 95 of 100 take less. Null without keys and presses. */
  answerMs: number | null;
  /** The work of the main thread in windows of one frame; 95 of 100 have less. */
  p95Ms: number;
  longestTaskMs: number;
  /** Tasks over 50 ms. */
  longTasks: number;
}

const FRAME_US = 1_000_000 / 60;
const LONG_TASK_US = 50_000;
/** What members do once for each letter and each press. */
const ACTS = new Set(['keydown', 'click']);

export function readFrames(events: readonly TraceEvent[]): Frames {
  const { thread, tasks } = mainThreadOf(events);
  const ofPage = events.filter(({ pid }) => pid === thread.pid);
  const answers = ofPage.flatMap(({ name, ph, args }) =>
    name === 'EventTiming' && ph === 'b' && ACTS.has(args?.data?.type ?? '') ? [args?.data?.duration ?? 0] : [],
  );
  return {
    ...shownFrames(ofPage),
    answerMs: answers.length > 0 ? p95(answers) : null,
    p95Ms: p95(workByFrame(tasks)) / 1000,
    longestTaskMs: Math.max(...tasks.map(({ dur }) => dur)) / 1000,
    longTasks: tasks.filter(({ dur }) => dur > LONG_TASK_US).length,
  };
}

const p95 = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0;

/** What became of the updates of the page, by refresh of the screen. */
function shownFrames(events: readonly TraceEvent[]): Pick<Frames, 'wanted' | 'missed' | 'blank'> {
  const reports = events.flatMap(({ name, ph, args }) =>
    name === 'PipelineReporter' && ph === 'b' && args?.frame_reporter ? [args.frame_reporter] : [],
  );
  const wanted = reports.filter(({ state }) => state !== 'STATE_NO_UPDATE_DESIRED');
  // A refresh has two reports when the main thread was late, and the compositor went ahead without it.
  const refreshes = [...Map.groupBy(wanted, (report) => `${report.frame_source}:${report.frame_sequence}`).values()];
  const isMissed = (reports: FrameReport[]) => reports.every(({ state }) => state === 'STATE_DROPPED');
  return {
    wanted: refreshes.length,
    missed: refreshes.filter(isMissed).length,
    blank: refreshes.filter((reports) => reports.some((report) => report.has_missing_content)).length,
  };
}

/**
 * The work of the thread is added up in windows of one frame, from the first task to the last. A task that is longer than a window fills
 * those after it.
 */
function workByFrame(tasks: readonly Task[]): number[] {
  const work: number[] = [];
  let frame: { end: number; work: number } | undefined;
  for (const { ts, dur } of tasks) {
    if (!frame || ts >= frame.end) {
      if (frame) work.push(frame.work);
      frame = { end: ts + FRAME_US, work: 0 };
    }
    frame.work += dur;
    frame.end = Math.max(frame.end, ts + dur);
  }
  if (frame) work.push(frame.work);
  return work;
}

interface Task {
  ts: number;
  dur: number;
}

/** The busiest main thread of a page, and its tasks by time. */
function mainThreadOf(events: readonly TraceEvent[]): { thread: TraceEvent; tasks: Task[] } {
  const threads = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain');
  const tasksOf = ({ pid, tid }: TraceEvent) =>
    events
      .filter((event) => event.ph === 'X' && event.name === 'RunTask' && event.pid === pid && event.tid === tid)
      .map((event) => ({ ts: event.ts, dur: event.tdur ?? event.dur ?? 0 }))
      .sort((a, b) => a.ts - b.ts);
  const workOf = (tasks: Task[]) => tasks.reduce((sum, { dur }) => sum + dur, 0);
  const [busiest] = threads
    .map((thread) => ({ thread, tasks: tasksOf(thread) }))
    .sort((a, b) => workOf(b.tasks) - workOf(a.tasks));
  if (!busiest || busiest.tasks.length === 0) throw new Error('The trace has no tasks of a page');
  return busiest;
}
