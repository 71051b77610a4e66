import { createLogger } from '@mutua/service-kit';
import { createTestContext, type TestContext } from '@mutua/service-kit/testing';
import { afterNoon, NOON } from '../../test/lists.ts';
import { memberModel } from '../members/member.model.ts';
import { createMemberRepository } from '../members/member.repository.ts';
import { migrations } from '../migrations/index.ts';
import { createSiteRepository } from '../site/site.repository.ts';
import { createAskPeople } from './ask-people.ts';
import { createImportRepository, type StoredImport } from './import.repository.ts';
import { createImportKey } from './import-key.ts';
import type { ListedPerson } from './people.ts';
import { createRowRepository, type RowRepository } from './row.repository.ts';

const KILLS = 200;
const PEOPLE = 80;
const LATER = afterNoon(24);
const key = createImportKey('a key that only this test knows, and that is long');

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext('auth', { strict: true, migrations });
});
afterAll(() => context.close());

class Killed extends Error {}

/** The same numbers in each run, so that a failure comes again. */
function numbers(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
}

it(`whose process is killed ${KILLS} times asks each address once, in two lists at once`, async () => {
  // The relay is dead, too: every letter stays in the outbox of its row, where it is counted.
  const store = { connection: context.connection, relay: { publish: () => {} } };
  const imports = createImportRepository(context.connection);
  const rows = createRowRepository(store);
  const members = createMemberRepository(store);
  const emailOf = (n: number) => `person.${n}@killed.example`;
  await memberModel(context.connection).create({ email: emailOf(3), name: 'Ada Lovelace', isVerified: true });

  async function newList(numbersOfPeople: readonly number[]): Promise<StoredImport> {
    const _id = imports.newId();
    await imports.create({ _id, by: null, name: 'list', sealed: 'x' }, { now: NOON, forgetAt: NOON });
    const people = numbersOfPeople.map((number, n) => {
      const rowId = rows.newId();
      const email = emailOf(number);
      const person: ListedPerson = {
        line: n + 2,
        name: `Person ${number}`,
        email,
        language: null,
        place: '',
        about: '',
        items: [],
        faults: [],
      };
      return {
        _id: rowId,
        n,
        verdict: 'ready' as const,
        person: key.seal(person, rowId),
        addressKey: key.addressKey(email),
      };
    });
    await rows.insert(_id, 1, people);
    const counts = { ready: people.length, partly: 0, faulty: 0, not_again: 0 };
    const read = {
      format: 'csv' as const,
      encoding: null,
      delimiter: null,
      columns: [],
      head: null,
      headingsKey: null,
    };
    await imports.readAs(_id, 1, { ...read, counts, failure: null });
    const fields = { sender: 'Lena', note: '', language: 'en' as const, people: people.length, startedAt: NOON };
    return (await imports.start(_id, 1, { ...fields, forgetAt: NOON })) as StoredImport;
  }

  const all = Array.from({ length: PEOPLE }, (_, n) => n);
  const lists = [await newList(all), await newList(all.toReversed())];

  const next = numbers(7);
  let kills = 0;
  /** Does as the repository does, but the process may die before or after any call. */
  const mortal = new Proxy(rows, {
    get(target, name: keyof RowRepository) {
      const method = target[name] as (...values: unknown[]) => Promise<unknown>;
      return async (...values: unknown[]) => {
        const dies = () => kills < KILLS && next() < 0.12;
        const die = () => {
          kills += 1;
          throw new Killed();
        };
        if (dies()) die();
        const result = await method(...values);
        if (dies()) die();
        return result;
      };
    },
  });
  const askPeople = createAskPeople({
    key,
    imports,
    rows: mortal,
    members,
    site: createSiteRepository(store),
    perHour: 100_000,
    zone: 'UTC',
    now: () => NOON,
    firstLetters: 1_000_000,
    logger: createLogger({ service: 'test', level: 'silent' }),
  });
  /** Starts again after each death. */
  async function untilAsked(list: StoredImport): Promise<void> {
    for (;;) {
      try {
        const held = await imports.claim(list._id, LATER, LATER);
        return held ? await askPeople(held, () => false) : undefined;
      } catch (error) {
        if (!(error instanceof Killed)) throw error;
      }
    }
  }
  await Promise.all(lists.map(untilAsked));

  expect(kills).toBe(KILLS);
  const stored = await context.connection.collection('importRows').find().toArray();
  const letters = stored.flatMap((row) =>
    (row['outbox'] ?? []).map(({ payload }: { payload: { to: string } }) => payload.to),
  );
  expect(letters.sort()).toEqual(
    all
      .filter((n) => n !== 3)
      .map(emailOf)
      .sort(),
  );
  const states = stored.map((row) => String(row['state']));
  expect(states.filter((state) => state === 'asked')).toHaveLength(PEOPLE - 1);
  expect(states.filter((state) => state === 'member')).toHaveLength(1);
  expect(states.filter((state) => state === 'not_again')).toHaveLength(PEOPLE);
});
