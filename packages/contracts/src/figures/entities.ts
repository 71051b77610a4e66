/** Sums about a whole site for its organisers. They never name a person. */
import { z } from 'zod';
import { IsoDate } from '../core/common.ts';
import { CATEGORIES } from '../skills/limits.ts';
import { say } from '../texts/say.ts';
import { MONTH_STATES } from './limits.ts';

/** A calendar month by the clock of the site: `2026-11`. */
export const Month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, say('Invalid month'));

/** A number; `few`: hidden, because it could tell of single persons; null: unknown, because nobody counted it then. */
export const FigureValue = z.union([z.number(), z.object({ few: z.literal(true) }), z.null()]);
export type FigureValue = z.infer<typeof FigureValue>;

const valuesOf = <const K extends readonly [string, ...string[]]>(keys: K) =>
  z.partialRecord(z.enum(keys), FigureValue);

/** The months that were counted, the earliest first. */
export const figuresOf = <const K extends readonly [string, ...string[]]>(keys: K) =>
  z.object({
    months: z.array(
      z.object({
        month: Month,
        state: z.enum(MONTH_STATES),
        /** The version of the definitions. Months of different versions cannot be compared. */
        rule: z.number().int(),
        values: valuesOf(keys),
        /** The parts of the wanted breakdown; empty without one. */
        cells: z.array(z.object({ key: z.string(), values: valuesOf(keys) })),
      }),
    ),
    /** When the latest of these months was counted; null when none was. */
    computedAt: IsoDate.nullable(),
    /** The IANA zone of the site, by whose clock months begin. */
    timeZone: z.string(),
  });

/** What several members want to learn and nobody teaches, in words that everybody may read. */
export const WantedTopic = z.object({ title: z.string(), category: z.enum(CATEGORIES), wanters: FigureValue });
