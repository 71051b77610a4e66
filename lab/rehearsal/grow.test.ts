import { createDemoData } from '../../infra/seed/dataset.ts';
import { growMessages } from './grow.ts';

it('spreads messages over the open conversations, without gaps in their numbers', async () => {
  const data = await createDemoData(new Date(Date.UTC(2026, 9, 1)));
  const grown = growMessages(data, 3_000);
  expect(grown.messages).toHaveLength(3_000);
  expect(new Set(grown.messages.map(({ _id }) => _id)).size).toBe(3_000);
  for (const messages of Map.groupBy(grown.messages, ({ requestId }) => requestId).values()) {
    expect(messages.map(({ seq }) => seq).sort((a, b) => a - b)).toEqual(messages.map((_, index) => index + 1));
  }
  expect(growMessages(data, 1).messages).toHaveLength(data.messages.length);
}, 60_000);
