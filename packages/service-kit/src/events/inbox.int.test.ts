import type { Model } from 'mongoose';
import { ACCOUNT, type Account, accountModel, anEvent, sumOf } from '../../test/ledger.ts';
import { workContext } from '../logging/context.ts';
import { createTestContext, type TestContext } from '../testing/context.ts';
import { insertOnce, isNewer, replaceIfNewer } from './inbox.ts';

let context: TestContext;
let accounts: Model<Account>;

beforeAll(async () => {
  context = await createTestContext('notifications', { strict: true });
  accounts = await accountModel(context.connection);
});
beforeEach(() => accounts.deleteMany({}));
afterAll(() => context.close());

const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

describe('insertOnce', () => {
  it('inserts the document of an event once, however often the event arrives', async () => {
    const event = anEvent();
    const results = await times(5, (index) => insertOnce(accounts, event, { _id: `n-${index}`, sum: index }));
    expect(results.filter(Boolean)).toHaveLength(1);
    expect(await accounts.countDocuments()).toBe(1);
  });

  it('inserts one document per part of an event', async () => {
    const event = anEvent();
    for (const part of ['ann', 'bob', 'ann'])
      await insertOnce(accounts, event, { _id: `${part}-${Math.random()}` }, part);
    expect(await accounts.countDocuments()).toBe(2);
  });

  it('throws when another unique index refuses the document', async () => {
    await insertOnce(accounts, anEvent(), { _id: 'same' });
    await expect(insertOnce(accounts, anEvent(), { _id: 'same' })).rejects.toMatchObject({ code: 11_000 });
  });
});

describe('replaceIfNewer', () => {
  const copy = (version: number) => replaceIfNewer(accounts, { _id: ACCOUNT }, version, { sum: version * 10 });

  it('keeps the newest version, in whatever order versions arrive', async () => {
    for (const version of [2, 1, 3, 3, 2]) await copy(version);
    expect(await accounts.findById(ACCOUNT).lean()).toMatchObject({ sum: 30, version: 3 });
  });

  it('keeps the newest of many concurrent versions of a document that does not exist yet', async () => {
    await times(10, (index) => copy(index + 1));
    expect(await sumOf(accounts)).toBe(100);
  });

  it('writes to a document that has no version yet', async () => {
    await accounts.create({ _id: ACCOUNT, sum: 7 });
    expect(await copy(1)).toMatchObject({ sum: 10 });
  });

  it('repairs a damaged copy with a republished event of the same version, but never goes back to an older one', async () => {
    await copy(3);
    await accounts.updateOne({ _id: ACCOUNT }, { sum: 999 });
    expect(await copy(3)).toBeNull();
    const republished = { isRepublished: true };
    expect(await workContext.run(republished, () => copy(2))).toBeNull();
    expect(await workContext.run(republished, () => copy(3))).toMatchObject({ sum: 30, version: 3 });
    expect([isNewer(3, 3), isNewer(4, 3), isNewer(1, undefined)]).toEqual([false, true, true]);
    expect(workContext.run(republished, () => [isNewer(3, 3), isNewer(2, 3)])).toEqual([true, false]);
  });
});
