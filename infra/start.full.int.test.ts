import { expectNoProcessLeft, type StartCommand, startCommand } from './stack/testing/start-command.ts';

let started: StartCommand | undefined;

afterEach(() => started?.cleanUp());

/** Simulates Ctrl-C in a terminal: every process of the group gets the signal. */
const pressCtrlC = ({ child }: StartCommand) => process.kill(-(child.pid ?? 0), 'SIGINT');

it.each(['Starting Redis and the database', 'Loading the demo data', 'Ready'])(
  'leaves no process after Ctrl-C at "%s"',
  async (step) => {
    started = await startCommand();
    await started.waitForStep(step);
    pressCtrlC(started);
    await expectNoProcessLeft(started);
  },
);

it('leaves no process after SIGTERM to npm once it is ready', async () => {
  started = await startCommand();
  await started.waitForStep('Ready');
  started.child.kill('SIGTERM');
  await expectNoProcessLeft(started);
});
