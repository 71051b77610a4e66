/** Reads from a trace of Chromium how long the page's main thread worked for each frame. */

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
  args?: { name?: string };
}

export interface Frames {
  frames: number;
  /** Frames whose work took longer than a frame at 60 a second. */
  late: number;
  p95Ms: number;
  longestTaskMs: number;
  /** Tasks over 50 ms. */
  longTasks: number;
}

const FRAME_US = 1_000_000 / 60;
const LONG_TASK_US = 50_000;

/**
 * The work of the thread is added up in windows of one frame, from the first task to the last; a task that is longer than a window
 * fills those after it, each of which is a frame that the member did not see.
 */
export function readFrames(events: readonly TraceEvent[]): Frames {
  const tasks = tasksOfPage(events);
  const [first] = tasks;
  const last = tasks.at(-1);
  if (!first || !last) throw new Error('The trace has no tasks of a page');
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
  work.sort((a, b) => a - b);
  return {
    frames: work.length,
    late: work.filter((time) => time > FRAME_US).length,
    p95Ms: (work[Math.floor(work.length * 0.95)] ?? 0) / 1000,
    longestTaskMs: Math.max(...tasks.map(({ dur }) => dur)) / 1000,
    longTasks: tasks.filter(({ dur }) => dur > LONG_TASK_US).length,
  };
}

/** The tasks of the busiest main thread of a page, by time. */
function tasksOfPage(events: readonly TraceEvent[]): { ts: number; dur: number }[] {
  const mains = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(threadOf),
  );
  const tasks = events
    .filter((event) => event.ph === 'X' && event.name === 'RunTask' && mains.has(threadOf(event)))
    .map((event) => ({ thread: threadOf(event), ts: event.ts, dur: event.tdur ?? event.dur ?? 0 }));
  const workOf = (tasks: { dur: number }[]) => tasks.reduce((sum, { dur }) => sum + dur, 0);
  const [busiest = []] = [...Map.groupBy(tasks, ({ thread }) => thread).values()].sort((a, b) => workOf(b) - workOf(a));
  return busiest.sort((a, b) => a.ts - b.ts);
}

const threadOf = ({ pid, tid }: TraceEvent) => `${pid}:${tid}`;
