import { createHarness, type Harness, openExchange } from '../../test/harness.ts';
import { writeAtRandom } from '../../test/notes-writers.ts';

let chat: Harness;
beforeAll(async () => {
  chat = await createHarness();
});
afterAll(() => chat.close());

it('10,000 changes of two at once lose no words, and both end equal', async () => {
  const [node, other] = await Promise.all([chat.startNode(), chat.startNode()]);
  const { exchange, ada, ben } = await openExchange(chat, node, other);
  // A call costs a read and a write of the one document, and for two in five of them both again: calls of three would take too long.
  const all = { count: 10_000, atOnce: 10, seed: 11 };
  const end = await writeAtRandom({ exchange, nodes: [node, other], clients: [ada, ben], ...all });
  expect(end.texts[0]).toEqual(end.texts[1]);
  expect(end.lost).toEqual([]);
});
