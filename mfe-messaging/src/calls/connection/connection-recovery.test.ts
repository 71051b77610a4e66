import { createConnectionRecovery } from './connection-recovery.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Creates a recovery and records its actions with their times, in milliseconds from the start. */
function setUp(packets: () => number = () => 7) {
  const start = Date.now();
  const done: [string, number][] = [];
  const note = (what: string) => () => done.push([what, Date.now() - start]);
  const recovery = createConnectionRecovery({
    countPackets: async () => packets(),
    connect: note('try'),
    onInterrupted: note('away'),
    onLost: note('lost'),
  });
  return { recovery, done };
}

it('tries at once, after 5 and after 15 seconds, and gives up after 30', async () => {
  const { recovery, done } = setUp();
  recovery.begin();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(done).toEqual([
    ['away', 0],
    ['try', 0],
    ['try', 5_000],
    ['try', 15_000],
    ['lost', 30_000],
  ]);
});

it('tries again at once when a network appears, and still gives up after 30 seconds', async () => {
  const { recovery, done } = setUp();
  recovery.begin();
  await jest.advanceTimersByTimeAsync(12_000);
  recovery.begin();
  await jest.advanceTimersByTimeAsync(48_000);
  expect(done.filter(([what]) => what === 'away')).toHaveLength(1);
  expect(done.filter(([what]) => what === 'try').map(([, at]) => at)).toEqual([0, 5_000, 12_000, 15_000]);
  expect(done.at(-1)).toEqual(['lost', 30_000]);
});

it('stops when the connection is restored', async () => {
  const { recovery, done } = setUp();
  recovery.begin();
  await jest.advanceTimersByTimeAsync(6_000);
  recovery.stop();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(done.at(-1)).toEqual(['try', 5_000]);
});

it('waits for three seconds without a packet when the connection is only interrupted', async () => {
  let packets = 0;
  const { recovery, done } = setUp(() => packets);
  recovery.interrupted();
  await jest.advanceTimersByTimeAsync(2_000);
  packets = 5;
  await jest.advanceTimersByTimeAsync(3_999);
  expect(done).toEqual([['away', 0]]);
  await jest.advanceTimersByTimeAsync(1);
  expect(done.at(-1)).toEqual(['try', 6_000]);
});

it('cancels the recovery when an interruption is over', async () => {
  const { recovery, done } = setUp();
  recovery.interrupted();
  await jest.advanceTimersByTimeAsync(1_000);
  recovery.stop();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(done).toEqual([['away', 0]]);
});
