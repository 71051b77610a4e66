import { createWaitingEvents } from './waiting.ts';

const HOUR_MS = 3_600_000;

it('an event that no process knows waits for 48 hours', async () => {
  const { defer } = createWaitingEvents({
    openQueue: () => undefined,
    knows: () => false,
    logger: { warn: () => undefined },
  } as unknown as Parameters<typeof createWaitingEvents>[0]);
  const deferred = (hours: number) => {
    const progress = { waiting: { since: Date.now() - hours * HOUR_MS, looks: 9, reason: 'unknown' } };
    const job = {
      id: '1',
      name: 'x',
      data: {},
      progress,
      updateProgress: async () => {},
      moveToDelayed: async () => {},
    };
    return defer(job as unknown as Parameters<typeof defer>[0], 'token', 'unknown');
  };
  await expect(deferred(47.9)).rejects.toMatchObject({ name: 'DelayedError' });
  await expect(deferred(48)).rejects.toMatchObject({ name: 'UnrecoverableError' });
});
