import { DAY_MS } from '@mutua/contracts/time';
import { createTestContext, migrate, type TestContext } from '@mutua/service-kit/testing';
import { newId } from '../../../test/harness.ts';
import { waiting } from './006-waiting.ts';

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext('requests');
});
afterAll(() => context.close());

const earlier = (status: string, days: number, fields = {}) => ({
  _id: newId(),
  status,
  createdAt: new Date(Date.now() - days * DAY_MS),
  version: 1,
  ...fields,
});

it('spreads the nudges of old requests over a week, also when it runs twice', async () => {
  const { connection, logger } = context;
  const collection = connection.collection('requests');
  const seen = { dueAt: new Date('2026-12-01T10:00Z') };
  const old = Array.from({ length: 20 }, () => earlier('pending', 40));
  const others = [earlier('pending', 3), earlier('accepted', 40), earlier('pending', 40, { waiting: seen })];
  await collection.insertMany([...old, ...others] as never);
  const read = async (): Promise<(Date | undefined)[]> => {
    const found = await collection.find().sort({ _id: 1 }).toArray();
    const due = new Map(found.map((each) => [String(each._id), each['waiting']?.dueAt]));
    return [...old, ...others].map(({ _id }) => due.get(_id));
  };
  await migrate({ connection, migrations: [waiting], logger });
  const first = await read();
  expect(first.slice(old.length)).toEqual([undefined, undefined, seen.dueAt]);
  const days = first.slice(0, old.length).map((at) => ((at?.getTime() ?? 0) - Date.now()) / DAY_MS);
  expect(Math.min(...days)).toBeGreaterThan(-0.1);
  expect(Math.max(...days)).toBeLessThan(7);
  expect(new Set(days.map(Math.floor)).size).toBeGreaterThan(2);

  await connection.collection('migrations').deleteOne({ _id: waiting.name as never });
  await migrate({ connection, migrations: [waiting], logger });
  expect(await read()).toEqual(first);
});
