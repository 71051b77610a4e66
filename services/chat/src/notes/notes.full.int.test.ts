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
  const end = await writeAtRandom({ exchange, nodes: [node, other], clients: [ada, ben], count: 10_000, seed: 11 });
  expect(end.texts[0]).toEqual(end.texts[1]);
  expect(end.lost).toEqual([]);
});
