/** Lists of people that organisers bring. Nobody on a list is a member before they press. */
import { z } from 'zod';
import { IsoDate, ObjectId } from '../core/common.ts';
import { FigureValue } from '../figures/entities.ts';
import {
  IMPORT_COLUMNS,
  IMPORT_DELIMITERS,
  IMPORT_ENCODINGS,
  IMPORT_FAULTS,
  IMPORT_STATES,
  IMPORT_VERDICTS,
  ITEM_COLUMNS,
  ITEM_KINDS,
  LINE_FAULTS,
} from './limits.ts';

const count = z.number().int().min(0);

const READ_FAILURES = ['empty', 'no_columns', 'not_text', 'bad_json'] as const;
const ITEM_FILE_FAILURES = [...READ_FAILURES, 'no_kind'] as const;

/** A file of people, and how far asking them has come. */
export const Import = z.object({
  _id: ObjectId,
  /** The name of the file. */
  name: z.string(),
  at: IsoDate,
  /** The name of the organiser; empty when they have left. */
  by: z.string(),
  state: z.enum(IMPORT_STATES),
  /** `csv` with the three fields below, or `json` without them. Null while it is read. */
  format: z.enum(['csv', 'json']).nullable(),
  encoding: z.enum(IMPORT_ENCODINGS).nullable(),
  delimiter: z.enum(IMPORT_DELIMITERS).nullable(),
  /** What stands above each column, and what the column is read as; null: not read. */
  columns: z.array(z.object({ heading: z.string(), column: z.enum(IMPORT_COLUMNS).nullable() })),
  /** The first three names as they were read, by which wrong letters are seen. */
  sample: z.array(z.string()),
  /** The rows by verdict. */
  counts: z.object({ ready: count, partly: count, faulty: count, not_again: count }),
  /** Why the whole file could not be read: `empty`, `no_columns`, `not_text`, `bad_json`. Null when it could. */
  failure: z.enum(READ_FAILURES).nullable(),
  /** Further files with offers and needs, which are joined by their owners. */
  itemFiles: z.array(
    z.object({
      /** The name of the file. */
      name: z.string(),
      /** How many offers and needs have an owner and are kept, and how many lines are left out. Null until it is read. */
      kept: count.nullable(),
      leftOut: count.nullable(),
      /** Why it could not be read: as below, or `no_kind`, when nothing says which are offers. A list with a failure cannot start. */
      failure: z.enum(ITEM_FILE_FAILURES).nullable(),
      /** What all of it is, when its columns do not say it; null: they do. Absent in answers of the release before, as the next. */
      kind: z.enum(ITEM_KINDS).nullable().optional(),
      /** What stands above each column of a CSV file, and what it is read as. */
      columns: z.array(z.object({ heading: z.string(), column: z.enum(ITEM_COLUMNS).nullable() })).optional(),
    }),
  ),
  /**
   * How letters would go out if everybody who is ready were asked now: so many an hour, by the clock of this zone, the last one at
   * `readyAt`. Only before the start; absent in answers of the release before.
   */
  pace: z.object({ perHour: count, timeZone: z.string(), readyAt: IsoDate }).optional(),
  /** Null before the start. */
  asking: z
    .object({
      startedAt: IsoDate,
      sender: z.string(),
      note: z.string(),
      /** Who was to be asked, and how many of them wait for their letter. */
      people: count,
      waiting: count,
      /** Who has answered how. Counts of persons below five are hidden, those of all or all but five, and who declined
       * on a list of fewer than 50. `undeliverable`: whose mail server refused the letter. */
      joined: FigureValue,
      declined: FigureValue,
      undeliverable: FigureValue,
      /**
       * Why it pauses: an organiser pressed, or too many letters came back. `mail_refused`: the mail server refuses for a reason that is not
       * the persons'. `key`: they were stored with another IMPORT_KEY. Null while it does not.
       */
      paused: z.enum(['organiser', 'undeliverable', 'mail_refused', 'key']).nullable(),
      /** When the last letter will be out, roughly. Null when all are. */
      readyAt: IsoDate.nullable(),
      /** Until when it can be undone. */
      undoUntil: IsoDate,
      /** Set when people had waited for their letter for 30 days: they are erased, and were not asked. */
      isOver: z.literal(true).optional(),
    })
    .nullable(),
});
export type Import = z.infer<typeof Import>;

/** A fault of a row. */
export const RowFault = z.object({
  fault: z.enum(IMPORT_FAULTS),
  /** The other line, for `twice` and `same_id`. */
  line: count.optional(),
  /** The beginning of the words that it is about, for offers and needs. */
  words: z.string().optional(),
});
export type RowFault = z.infer<typeof RowFault>;

/** A fault of a line of a further file. For `owner_faulty`, the line is that of the person in the list. */
export const LineFault = RowFault.extend({ fault: z.enum([...IMPORT_FAULTS, ...LINE_FAULTS]) });
export type LineFault = z.infer<typeof LineFault>;

/** A line of a further file that is left out, or of which something is. */
export const ImportLine = z.object({
  n: count,
  /** Which of the further files, from 0, and the line on which it begins, from 1; of a JSON file the position in its list. */
  file: count,
  line: count,
  /** Whose it is, as the file says it. */
  owner: z.string(),
  title: z.string(),
  isKept: z.boolean(),
  faults: z.array(LineFault),
});
export type ImportLine = z.infer<typeof ImportLine>;

/** A row of the check. */
export const ImportRow = z.object({
  n: count,
  /** The line of the file on which it begins, from 1; of a JSON file the position in its list. */
  line: count,
  name: z.string(),
  /** Shortened: `j…g@example.org`. */
  email: z.string(),
  /** What the invitation offers as the person's place, and words about themselves. Absent in answers of the release before. */
  place: z.string().optional(),
  about: z.string().optional(),
  offers: z.array(z.string()),
  needs: z.array(z.string()),
  verdict: z.enum(IMPORT_VERDICTS),
  faults: z.array(RowFault),
});
export type ImportRow = z.infer<typeof ImportRow>;
