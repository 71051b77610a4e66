import type { FigureValue, Import } from '@mutua/contracts';
import { FIGURES, IMPORTS } from '@mutua/contracts/limits';
import { DAY_MS } from '@mutua/contracts/time';
import { FEW, partOf } from '@mutua/domain';
import type { MemberRepository } from '../members/member.repository.ts';
import { hourOf, lastAsking } from './asking-hours.ts';
import type { StoredImport } from './import.repository.ts';
import type { ImportKey } from './import-key.ts';
import type { RowRepository } from './row.repository.ts';

/** The headings and names of a file. */
export interface Head {
  headings: string[];
  sample: string[];
  /** The headings of further files. Absent in lists of the release before. */
  items?: string[][];
}

/** From how many people on it is shown how many of a list have declined. */
const DECLINED_FROM = 50;

/** What is known of a file while it is read. */
const UNREAD = { format: null, encoding: null, delimiter: null, columns: [], sample: [], failure: null } as const;

/** Until when a list can be undone. Nobody waits for a letter then any more. @param since its start, or when it went on after a pause */
export const undoUntil = (since: Date): Date => new Date(since.getTime() + IMPORTS.answerDays * DAY_MS);

const endOf = ({ resumedAt, isOver }: StoredImport, startedAt: Date) => ({
  undoUntil: undoUntil(resumedAt ?? startedAt).toISOString(),
  ...(isOver && { isOver }),
});

/** A count of persons. Few, none and all are hidden: each would say what single persons did. */
const hidden = (count: number, people: number): FigureValue =>
  count < FIGURES.few || count >= people ? FEW : partOf(count, people);

/** Who declined. With a few addresses of one's own on a short list, the count would say it of the others. */
const hiddenOfShort = (count: number, people: number): FigureValue =>
  people < DECLINED_FROM ? FEW : hidden(count, people);

export type ImportViews = ReturnType<typeof createImportViews>;

/** Shows lists to organisers. Nothing here says of a row whether its address is a member's, or what it has answered. */
export function createImportViews({
  key,
  rows,
  members,
  perHour,
  zone,
  now,
}: {
  key: ImportKey | undefined;
  rows: Pick<RowRepository, 'states' | 'countToAsk' | 'sentIn'>;
  members: Pick<MemberRepository, 'findMany'>;
  perHour: number;
  zone: string;
  now: () => Date;
}) {
  /** Without headings and names when they were sealed with another key. */
  function headOf({ _id, head }: StoredImport): Head {
    try {
      if (key && head) return key.open<Head>(head, _id);
    } catch {
      // as without a key
    }
    return { headings: [], sample: [] };
  }

  function readOf(found: StoredImport): Pick<Import, keyof typeof UNREAD> {
    const { headings, sample } = headOf(found);
    const { format, encoding, delimiter, columns, failure } = found;
    const named = headings.map((heading, at) => ({ heading, column: columns[at] ?? null }));
    return { format, encoding, delimiter, columns: named, sample, failure };
  }

  function itemFilesOf(found: StoredImport): Import['itemFiles'] {
    const { items = [] } = headOf(found);
    return (found.itemFiles ?? []).map(({ name, kept, leftOut, failure, kind = null, columns = [] }, at) => {
      if (found.state === 'reading') return { name, kept: null, leftOut: null, failure: null };
      const headed = columns.map((column, index) => ({ heading: items[at]?.[index] ?? '', column }));
      return { name, kept, leftOut, failure, kind, columns: headed };
    });
  }

  async function askingOf(found: StoredImport): Promise<Import['asking']> {
    const { _id, startedAt, reading, state, people = 0, sender = '', note = '', pausedBy = null } = found;
    if (!startedAt) return null;
    const [states, left] = await Promise.all([rows.states(_id), rows.countToAsk(_id, reading)]);
    const waiting = state === 'undone' ? 0 : left;
    const isAsking = state === 'asking' && waiting > 0;
    const sent = isAsking ? await rows.sentIn(hourOf(now())) : 0;
    return {
      startedAt: startedAt.toISOString(),
      sender,
      note,
      people,
      waiting,
      joined: hidden(states.claimed ?? 0, people),
      declined: hiddenOfShort(states.refused ?? 0, people),
      undeliverable: hidden(states.undeliverable ?? 0, people),
      paused: state === 'paused' ? pausedBy : null,
      readyAt: isAsking ? lastAsking(now(), waiting + sent, { perHour, zone }).toISOString() : null,
      ...endOf(found, startedAt),
    };
  }

  function paceOf({ state, counts: { ready, partly } }: StoredImport): Pick<Import, 'pace'> {
    if (state !== 'checked') return {};
    const readyAt = lastAsking(now(), ready + partly, { perHour, zone });
    return { pace: { perHour, timeZone: zone, readyAt: readyAt.toISOString() } };
  }

  async function shown(found: readonly StoredImport[]): Promise<Import[]> {
    const organisers = await members.findMany(found.flatMap(({ by }) => by ?? []));
    const names = new Map(organisers.map(({ _id, name }) => [_id, name]));
    return Promise.all(
      found.map(async (each): Promise<Import> => {
        const { _id, name, at, by, state, counts } = each;
        return {
          _id,
          name,
          at: at.toISOString(),
          by: names.get(by ?? '') ?? '',
          state,
          counts,
          itemFiles: itemFilesOf(each),
          ...(state === 'reading' ? { ...UNREAD, columns: [], sample: [] } : readOf(each)),
          ...paceOf(each),
          asking: await askingOf(each),
        };
      }),
    );
  }

  return { shown, headOf };
}
