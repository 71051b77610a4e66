import { newEvent } from '@mutua/service-kit';
import { waitFor } from '@mutua/service-kit/testing';
import { newId, newMessage, newPerson, newReview, useHarness } from '../../test/harness.ts';

// The limit is high for real engines on a busy machine.

const { service, server, listOf, countOf } = useHarness();

describe('a client that only follows the events', () => {
  /** Makes a random generator with the same choices in each run. */
  function dice(seed: number) {
    let state = seed;
    return (sides: number): number => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
      return Math.floor((state / 2 ** 31) * sides);
    };
  }

  it.each([1, 2])('has the same count as the list, after random changes in random order (seed %p)', async (seed) => {
    const roll = dice(seed);
    const [ada, ben] = [newPerson(), newId()];
    const conversations = Array.from({ length: 2 }, () => ({ requestId: newId(), seq: 0 }));
    const pick = () => conversations[roll(conversations.length)] ?? { requestId: '', seq: 0 };
    /** What the client knows: the unread notifications that events have announced. */
    const unread = new Map<string, string | null>();
    let announcements = 0;
    let changes = 0;

    const steps: (() => Promise<unknown>)[] = [
      async () => {
        const conversation = pick();
        const message = newMessage(++conversation.seq, ada, ben, conversation.requestId);
        const isSeen = roll(4) === 0;
        await service.deliver({ ...message, payload: { ...message.payload, ...(isSeen && { isSeen }) } });
      },
      () => service.deliver(newEvent('review.created', { review: newReview(ben) })),
      async () => {
        const { requestId, seq } = pick();
        await service.deliver(newEvent('messages.read', { requestId, userId: ben, seq }));
        for (const [id, url] of unread) if (url === `/chat/${requestId}`) unread.delete(id);
      },
      async () => {
        const [id = newId()] = [...unread.keys()].slice(roll(unread.size || 1));
        await server.call('PUT /notifications/:id/read', { params: { id }, as: ben });
        unread.delete(id);
      },
      async () => {
        const [id = newId()] = [...unread.keys()].slice(roll(unread.size || 1));
        await server.call('DELETE /notifications/:id', { params: { id }, as: ben });
        unread.delete(id);
      },
      () => server.call('DELETE /notifications/read/all', { as: ben }),
      async () => {
        if (roll(3) > 0) return;
        await server.call('PUT /notifications/read/all', { as: ben });
        unread.clear();
      },
    ];

    for (let step = 0; step < 25; step++) {
      const before = await listOf(ben, { limit: 50 });
      // Half of the steps are messages.
      await steps[roll(2) === 0 ? 0 : roll(steps.length)]?.();
      const after = await listOf(ben, { limit: 50 });
      const isNew = after.some(({ _id }) => !before.some((earlier) => earlier._id === _id));
      const isChanged = !isNew && JSON.stringify(after) !== JSON.stringify(before);
      await waitFor(async () => (await service.announced(ben)).length >= announcements + (isNew ? 1 : 0));
      await waitFor(async () => (await service.changes(ben)) >= changes + (isChanged ? 1 : 0));

      const announced = await service.announced(ben);
      for (const { _id, actionUrl } of announced.slice(announcements)) unread.set(_id, actionUrl);
      announcements = announced.length;
      changes = await service.changes(ben);
      const listed = (await listOf(ben, { unreadOnly: 'true', limit: 50 })).map(({ _id }) => _id);
      expect([...unread.keys()].sort()).toEqual(listed.sort());
      expect(await countOf(ben)).toBe(unread.size);
    }
    expect(new Set((await service.announced(ben)).map(({ _id }) => _id)).size).toBe(announcements);
  });
});
