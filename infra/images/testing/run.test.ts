import { interrupt, resume, run } from './run.ts';

it('ends what runs and starts nothing more when it is interrupted, until the clean-up', async () => {
  const running = run('sleep', ['60']);
  interrupt();
  await expect(running).rejects.toThrow('sleep 60 ended with SIGTERM');
  await expect(run('true', [])).rejects.toThrow('true was not started');
  resume();
  await run('true', []);
});
