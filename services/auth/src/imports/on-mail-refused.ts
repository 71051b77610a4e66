import { IMPORTS } from '@mutua/contracts/limits';
import { DAY_MS } from '@mutua/contracts/time';
import type { EventHandler } from '@mutua/service-kit';
import type { ImportRepository } from './import.repository.ts';
import type { RowRepository } from './row.repository.ts';

const { percent, of: LAST } = IMPORTS.undeliverable;
const MOST = (LAST * percent) / 100;

/** Ends the row of a letter that cannot arrive, and pauses a list of which too many of the last letters cannot. */
export const onMailRefused =
  ({
    imports,
    importRows: rows,
  }: {
    imports: Pick<ImportRepository, 'find' | 'pause'>;
    importRows: Pick<RowRepository, 'endUndeliverable' | 'undeliverableAmong'>;
  }): EventHandler<'mail.refused'> =>
  async ({ payload: { mailId, kind } }) => {
    if (kind !== 'import-invitation') return;
    const row = await rows.endUndeliverable(mailId);
    const list = row && (await imports.find(row.importId));
    if (!list?.startedAt) return;
    const since = list.resumedAt ?? list.startedAt;
    const after = new Date(since.getTime() + IMPORTS.answerDays * DAY_MS);
    if ((await rows.undeliverableAmong(list._id, after, LAST)) >= MOST) await imports.pause(list._id, 'undeliverable');
  };
