import type { StoredImport } from '../imports/import.repository.ts';
import { createImportKey } from '../imports/import-key.ts';
import type { RowRepository, StoredRow } from '../imports/row.repository.ts';
import type { Member } from '../members/member.repository.ts';
import { createSettleClaim } from './settle-claim.ts';

const NOON = new Date('2026-11-30T12:00:00Z');
const sealed = createImportKey('the key with which the list was stored').seal({ email: 'ada@example.org' }, 'row');

it.each([
  ['waits while people can answer', new Date('2026-12-01T12:00:00Z'), []],
  ['is over with the time to answer', NOON, ['row']],
])('a claim whose process has died, with another key: %s', async (_what, expiresAt, expected) => {
  const given: string[] = [];
  const { repair } = createSettleClaim({
    key: createImportKey('another key, set by mistake'),
    rows: { giveBack: async (id: string) => void given.push(id) } as unknown as RowRepository,
    imports: { find: async () => ({ _id: 'list', state: 'done' }) as StoredImport },
    members: { findByEmail: async () => null, countList: async () => 0 },
    now: () => NOON,
  });
  await repair({ _id: 'row', importId: 'list', state: 'claimed', person: sealed, expiresAt } as StoredRow);
  expect(given).toEqual(expected);
});

it.each([
  ['by its press', { confirmedBy: 'row', confirmedAt: NOON }, [0, 2]],
  ['by its press in a process of an earlier release', { confirmedAt: NOON }, [0, 2]],
  ['by the press of another row', { confirmedBy: 'other', confirmedAt: NOON }, [0, 1, 2]],
  ['by another way, after its press', { confirmedBy: '', confirmedAt: NOON }, [0, 1, 2]],
  ['before its press', { confirmedAt: new Date('2026-11-30T11:00:00Z') }, [0, 1, 2]],
  ['long before its press', {}, [0, 1, 2]],
])(
  'a claim whose process has died, of a member confirmed %s, keeps what they chose',
  async (_when, fields, expected) => {
    const key = createImportKey('the key with which the list was stored');
    const items = [0, 1, 2].map((n) => ({ n }));
    const kept: number[] = [];
    const { repair } = createSettleClaim({
      key,
      rows: {
        countOf: async () => 0,
        settle: async (_id: string, { items: settled }: { items: { n: number }[] }) => {
          kept.push(...settled.map(({ n }) => n));
          return true;
        },
      } as unknown as RowRepository,
      imports: { find: async () => ({ _id: 'list', state: 'done' }) as StoredImport },
      members: {
        findByEmail: async () => ({ _id: 'ada', isVerified: true, ...fields }) as Member,
        countList: async () => 0,
      },
      now: () => NOON,
    });
    const claim = { clientId: '', at: new Date('2026-11-30T11:58:00Z'), keep: [0, 2] };
    const person = key?.seal({ email: 'ada@example.org', items }, 'row');
    await repair({ _id: 'row', importId: 'list', state: 'claimed', person, claim } as StoredRow);
    expect(kept).toEqual(expected);
  },
);
