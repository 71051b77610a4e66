import { interrupt, resume, run } from './run.ts';

it('ends the running programs on an interruption, and starts no program before the clean-up', async () => {
  const running = run('sleep', ['60']);
  interrupt();
  await expect(running).rejects.toThrow('sleep 60 ended with SIGTERM');
  await expect(run('true', [])).rejects.toThrow('true was not started');
  resume();
  await run('true', []);
});
