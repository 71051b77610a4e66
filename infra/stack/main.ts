/** `npm start`, after the packages are installed: starts engines, builds apps, starts services and gateway; runs until Ctrl-C. */
import { flushCompileCache } from 'node:module';
import { relative } from 'node:path';
import { buildAllInChildProcess } from '@mutua/remotes/build-in-child-process';
import { BuildError } from '@mutua/remotes/run-compiler';
import { EngineError, ensureEngines } from '../engines/index.ts';
import { DEMO_ACCOUNTS, DEMO_MODERATOR, DEMO_PASSWORD } from '../seed/dataset.ts';
import { createProgress } from './progress.ts';
import { readReplicas } from './replicas.ts';
import { serveRestarts } from './restarts.ts';
import { runningStack, type Stack, type StackOptions, startStack } from './stack.ts';
import { locateStack, ROOT } from './stack-location.ts';
import { UserError } from './user-error.ts';

const progress = createProgress();

const announce = ({ origin, mailUrl, logDir, ports }: Stack) => {
  const { gateway, smtp, mail, ...others } = ports;
  const shown = { ...others, ...(mailUrl && { smtp }) };
  const portPrefix = gateway === locateStack({}).ports.gateway ? '' : `PORT=${gateway} `;
  const lines = [
    ['Mutua', origin],
    ['Demo accounts', `${DEMO_ACCOUNTS.join(', ')} (password ${DEMO_PASSWORD})`],
    ['Demo moderator', `${DEMO_MODERATOR} (the same password)`],
    ['Mail', mailUrl ?? 'goes to SMTP_URL'],
    ['Ports', Object.entries(shown).flat().join(' ')],
    ['Logs', `${relative(ROOT, logDir)} (${portPrefix}npm run logs -- <service>)`],
    ['Stop', 'Ctrl-C'],
  ] as const;
  console.log(`\n${lines.map(([label, text]) => `  ${label.padEnd(15)}${text}`).join('\n')}\n`);
};

/** Reports a part that ended, in one line. */
const report: NonNullable<StackOptions['onCrash']> = (name, exit, waitMs) => {
  const how = exit === undefined ? '' : ` (${exit})`;
  console.error(`${name} ended${how} and is started again in ${waitMs / 1000} s; see npm run logs -- ${name}`);
};

let stack: Stack | undefined;
/** Aborted when the stack must stop, even if its start is not complete. */
const stopping = new AbortController();
const { signal } = stopping;
const starting = async () => {
  const replicas = readReplicas(process.argv.slice(2));
  const { dataDir, releasesDir, ports } = locateStack();
  const other = await runningStack(dataDir);
  if (other)
    throw new UserError(
      `Mutua already runs at ${other.origin} (process ${other.pid}). Stop it there with Ctrl-C first.`,
    );
  const failure = new AbortController();
  const startSignal = AbortSignal.any([signal, failure.signal]);
  /** The first failure aborts the whole start, and is the failure that is reported. */
  const abortOnFailure = async <T>(work: Promise<T>, what: string): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      if (!startSignal.aborted) {
        progress.step(`${what}: stopping`);
        failure.abort(error);
      }
      throw error;
    }
  };
  const startAll = async () => {
    await ensureEngines({ onProgress: progress.step });
    return startStack({
      signal: startSignal,
      dataDir,
      releasesDir,
      ports,
      replicas,
      rooms: true,
      seed: true,
      onProgress: progress.step,
      onCrash: report,
    });
  };
  // The stack needs no browser apps to start, so both run at the same time.
  const [built, startedStack] = await Promise.allSettled([
    abortOnFailure(
      buildAllInChildProcess({ releasesDir, onProgress: progress.step, signal: startSignal }),
      'An app does not build',
    ),
    abortOnFailure(startAll(), 'A part does not start'),
  ]);
  if (startedStack.status === 'fulfilled') stack = startedStack.value;
  if (failure.signal.aborted) {
    await stack?.stop();
    stack = undefined;
    throw failure.signal.reason;
  }
  if (built.status === 'rejected') throw built.reason;
  if (startedStack.status === 'rejected') throw startedStack.reason;
  await serveRestarts(startedStack.value, dataDir);
};

const stop = async () => {
  if (signal.aborted) return;
  progress.step('Stopping');
  stopping.abort();
  await started;
  await stack?.stop();
  progress.done('Stopped');
  process.exit(process.exitCode ?? 0);
};
// The reader of the output may be gone, such as a closed terminal: the stack still stops in order.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
process.on('SIGINT', stop).on('SIGTERM', stop).on('SIGHUP', stop);

const started = starting().then(
  () => {
    if (signal.aborted) return;
    progress.done('Ready');
    if (stack) announce(stack);
    // Nobody waits for it: rooms are the only part that needs it.
    stack?.openRooms().catch((error: Error) => console.error(`Lessons cannot meet in rooms: ${error.message}`));
    flushCompileCache();
    process.send?.('ready');
  },
  (error: unknown) => {
    if (signal.aborted) return;
    process.exitCode = 1;
    const isForUser = error instanceof UserError || error instanceof EngineError || error instanceof BuildError;
    if (isForUser) console.error(`\n${error.message}`);
    else console.error(error);
    process.exit(1);
  },
);
