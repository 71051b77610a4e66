import { interrupt, resume, run } from './run.ts';

it('ends the running programs and starts no more after an interruption, until the clean-up', async () => {
  const running = run('sleep', ['60']);
  interrupt();
  await expect(running).rejects.toThrow('sleep 60 ended with SIGTERM');
  await expect(run('true', [])).rejects.toThrow('true was not started');
  resume();
  await run('true', []);
});
