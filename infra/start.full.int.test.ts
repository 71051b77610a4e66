import { nothingLeft, type StartCommand, startCommand } from './stack/testing/start-command.ts';

// A start on a busy machine may take minutes without being a failure.

let started: StartCommand | undefined;

afterEach(() => started?.clean());

/** Simulates Ctrl-C in a terminal: every process of the group gets the signal. */
const pressCtrlC = ({ child }: StartCommand) => process.kill(-(child.pid ?? 0), 'SIGINT');

it.each(['Starting Redis and the database', 'Loading the demo data', 'Ready'])(
  'leaves no process after Ctrl-C at "%s"',
  async (step) => {
    started = await startCommand();
    await started.reaches(step);
    pressCtrlC(started);
    await nothingLeft(started);
  },
);

it('leaves no process after SIGTERM to npm once it is ready', async () => {
  started = await startCommand();
  await started.reaches('Ready');
  started.child.kill('SIGTERM');
  await nothingLeft(started);
});
