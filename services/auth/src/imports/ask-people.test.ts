import type { DomainEvent, Language } from '@mutua/contracts';
import { DEFAULT_SITE } from '@mutua/contracts/limits';
import { createLogger } from '@mutua/service-kit';
import type { Member } from '../members/member.repository.ts';
import type { StoredSite } from '../site/site.repository.ts';
import { createAskPeople } from './ask-people.ts';
import type { StoredImport } from './import.repository.ts';
import { createImportKey } from './import-key.ts';
import type { StoredRow } from './row.repository.ts';

const NOON = new Date('2026-11-30T12:00:00Z');
const key = createImportKey('a key that only this test knows, and that is long');
const site = { ...DEFAULT_SITE, changedAt: null } as unknown as StoredSite;
const list = { _id: 'list', reading: 1, startedAt: NOON, dueAt: NOON, sender: 'Lena' } as StoredImport;
const row = { _id: 'row', person: key.seal({ email: 'ada@example.org', name: 'Ada', items: [] }, 'row') } as StoredRow;

it.each([
  ['another process has written the letter', true, []],
  ['the row has ended', false, ['row']],
])('gives an address back only when no letter went out: %s', async (_what, hasLetter, expected) => {
  const released: string[] = [];
  const held: Date[] = [];
  const askPeople = createAskPeople({
    key,
    imports: {
      askAgainAt: async (_id, until) => {
        held.push(until);
        return null;
      },
      askedAll: async () => null,
      pause: async () => null,
    },
    rows: {
      nextToAsk: async () => [row],
      countLetters: async () => 0,
      takeLetter: async () => true,
      takeAddress: async () => true,
      releaseAddress: async (_key, rowId) => {
        released.push(rowId);
      },
      hasLetter: async () => hasLetter,
      ask: async () => false,
      endUnasked: async () => true,
    },
    members: { findByEmail: async () => null },
    site: { find: async () => site },
    perHour: 100,
    zone: 'UTC',
    now: () => NOON,
    logger: createLogger({ service: 'test', level: 'silent' }),
  });
  await askPeople(list, () => false);
  expect(released).toEqual(expected);
  // Only as long as the list is still this process's.
  expect(held).toEqual([NOON]);
});

it('makes the same calls for a member, a stranger, and an address that another list has asked', async () => {
  const callsFor = async ({ isMember = false, isTaken = true }): Promise<string[]> => {
    const calls: string[] = [];
    const told = <T>(name: string, answer: T) => {
      return async () => {
        calls.push(name);
        return answer;
      };
    };
    const askPeople = createAskPeople({
      key,
      imports: { askAgainAt: told('askAgainAt', null), askedAll: told('askedAll', null), pause: told('pause', null) },
      rows: {
        nextToAsk: told('nextToAsk', [row]),
        countLetters: told('countLetters', 0),
        takeLetter: told('takeLetter', true),
        takeAddress: told('takeAddress', isTaken),
        releaseAddress: told('releaseAddress', undefined),
        hasLetter: told('hasLetter', true),
        ask: told('write', true),
        endUnasked: told('write', true),
      },
      site: { find: async () => site },
      members: { findByEmail: told('findByEmail', isMember ? ({ isVerified: true } as Member) : null) },
      perHour: 100,
      zone: 'UTC',
      now: () => NOON,
      logger: createLogger({ service: 'test', level: 'silent' }),
    });
    await askPeople(list, () => false);
    return calls;
  };
  const stranger = await callsFor({});
  expect(stranger).toContain('write');
  expect(await callsFor({ isMember: true })).toEqual(stranger);
  expect(await callsFor({ isTaken: false })).toEqual(stranger);
});

it.each<[Language | undefined, Language | undefined, Language]>([
  ['de', 'it', 'de'],
  // The site does not offer it.
  ['fr', 'it', 'it'],
  ['fr', 'fr', 'it'],
  [undefined, 'de', 'de'],
  [undefined, undefined, 'it'],
])('writes to a person with the language %s of a list with %s in %s', async (own, ofList, expected) => {
  const letters: DomainEvent[] = [];
  const person = { email: 'ada@example.org', name: 'Ada', items: [], ...(own && { language: own }) };
  const askPeople = createAskPeople({
    key,
    imports: { askAgainAt: async () => null, askedAll: async () => null, pause: async () => null },
    rows: {
      nextToAsk: async () => [{ ...row, person: key.seal(person, 'row') }],
      countLetters: async () => 0,
      takeLetter: async () => true,
      takeAddress: async () => true,
      releaseAddress: async () => {},
      hasLetter: async () => true,
      ask: async (_id, _fields, letter) => {
        letters.push(letter);
        return true;
      },
      endUnasked: async () => true,
    },
    site: { find: async () => ({ ...site, languages: ['it', 'de'], defaultLanguage: 'it' }) },
    members: { findByEmail: async () => null },
    perHour: 100,
    zone: 'UTC',
    now: () => NOON,
    logger: createLogger({ service: 'test', level: 'silent' }),
  });
  await askPeople({ ...list, ...(ofList && { language: ofList }) }, () => false);
  expect(letters).toMatchObject([{ payload: { language: expected } }]);
});
