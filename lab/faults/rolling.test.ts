import { Recorder } from './recorder.ts';
import { doStep, table } from './rolling.ts';

it('reports the reason in the step when a process does not become ready', async () => {
  const restarted: string[] = [];
  const stack = {
    partsOf: () => ['chat', 'chat-2', 'chat-3'],
    pids: () => [],
    async restart(part: string) {
      restarted.push(part);
      throw new Error(`${part} was not ready within 180 seconds.`);
    },
  };
  const step = await doStep(stack, 'rolled', 'chat', new Recorder());
  expect(restarted).toEqual(['chat']);
  expect(step.error).toBe('chat was not ready within 180 seconds.');
  expect(table([step])).toMatch(
    /\| rolled chat x 3 \| 0 +\| 0 +\| 0 +\|.*\| MISSED \|\n\nrolled chat: chat was not ready within 180 seconds\.$/,
  );
});
