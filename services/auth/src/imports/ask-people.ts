import { IMPORTS } from '@mutua/contracts/limits';
import { DAY_MS, MINUTE_MS } from '@mutua/contracts/time';
import { offeredLanguage } from '@mutua/domain';
import type { Logger } from '@mutua/service-kit';
import { accountMail } from '../accounts/account-mail.ts';
import type { MemberRepository } from '../members/member.repository.ts';
import { newSecret } from '../security/secret.ts';
import type { SiteRepository } from '../site/site.repository.ts';
import { hourOf, isAskingHour, nextAsking, nextHour } from './asking-hours.ts';
import type { ImportRepository, StoredImport } from './import.repository.ts';
import type { ImportKey } from './import-key.ts';
import { type ListedPerson, titlesOf } from './people.ts';
import type { RowRepository, StoredRow } from './row.repository.ts';

/** So many letters go out first, and have so long to come back: a mail server that refuses this site refuses few. */
const FIRST_LETTERS = 20;
const FIRST_WAIT_MS = 5 * MINUTE_MS;
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
  site,
  perHour,
  zone,
  now,
  logger,
  firstLetters = FIRST_LETTERS,
}: {
  key: ImportKey;
  imports: Pick<ImportRepository, 'askAgainAt' | 'askedAll' | 'pause'>;
  rows: Pick<
    RowRepository,
    'nextToAsk' | 'countLetters' | 'takeLetter' | 'takeAddress' | 'releaseAddress' | 'hasLetter' | 'ask' | 'endUnasked'
  >;
  members: Pick<MemberRepository, 'findByEmail'>;
  site: Pick<SiteRepository, 'find'>;
  perHour: number;
  zone: string;
  now: () => Date;
  logger: Logger;
  firstLetters?: number;
}) {
  function personIn({ _id, person }: StoredRow): ListedPerson | null {
    try {
      return person === undefined ? null : key.open<ListedPerson>(person, _id);
    } catch {
      return null;
    }
  }

  /** What a person gets, and until when it holds. */
  async function letterFor({ sender = '', note, language }: StoredImport, person: ListedPerson, at: Date) {
    const { token, hash: tokenHash } = newSecret();
    const expiresAt = new Date(at.getTime() + IMPORTS.answerDays * DAY_MS);
    const letter = accountMail(
      {
        email: person.email,
        name: person.name,
        isVerified: false,
        preferences: { language: offeredLanguage(await site.find(), person.language, language) },
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
    return { letter, tokenHash, expiresAt };
  }

  /** Does the same for a member as for a stranger up to the last write, so that the time of an answer tells neither. */
  async function askPerson(list: StoredImport, row: StoredRow, person: ListedPerson): Promise<void> {
    const at = now();
    const addressKey = key.addressKey(person.email);
    const { letter, tokenHash, expiresAt } = await letterFor(list, person, at);
    const isTaken = await rows.takeAddress(addressKey, row._id, { at, untilAt: monthsLater(at, IMPORTS.againMonths) });
    const member = await members.findByEmail(person.email);
    if (!isTaken || member?.isVerified) {
      // Nobody learns of it: the address counts as asked, and the row as one without an answer.
      await rows.endUnasked(row._id, isTaken ? 'member' : 'not_again', { expiresAt });
      return;
    }
    if (await rows.ask(row._id, { tokenHash, expiresAt }, letter)) return;
    // The row has ended, or another process has asked this person.
    if (!(await rows.hasLetter(row._id))) await rows.releaseAddress(addressKey, row._id);
  }

  /** How many of the first letters are still to go out. */
  async function countFirst({ _id, isTried, startedAt, resumedAt }: StoredImport): Promise<number> {
    const since = resumedAt ?? startedAt;
    if (isTried || !since) return Number.POSITIVE_INFINITY;
    const from = new Date(since.getTime() + IMPORTS.answerDays * DAY_MS);
    return firstLetters - (await rows.countLetters(_id, from, firstLetters));
  }

  /** When the next letter may go out; null when that is now. */
  async function whenToGoOn(isStopping: () => boolean): Promise<Date | null> {
    if (isStopping()) return now();
    if (!isAskingHour(now(), zone)) return nextAsking(now(), zone);
    return (await rows.takeLetter(hourOf(now()), perHour)) ? null : nextHour(now());
  }

  /** Asks some people. Returns when to go on, or why not. */
  async function askSome(
    found: StoredImport,
    isStopping: () => boolean,
  ): Promise<{ dueAt: Date; isTried?: true } | 'done' | 'key'> {
    const first = await countFirst(found);
    const next = await rows.nextToAsk(found._id, found.reading, Math.max(1, Math.min(BATCH, first)));
    if (next.length === 0) return 'done';
    if (first <= 0) return { dueAt: new Date(now().getTime() + FIRST_WAIT_MS), isTried: true };
    for (const row of next) {
      const person = personIn(row);
      if (!person) {
        logger.error({ rowId: row._id }, 'a person of an import cannot be read: IMPORT_KEY is another one');
        return 'key';
      }
      const dueAt = await whenToGoOn(isStopping);
      if (dueAt) return { dueAt };
      await askPerson(found, row, person);
    }
    return { dueAt: now() };
  }

  const isNow = (dueAt: Date, isStopping: () => boolean): boolean => dueAt <= now() && !isStopping();

  return async function askPeople(found: StoredImport, isStopping: () => boolean): Promise<void> {
    const ends = {
      done: (held: Date) => imports.askedAll(found._id, held),
      key: () => imports.pause(found._id, 'key'),
    };
    for (let held = found.dueAt ?? now(); ; ) {
      const again = await askSome(found, isStopping);
      if (typeof again === 'string') {
        await ends[again](held);
        return;
      }
      const goesOn = isNow(again.dueAt, isStopping);
      const dueAt = goesOn ? new Date(now().getTime() + IMPORT_LEASE_MS) : again.dueAt;
      if (!(await imports.askAgainAt(found._id, held, { ...again, dueAt })) || !goesOn) return;
      held = dueAt;
    }
  };
}
