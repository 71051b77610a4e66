import { openExchange, useHarness } from '../../test/harness.ts';
import { writeAtRandom } from '../../test/notes-writers.ts';

const chat = useHarness();

it('10,000 concurrent changes of two members lose no words, and both devices end with equal notes', async () => {
  const [node, other] = await Promise.all([chat.startNode(), chat.startNode()]);
  const { exchange, ada, ben } = await openExchange(chat, node, other);
  // A call costs a read and a write of the one document. Two in five calls must repeat both. So each call sends up to ten changes: with
  // three, the test would take too long.
  const all = { count: 10_000, atOnce: 10, seed: 11 };
  const end = await writeAtRandom({ exchange, nodes: [node, other], clients: [ada, ben], ...all });
  expect(end.texts[0]).toEqual(end.texts[1]);
  expect(end.lost).toEqual([]);
});
