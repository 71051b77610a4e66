import { type DomainEvent, events, readEvent } from '@mutua/contracts';
import { BATCH_TYPE, batchOf } from './event-batch.ts';

it('several events in one job are an event of an unknown type to a release from before them', () => {
  expect(Object.keys(events)).not.toContain(BATCH_TYPE);
  const batch = JSON.parse(JSON.stringify(batchOf([{ id: '1' } as DomainEvent])));
  expect(readEvent(batch)).toEqual({ outcome: 'unknown', reason: 'unknown event type events' });
});
