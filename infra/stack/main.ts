/** `npm start` once the packages are there: engines, build, services, gateway; runs until Ctrl-C. */
import { join } from 'node:path';
import { SERVICE_PORTS } from '@mutua/contracts/constants';
import { EngineError, ensureEngines } from '../engines/index.ts';
import { buildAll } from '../remotes/build.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../seed/dataset.ts';
import { createProgress } from './progress.ts';
import { ROOT, runningStack, type Stack, startStack } from './stack.ts';
import { UserError } from './user-error.ts';

const dataDir = join(ROOT, '.data');
const releasesDir = join(dataDir, 'releases');
const progress = createProgress();

const readPort = (): number => {
  const text = process.env['PORT'] ?? '8080';
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new UserError(`PORT must be a number from 1 to 65535, not "${text}".`);
  return port;
};

const announce = ({ origin, mailUrl, logDir }: Stack) => {
  const lines = [
    ['Mutua', origin],
    ['Demo accounts', `${DEMO_ACCOUNTS.join(', ')} (password ${DEMO_PASSWORD})`],
    ['Mail', mailUrl ?? 'goes to SMTP_URL'],
    ['Logs', `${logDir} (npm run logs -- <service>)`],
    ['Stop', 'Ctrl-C'],
  ] as const;
  console.log(`\n${lines.map(([label, text]) => `  ${label.padEnd(15)}${text}`).join('\n')}\n`);
};

let stack: Stack | undefined;
let isStopping = false;
const starting = async () => {
  const other = await runningStack(dataDir);
  if (other)
    throw new UserError(
      `Mutua already runs at ${other.origin} (process ${other.pid}). Stop it there with Ctrl-C first.`,
    );
  const port = readPort();
  await Promise.all([
    ensureEngines({ onProgress: progress.step }),
    buildAll({ releasesDir, onProgress: progress.step }),
  ]);
  stack = await startStack({
    dataDir,
    releasesDir,
    ports: { gateway: port, ...SERVICE_PORTS, redis: 6390, mongo: 27_390, smtp: 1025, mail: 1080 },
    seed: true,
    onProgress: progress.step,
    onCrash: (name, exit) => console.error(`${name} ended (${exit}) and is started again; see npm run logs -- ${name}`),
  });
};

const stop = async () => {
  if (isStopping) return;
  isStopping = true;
  progress.step('Stopping');
  await started;
  await stack?.stop();
  progress.done('Stopped');
  process.exit(process.exitCode ?? 0);
};
process.on('SIGINT', stop).on('SIGTERM', stop).on('SIGHUP', stop);

const started = starting().then(
  () => {
    progress.done('Ready');
    if (stack && !isStopping) announce(stack);
  },
  (error: unknown) => {
    progress.done();
    process.exitCode = 1;
    if (error instanceof UserError || error instanceof EngineError) console.error(`\n${error.message}`);
    else console.error(error);
    if (!isStopping) process.exit(1);
  },
);
