import { IMPORTS } from '@mutua/contracts/limits';
import { DAY_MS } from '@mutua/contracts/time';
import type { EventHandler } from '@mutua/service-kit';
import type { ImportRepository } from './import.repository.ts';
import type { RowRepository } from './row.repository.ts';

const { percent, of: LAST } = IMPORTS.undeliverable;
const MOST = (LAST * percent) / 100;

/**
 * Ends the row of a letter that cannot arrive, and pauses a list of which too many of the last letters cannot. A refusal for another reason
 * is this site's own: it says nothing of the person, who waits until an organiser goes on.
 */
export function onMailRefused({
  imports,
  importRows: rows,
}: {
  imports: Pick<ImportRepository, 'find' | 'pause'>;
  importRows: Pick<
    RowRepository,
    'findLetter' | 'releaseAddress' | 'giveBackLetter' | 'endUndeliverable' | 'undeliverableAmong'
  >;
}): EventHandler<'mail.refused'> {
  async function giveBack(letterId: string): Promise<void> {
    const row = await rows.findLetter(letterId);
    if (!row) return;
    // The row comes last, so that a process that dies before it does all of this again.
    await imports.pause(row.importId, 'mail_refused');
    if (row.addressKey) await rows.releaseAddress(row.addressKey, row._id);
    await rows.giveBackLetter(letterId);
  }

  async function endRow(letterId: string): Promise<void> {
    const row = await rows.endUndeliverable(letterId);
    const list = row && (await imports.find(row.importId));
    if (!list?.startedAt) return;
    const since = list.resumedAt ?? list.startedAt;
    const after = new Date(since.getTime() + IMPORTS.answerDays * DAY_MS);
    if ((await rows.undeliverableAmong(list._id, after, LAST)) >= MOST) await imports.pause(list._id, 'undeliverable');
  }

  return async ({ payload: { mailId, kind, isRecipient } }) => {
    if (kind !== 'import-invitation') return;
    await (isRecipient ? endRow(mailId) : giveBack(mailId));
  };
}
