import type { CalendarProblem } from '@mutua/contracts';
import { serveOrders } from '@mutua/service-kit/serve-orders';
import type { Interval } from '../plan/intervals.ts';
import { type BusyOrder, readBusy } from './read-busy.ts';

/** A calendar as it came. Decoding its largest file takes as long as others may wait, so the process does that, too. */
export type BusyFile = Omit<BusyOrder, 'text'> & { content: Uint8Array };
export type Found = Interval[] | { problem: CalendarProblem };

serveOrders<BusyFile, Found>(async ({ content, ...order }) => {
  const text = Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('utf8');
  try {
    return readBusy({ ...order, text });
  } catch {
    return { problem: 'no_calendar' };
  }
});
