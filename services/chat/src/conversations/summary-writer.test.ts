import { createLogger, newEvent } from '@mutua/service-kit';
import type { SummaryUpdate } from '../store/membership.repository.ts';
import type { StoredMessage } from '../store/message.ts';
import { createSummaryWriter } from './summary-writer.ts';

const ADA_AND_BEN = { sender: 'ada', receiver: 'ben' };
const ADA_AND_CLEO = { sender: 'ada', receiver: 'cleo' };

const message = (requestId: string, seq: number): StoredMessage => ({
  id: `${seq}`.padStart(24, '0'),
  requestId,
  seq,
  senderId: 'a',
  receiverId: 'b',
  content: `no. ${seq}`,
  messageType: 'text',
  attachment: null,
  sentAt: new Date(),
  received: { sender: 0, receiver: seq },
});

/** Creates a summary writer whose database fails the first writes. */
function open(failures: number) {
  let left = failures;
  const written: SummaryUpdate[][] = [];
  const announced: string[] = [];
  const lines: string[] = [];
  const writer = createSummaryWriter({
    write: (updates) => {
      left -= 1;
      if (left >= 0) return Promise.reject(new Error('away'));
      written.push([...updates]);
      return Promise.resolve();
    },
    announce: (id) => announced.push(id),
    logger: createLogger({ service: 'chat', level: 'warn', destination: { write: (line) => lines.push(line) } }),
    delayMs: 5,
    retryMs: 5,
  });
  return { writer, written, announced, lines };
}
const read = newEvent('messages.read', { requestId: 'c'.repeat(24), userId: 'b'.repeat(24), seq: 1 });
const settled = (written: unknown[]) =>
  new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      if (written.length === 0) return;
      clearInterval(timer);
      resolve();
    }, 5);
  });

describe('the summary writer', () => {
  it('writes the newest message of each conversation, then announces every message', async () => {
    const { writer, written, announced } = open(0);
    writer.stored(message('c', 1), ADA_AND_BEN, [read]);
    writer.stored(message('c', 2), ADA_AND_BEN, [read]);
    writer.delivered('c', ADA_AND_BEN, 'receiver', 1);
    writer.stored(message('d', 1), ADA_AND_CLEO, [read]);
    await writer.flush();
    expect(written).toMatchObject([
      [{ requestId: 'c', last: { seq: 2 }, delivered: { receiver: 1 } }, { requestId: 'd' }],
    ]);
    expect(announced).toHaveLength(3);
    await writer.flush();
    expect(written).toHaveLength(1);
  });

  it('retries a failed write by itself, together with later changes', async () => {
    const { writer, written, announced, lines } = open(2);
    writer.stored(message('c', 2), ADA_AND_BEN, [read]);
    writer.delivered('c', ADA_AND_BEN, 'receiver', 2);
    writer.stored(message('d', 7), ADA_AND_CLEO, [read]);
    await writer.flush();
    expect(written).toEqual([]);
    // Announcements do not wait for the membership write.
    expect(announced).toHaveLength(2);
    writer.stored(message('c', 1), ADA_AND_BEN, [read]);
    writer.delivered('c', ADA_AND_BEN, 'receiver', 1);
    await settled(written);
    expect(written).toMatchObject([
      [
        { requestId: 'c', last: { seq: 2 }, delivered: { receiver: 2 } },
        { requestId: 'd', last: { seq: 7 } },
      ],
    ]);
    expect(lines).toHaveLength(2);
  });

  it('makes a reader wait only for the given conversation or member', async () => {
    const { writer, written, announced } = open(0);
    writer.stored(message('c', 1), ADA_AND_BEN, [read]);
    writer.stored(message('d', 1), ADA_AND_CLEO, [read]);
    await writer.flush({ memberId: 'ben' });
    expect(written).toMatchObject([[{ requestId: 'c' }]]);
    expect(announced).toHaveLength(1);
    await writer.flush({ requestId: 'd' });
    expect(written).toMatchObject([[{ requestId: 'c' }], [{ requestId: 'd' }]]);
    await writer.flush({ memberId: 'ada' });
    expect(written).toHaveLength(2);
  });

  it('makes a reader wait for a write in progress', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const writer = createSummaryWriter({
      write: () => promise,
      announce: () => undefined,
      logger: createLogger({ service: 'chat', level: 'silent' }),
    });
    writer.stored(message('c', 1), ADA_AND_BEN, []);
    const order: string[] = [];
    const first = writer.flush().then(() => order.push('first'));
    const second = writer.flush({ memberId: 'ada' }).then(() => order.push('second'));
    await writer.flush({ memberId: 'cleo' }).then(() => order.push('somebody else'));
    resolve();
    await Promise.all([first, second]);
    expect(order[0]).toBe('somebody else');
    expect(order).toHaveLength(3);
    await writer.stop();
  });

  it('writes what is pending when it stops', async () => {
    const { writer, written } = open(0);
    writer.stored(message('c', 1), ADA_AND_BEN, [read]);
    await writer.stop();
    expect(written).toHaveLength(1);
  });
});
