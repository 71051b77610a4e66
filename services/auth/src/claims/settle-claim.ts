import { IMPORTS } from '@mutua/contracts/limits';
import type { ImportRepository, StoredImport } from '../imports/import.repository.ts';
import type { ImportKey } from '../imports/import-key.ts';
import type { ListedPerson } from '../imports/people.ts';
import type { RowRepository, StoredRow } from '../imports/row.repository.ts';
import type { KeptItem } from '../imports/verdicts.ts';
import type { Member, MemberRepository } from '../members/member.repository.ts';

/** How many numbers the offers and needs of a row can have. */
const ITEM_NUMBERS = 2 * IMPORTS.items;

/**
 * Whether the press that took a row has confirmed the address, as at the press itself: only who has done that has also chosen what to keep.
 * A process of an earlier release notes no row, so there the time decides.
 */
function hasConfirmed({ confirmedBy, confirmedAt }: Member, { _id, claim }: StoredRow): boolean {
  if (confirmedBy !== undefined) return confirmedBy === _id;
  return confirmedAt !== undefined && claim !== undefined && confirmedAt >= claim.at;
}

export type SettleClaim = ReturnType<typeof createSettleClaim>;

/** Gives a row of a list to the member whose address it has. The offers and needs then wait until the browser stores them. */
export function createSettleClaim({
  key,
  rows,
  imports,
  members,
  now,
}: {
  key: ImportKey | undefined;
  rows: RowRepository;
  imports: Pick<ImportRepository, 'find'>;
  members: Pick<MemberRepository, 'findByEmail' | 'countList'>;
  now: () => Date;
}) {
  /** The person of a row, and the list; null when the row has ended, or was sealed with another key. */
  async function open({
    _id,
    importId,
    person,
  }: StoredRow): Promise<{ person: ListedPerson; list: StoredImport } | null> {
    const list = key && person !== undefined ? await imports.find(importId) : null;
    if (!key || !list || person === undefined) return null;
    try {
      return { person: key.open<ListedPerson>(person, _id), list };
    } catch {
      return null;
    }
  }

  function itemsOf({ _id, items = [] }: StoredRow): KeptItem[] {
    return items.flatMap(({ sealed }) => {
      try {
        return key ? [key.open<KeptItem>(sealed, _id)] : [];
      } catch {
        return []; // sealed with another key
      }
    });
  }

  /** Completes a claim. `isNew`: its press has confirmed the address. Returns false when it was completed or given back meanwhile. */
  async function settle(
    { _id }: StoredRow,
    {
      memberId,
      sender,
      items,
      isNew = false,
    }: { memberId: string; sender: string; items: readonly KeptItem[]; isNew?: boolean },
  ): Promise<boolean> {
    // The numbers go on after those of earlier lists, because a member is done with an item by its number alone.
    const first = (await members.countList(memberId, await rows.countOf(memberId))) * ITEM_NUMBERS;
    const numbered = items.map((item) => ({ ...item, n: first + item.n }));
    const sealed = numbered.flatMap((item) => (key ? [{ n: item.n, sealed: key.seal(item, _id) }] : []));
    return rows.settle(_id, { memberId, sender, items: sealed, isNew });
  }

  return {
    open,
    settle,

    itemsOf,

    /** Whether a list asks this address, and nobody has answered yet. Only who has proved that the address is theirs may learn it. */
    async isAsked(email: string): Promise<boolean> {
      const row = key ? await rows.findAsked(key.addressKey(email)) : null;
      return row?.expiresAt !== undefined && row.expiresAt > now();
    },

    /** By which lists a member has come, and what waits of them. */
    async keptOf(memberId: string): Promise<{ sender: string; at: Date; items: KeptItem[] }[]> {
      const found = await rows.ofMember(memberId);
      return found.map((row) => ({
        sender: row.sender ?? '',
        at: row.claim?.at ?? now(),
        items: itemsOf(row),
      }));
    },

    /** Call this once a member has confirmed an address: a waiting invitation becomes theirs, and all of it waits. */
    async follow({ _id: memberId, email }: Pick<Member, '_id' | 'email'>): Promise<void> {
      const row = key ? await rows.findAsked(key.addressKey(email)) : null;
      const found = row && (await open(row));
      if (!row || !found || !(await rows.take(row._id, { clientId: '', at: now() }))) return;
      await settle(row, { memberId, sender: found.list.sender ?? '', items: found.person.items });
    },

    /** Completes a claim whose process has died when there is a member. Otherwise gives the row back. With another key, it waits. */
    async repair(row: StoredRow): Promise<void> {
      const found = await open(row);
      const isOver = row.expiresAt !== undefined && row.expiresAt <= now();
      if (!found && !isOver && (await imports.find(row.importId))) return;
      const member = found && (await members.findByEmail(found.person.email));
      const keep = member && hasConfirmed(member, row) ? row.claim?.keep : undefined;
      const items = found?.person.items.filter(({ n }) => !keep || keep.includes(n)) ?? [];
      if (found && member?.isVerified)
        await settle(row, { memberId: member._id, sender: found.list.sender ?? '', items });
      else await rows.giveBack(row._id, found === null || found.list.state === 'undone');
    },
  };
}
