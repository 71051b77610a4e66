import type { StoredImport } from '../imports/import.repository.ts';
import { createImportKey } from '../imports/import-key.ts';
import type { RowRepository, StoredRow } from '../imports/row.repository.ts';
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
