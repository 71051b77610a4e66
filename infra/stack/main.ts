/** `npm start`, after the packages are installed: starts engines, builds apps, starts services and gateway; runs until Ctrl-C. */
import { flushCompileCache } from 'node:module';
import { relative } from 'node:path';
import { EngineError, ensureEngines } from '../engines/index.ts';
import { buildAllApart } from '../remotes/build-apart.ts';
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
  const second = gateway === locateStack({}).ports.gateway ? '' : `PORT=${gateway} `;
  const lines = [
    ['Mutua', origin],
    ['Demo accounts', `${DEMO_ACCOUNTS.join(', ')} (password ${DEMO_PASSWORD})`],
    ['Demo moderator', `${DEMO_MODERATOR} (the same password)`],
    ['Mail', mailUrl ?? 'goes to SMTP_URL'],
    ['Ports', Object.entries(shown).flat().join(' ')],
    ['Logs', `${relative(ROOT, logDir)} (${second}npm run logs -- <service>)`],
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
/** Aborted when the stack must stop, complete or not. */
const ending = new AbortController();
const { signal } = ending;
const starting = async () => {
  const replicas = readReplicas(process.argv.slice(2));
  const { dataDir, releasesDir, ports } = locateStack();
  const other = await runningStack(dataDir);
  if (other)
    throw new UserError(
      `Mutua already runs at ${other.origin} (process ${other.pid}). Stop it there with Ctrl-C first.`,
    );
  const failing = new AbortController();
  const going = AbortSignal.any([signal, failing.signal]);
  /** The first failure ends the other part, and is the one that is reported. */
  const orFail = async <T>(work: Promise<T>, what: string): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      if (!going.aborted) {
        progress.step(`${what}: stopping`);
        failing.abort(error);
      }
      throw error;
    }
  };
  const startAll = async () => {
    await ensureEngines({ onProgress: progress.step });
    return startStack({
      signal: going,
      dataDir,
      releasesDir,
      ports,
      replicas,
      seed: true,
      onProgress: progress.step,
      onCrash: report,
    });
  };
  // The stack needs no browser apps to start, so both run at the same time.
  const [built, startedStack] = await Promise.allSettled([
    orFail(buildAllApart({ releasesDir, onProgress: progress.step, signal: going }), 'An app does not build'),
    orFail(startAll(), 'A part does not start'),
  ]);
  if (startedStack.status === 'fulfilled') stack = startedStack.value;
  if (failing.signal.aborted) {
    await stack?.stop();
    stack = undefined;
    throw failing.signal.reason;
  }
  if (built.status === 'rejected') throw built.reason;
  if (startedStack.status === 'rejected') throw startedStack.reason;
  await serveRestarts(startedStack.value, dataDir);
};

const stop = async () => {
  if (signal.aborted) return;
  progress.step('Stopping');
  ending.abort();
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
    flushCompileCache();
    process.send?.('ready');
  },
  (error: unknown) => {
    if (signal.aborted) return;
    progress.done();
    process.exitCode = 1;
    if (error instanceof UserError || error instanceof EngineError) console.error(`\n${error.message}`);
    else console.error(error);
    process.exit(1);
  },
);
