import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { extname, join } from 'node:path';
import { asPrerendered, type Prerendered, RENDERER_FILE, releaseDir } from '@mutua/remotes/releases';
import type { Logger } from '@mutua/service-kit';
import { LRUCache } from 'lru-cache';
import type { Entry } from '../releases/canaries.ts';

const PROGRAM = join(import.meta.dirname, `render-process${extname(import.meta.filename)}`);
/** How many deadlines the first page of a release may take, because its program must be loaded. */
const FIRST_DEADLINES = 7;
/** A page that takes more deadlines is faulty: its process is killed, because it renders one page after the other. */
const STUCK_DEADLINES = 10;
/** With more waiting orders, documents are sent without a rendered page. */
const MAX_WAITING = 16;
/** A failed page is not tried again for this time. */
const REST_MS = 60_000;
const MEMORY_MB = 256;
/** A process is replaced when it has loaded the programs of this many releases. */
const MAX_RELEASES = 20;
/** How many pages are cached, about 50 kB each. */
const REMEMBERED = 200;

/** The order for the program of a release: `PageRequest` of web-kit. */
export interface RenderRequest {
  /** The path of the route. */
  path: string;
  /** The path and the query of the page's address. */
  url: string;
  language: string;
  /** By call. */
  answers: Record<string, unknown>;
}
export interface RenderOrder {
  id: number;
  file: string;
  request: RenderRequest;
}
export type RenderAnswer = { id: number; rendered: unknown } | { id: number; error: string };

/** Renders a page of a release. Undefined when that fails or takes too long. */
export type RenderPage = (remote: Entry, request: RenderRequest) => Promise<Prerendered | undefined>;

interface Running {
  child: ChildProcess;
  files: Set<string>;
  waiting: Map<number, (answer: RenderAnswer | undefined) => void>;
}

/** The process that runs the programs. It starts with the first order, and again after it has ended. */
const createRenderProcess = (dir: string, deadlineMs: number) => {
  let running: Running | undefined;
  let lastId = 0;

  const start = (): Running => {
    const readable = [PROGRAM, realpathSync(dir)].map((path) => `--allow-fs-read=${path}`);
    const child = fork(PROGRAM, {
      execArgv: ['--permission', ...readable, `--max-old-space-size=${MEMORY_MB}`],
      env: { NODE_ENV: 'production', TZ: 'UTC' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const started: Running = { child, files: new Set(), waiting: new Map() };
    const end = () => {
      leave(started);
      // The first waiting order was running, so it caused the end.
      const [first, ...others] = started.waiting;
      if (first) first[1]({ id: first[0], error: 'its process ended' });
      for (const [, answer] of others) answer(undefined);
    };
    child.on('message', (answer: RenderAnswer) => started.waiting.get(answer.id)?.(answer));
    child.on('exit', end);
    child.on('error', end);
    return started;
  };

  /** Further orders get another process. */
  const leave = (left: Running): void => {
    left.child.kill('SIGKILL');
    if (running === left) running = undefined;
  };
  const stop = (): void => {
    if (running) leave(running);
  };

  return {
    stop,
    /** The number of waiting orders. */
    waiting: () => running?.waiting.size ?? 0,
    hasLoaded: (file: string) => running?.files.has(file) ?? false,
    /** Undefined when the process ended because of another order. */
    ask: (file: string, request: RenderRequest): Promise<RenderAnswer | undefined> => {
      if (running && running.files.size >= MAX_RELEASES && !running.files.has(file)) stop();
      running ??= start();
      const current = running;
      const { child, files, waiting } = current;
      files.add(file);
      const id = ++lastId;
      return new Promise((resolve) => {
        const stuck = setTimeout(() => leave(current), STUCK_DEADLINES * deadlineMs);
        waiting.set(id, (answer) => {
          clearTimeout(stuck);
          waiting.delete(id);
          resolve(answer);
        });
        child.send({ id, file, request } satisfies RenderOrder, (error) => error && waiting.get(id)?.(undefined));
      });
    },
  };
};

/**
 * Renders pages with the programs of their releases, in a separate process. The same page with the same answers is rendered once.
 * @param options.dir the folder of the releases
 * @param options.deadlineMs a document waits no longer for its page
 */
export const createRenderer = ({ dir, deadlineMs, logger }: { dir: string; deadlineMs: number; logger: Logger }) => {
  const process = createRenderProcess(dir, deadlineMs);
  const pages = new LRUCache<string, { answers: string; rendered: Prerendered }>({ max: REMEMBERED });
  /** The program by container; empty when the release has none. */
  const programs = new LRUCache<string, string>({ max: REMEMBERED });
  /** The failed pages by container and route, which are not tried again for a while. */
  const resting = new LRUCache<string, true>({ max: REMEMBERED, ttl: REST_MS });

  const programOf = ({ name, version, container }: Entry): string => {
    const known = programs.get(container);
    if (known !== undefined) return known;
    const file = join(releaseDir(dir, name, version), RENDERER_FILE);
    const program = existsSync(file) ? realpathSync(file) : '';
    programs.set(container, program);
    return program;
  };

  const renderNow = async (file: string, remote: Entry, request: RenderRequest): Promise<Prerendered | undefined> => {
    const answer = await process.ask(file, request);
    if (!answer) return undefined;
    const rendered = 'rendered' in answer ? asPrerendered(answer.rendered) : undefined;
    if (rendered) return rendered;
    const reason = 'error' in answer ? answer.error : 'it is no HTML with styles';
    logger.warn(
      { remote: remote.name, version: remote.version, path: request.path, reason },
      'a page was not rendered',
    );
    resting.set(`${remote.container} ${request.path}`, true);
    return undefined;
  };

  const render: RenderPage = async (remote, request) => {
    const file = programOf(remote);
    if (!file || resting.has(`${remote.container} ${request.path}`)) return undefined;
    const key = `${remote.container} ${request.language} ${request.url}`;
    const answers = JSON.stringify(request.answers);
    const before = pages.get(key);
    if (before?.answers === answers) return before.rendered;
    if (process.waiting() >= MAX_WAITING) return undefined;
    const deadline = AbortSignal.timeout(process.hasLoaded(file) ? deadlineMs : FIRST_DEADLINES * deadlineMs);
    const late = new Promise<undefined>((resolve) => {
      deadline.addEventListener('abort', () => resolve(undefined), { once: true });
    });
    const rendering = renderNow(file, remote, request).then((rendered) => {
      // Cached even if it was late: the next visitor gets it.
      if (rendered) pages.set(key, { answers, rendered });
      return rendered;
    });
    return Promise.race([rendering, late]);
  };

  return { render, stop: process.stop };
};
