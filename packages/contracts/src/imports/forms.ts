import { z } from 'zod';
import '../core/messages.ts';
import { prose, requiredLine, shownText } from '../core/text.ts';
import { SiteLanguage } from '../site/forms.ts';
import { atMost, say } from '../texts/say.ts';
import {
  IMPORT_COLUMNS,
  IMPORT_DELIMITERS,
  IMPORT_ENCODINGS,
  IMPORT_LIMITS,
  IMPORTS,
  ITEM_COLUMNS,
  ITEM_KINDS,
} from './limits.ts';

/** How a file is to be read: each column of it in its order, null for those that are not read. Several may have offers, or needs. */
export const MappingInput = z.object({
  encoding: z.enum(IMPORT_ENCODINGS),
  delimiter: z.enum(IMPORT_DELIMITERS),
  columns: z
    .array(z.enum(IMPORT_COLUMNS).nullable())
    .max(IMPORTS.columns)
    .refine((columns) => {
      const read = columns.filter((column) => column !== null && column !== 'offers' && column !== 'needs');
      return new Set(read).size === read.length;
    }, say('Please choose each column once'))
    .refine((columns) => columns.includes('email'), say('Please say which column has the addresses'))
    .refine(
      (columns) => columns.includes('name') || (columns.includes('first') && columns.includes('last')),
      say('Please say which column has the names'),
    ),
});
export type MappingInput = z.infer<typeof MappingInput>;

/** How a further file is to be read: each column of it in its order, null for those that are not read. Several may tell the owner. */
export const ItemMappingInput = z.object({
  columns: z
    .array(z.enum(ITEM_COLUMNS).nullable())
    .max(IMPORTS.columns)
    .refine((columns) => {
      const read = columns.filter((column) => column !== null && column !== 'owner');
      return new Set(read).size === read.length;
    }, say('Please choose each column once'))
    .refine((columns) => columns.includes('owner'), say('Please say which column has the owners'))
    .refine(
      (columns) => (['title', 'offer', 'need'] as const).some((each) => columns.includes(each)),
      say('Please say which column has the titles'),
    ),
  /** What all of the file is, when its columns do not say it. */
  kind: z.enum(ITEM_KINDS).nullable(),
});
export type ItemMappingInput = z.infer<typeof ItemMappingInput>;

export const StartImportInput = z.object({
  /** A sentence to the people, shown in the mail as a quotation. */
  note: prose()
    .max(...atMost(IMPORT_LIMITS.importNote.max, 'Must not exceed {max} characters'))
    .transform(shownText)
    .default(''),
  /** Who invites. */
  sender: requiredLine(say('Name is required')).max(
    ...atMost(IMPORT_LIMITS.importSender.max, 'Must not exceed {max} characters'),
  ),
  /** For rows without a language. */
  language: SiteLanguage,
  mayWrite: z.literal(true, { error: say('Please confirm that you may write to these people') }),
});
export type StartImportInput = z.infer<typeof StartImportInput>;
