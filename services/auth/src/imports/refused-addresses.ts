import { EmailField } from '@mutua/contracts';
import { newEvent } from '@mutua/service-kit';
import type { ImportKey } from './import-key.ts';
import type { onMailRefused } from './on-mail-refused.ts';
import type { RowRepository } from './row.repository.ts';

/** What stands between addresses in lists and reports of mail servers. */
const BETWEEN = /[\s,;:"“”„«»<>()[\]{}|*`]|&[lg]t;/;
/** Around an address, not in it: an address may have an apostrophe. */
const QUOTES = /^['‘’]+|['‘’]+$/g;

/** The addresses in a text, each once, as they are stored. */
export function addressesIn(text: string): string[] {
  const words = text.split(BETWEEN).filter((word) => word.includes('@'));
  return [
    ...new Set(
      words.flatMap((word) => {
        const read = EmailField.safeParse(word.replace(QUOTES, ''));
        return read.success ? [read.data] : [];
      }),
    ),
  ];
}

/**
 * Ends the rows of letters whose refusal came later than the talk with the mail server, as that of a relay does. A list of which too many
 * came back pauses.
 */
export const createEndRefused =
  ({
    key,
    rows,
    refused,
  }: {
    key: Pick<ImportKey, 'addressKey'>;
    rows: Pick<RowRepository, 'findAsked'>;
    refused: ReturnType<typeof onMailRefused>;
  }) =>
  /** @returns how many addresses the text has, and of how many a row has ended */
  async (text: string): Promise<{ addresses: number; ended: number }> => {
    const addresses = addressesIn(text);
    let ended = 0;
    for (const address of addresses) {
      const mailId = (await rows.findAsked(key.addressKey(address)))?.letterId;
      if (!mailId) continue;
      await refused(newEvent('mail.refused', { mailId, kind: 'import-invitation', isRecipient: true }));
      ended += 1;
    }
    return { addresses: addresses.length, ended };
  };
