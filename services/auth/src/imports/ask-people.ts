import { IMPORTS } from '@mutua/contracts/limits';
import { DAY_MS, MINUTE_MS } from '@mutua/contracts/time';
import type { Logger } from '@mutua/service-kit';
import { accountMail } from '../accounts/account-mail.ts';
import type { MemberRepository } from '../members/member.repository.ts';
import { newSecret } from '../security/secret.ts';
import { hourOf, isAskingHour, nextAsking, nextHour } from './asking-hours.ts';
import type { ImportRepository, StoredImport } from './import.repository.ts';
import type { ImportKey } from './import-key.ts';
import { type ListedPerson, titlesOf } from './people.ts';
import type { RowRepository, StoredRow } from './row.repository.ts';

/** So many rows are asked before the process looks whether an organiser has paused. */
const BATCH = 10;
/** How long a process claims an import. Afterwards another one goes on. */
export const IMPORT_LEASE_MS = 2 * MINUTE_MS;

/** The same day some months later; the last one of a shorter month. */
function monthsLater(moment: Date, months: number): Date {
  const later = new Date(moment);
  later.setUTCMonth(later.getUTCMonth() + months);
  if (later.getUTCDate() !== moment.getUTCDate()) later.setUTCDate(0);
  return later;
}

/**
 * Asks the people of an import, each once. An address is taken before its letter is written, and the letter is one write with the row. So
 * whatever dies, and however many imports run, an address gets one letter.
 */
export function createAskPeople({
  key,
  imports,
  rows,
  members,
  perHour,
  zone,
  now,
  logger,
}: {
  key: ImportKey;
  imports: Pick<ImportRepository, 'askAgainAt' | 'askedAll'>;
  rows: Pick<RowRepository, 'nextToAsk' | 'takeLetter' | 'takeAddress' | 'releaseAddress' | 'ask' | 'endUnasked'>;
  members: Pick<MemberRepository, 'findByEmail'>;
  perHour: number;
  zone: string;
  now: () => Date;
  logger: Logger;
}) {
  function personIn({ _id, person }: StoredRow): ListedPerson | null {
    try {
      return person === undefined ? null : key.open<ListedPerson>(person, _id);
    } catch {
      return null;
    }
  }

  async function askPerson({ sender = '', note, language = 'en' }: StoredImport, row: StoredRow): Promise<void> {
    const person = personIn(row);
    if (!person) {
      logger.warn({ rowId: row._id }, 'a person of an import cannot be read');
      await rows.endUnasked(row._id, 'undone');
      return;
    }
    const at = now();
    const addressKey = key.addressKey(person.email);
    if (!(await rows.takeAddress(addressKey, row._id, { at, untilAt: monthsLater(at, IMPORTS.againMonths) }))) {
      await rows.endUnasked(row._id, 'not_again');
      return;
    }
    const member = await members.findByEmail(person.email);
    if (member?.isVerified) {
      // Nobody learns of it: the address counts as asked, and the row as one without an answer.
      await rows.endUnasked(row._id, 'member');
      return;
    }
    const { token, hash: tokenHash } = newSecret();
    const expiresAt = new Date(at.getTime() + IMPORTS.answerDays * DAY_MS);
    const letter = accountMail(
      {
        email: person.email,
        name: person.name,
        isVerified: false,
        preferences: { language: person.language ?? language },
        timeZone: zone,
      },
      {
        kind: 'import-invitation',
        token,
        expiresAt,
        values: {
          sender,
          ...(note && { note }),
          ...(person.place && { place: person.place }),
          offers: String(titlesOf(person.items, 'offer').length),
          needs: String(titlesOf(person.items, 'need').length),
          until: expiresAt.toISOString(),
        },
      },
    );
    if (!(await rows.ask(row._id, { tokenHash, expiresAt }, letter))) await rows.releaseAddress(addressKey, row._id);
  }

  /** Asks some people. Returns when to go on; null when all are asked. */
  async function askSome(found: StoredImport, isStopping: () => boolean): Promise<Date | null> {
    const next = await rows.nextToAsk(found._id, found.reading, BATCH);
    if (next.length === 0) return null;
    for (const row of next) {
      if (isStopping()) return now();
      if (!isAskingHour(now(), zone)) return nextAsking(now(), zone);
      if (!(await rows.takeLetter(hourOf(now()), perHour))) return nextHour(now());
      await askPerson(found, row);
    }
    return now();
  }

  return async function askPeople(found: StoredImport, isStopping: () => boolean): Promise<void> {
    for (;;) {
      const again = await askSome(found, isStopping);
      if (again === null) {
        await imports.askedAll(found._id);
        return;
      }
      const isNow = again <= now() && !isStopping();
      const dueAt = isNow ? new Date(now().getTime() + IMPORT_LEASE_MS) : again;
      if (!(await imports.askAgainAt(found._id, dueAt)) || !isNow) return;
    }
  };
}
