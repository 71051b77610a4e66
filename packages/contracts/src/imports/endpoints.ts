import { z } from 'zod';
import { MessageBody, ObjectId, optionalChoice, Pagination, pageQuery } from '../core/common.ts';
import { defineEndpoints, IdParam } from '../core/endpoint.ts';
import { Import, ImportLine, ImportRow } from './entities.ts';
import { ItemMappingInput, MappingInput, StartImportInput } from './forms.ts';
import { IMPORT_VERDICTS, IMPORTS, ITEM_KINDS } from './limits.ts';

const ImportBody = z.object({ import: Import });
const ItemFileParams = z.object({
  id: ObjectId,
  file: z.coerce
    .number()
    .int()
    .min(0)
    .max(IMPORTS.itemFiles - 1),
});

/** All are a 404 for everybody but organisers. */
export const importEndpoints = defineEndpoints('auth', {
  'POST /imports': {
    summary:
      'Check a file of people; asks nobody. It is read in the background. 409 import_running while another one is read or asks, key_missing without IMPORT_KEY; 413 above 2 MB, 415 for what is neither CSV nor JSON.',
    limit: 'uploads',
    upload: 'file',
    response: ImportBody,
    status: 201,
  },
  'GET /imports': {
    summary: 'The imports of this site, the latest first, and whether there can be any.',
    response: z.object({ imports: z.array(Import), isPossible: z.boolean() }),
  },
  'GET /imports/:id': { summary: 'One import.', params: IdParam, response: ImportBody },
  'GET /imports/:id/rows': {
    summary: 'The rows of the check, in the order of the file.',
    params: IdParam,
    query: z.object({ ...pageQuery(IMPORTS.rows), verdict: optionalChoice(IMPORT_VERDICTS) }),
    response: z.object({ rows: z.array(ImportRow), pagination: Pagination }),
  },
  'PUT /imports/:id/mapping': {
    summary: 'Read the file again in another way. 409 not_checked once it asks.',
    params: IdParam,
    body: MappingInput,
    response: ImportBody,
  },
  'GET /imports/:id/faults.csv': {
    summary: 'The rows that would not be asked, or not with all: the original columns, and one more with the faults.',
    params: IdParam,
  },
  'POST /imports/:id/items': {
    summary:
      'Bring a further file with offers and needs, joined by their owners: number, name or address. The list is read again. 409 not_checked once it asks, too_many above two files, import_running; 413, 415 as above.',
    limit: 'uploads',
    params: IdParam,
    /** What all of the file is, when its columns do not say it. */
    query: z.object({ kind: optionalChoice(ITEM_KINDS) }),
    upload: 'file',
    response: ImportBody,
    status: 201,
  },
  'DELETE /imports/:id/items': {
    summary: 'Forget the further files. The list is read again without them. 409 not_checked once it asks.',
    params: IdParam,
    response: ImportBody,
  },
  'GET /imports/:id/items': {
    summary: 'The lines of the further files that are left out, or of which something is.',
    params: IdParam,
    query: z.object(pageQuery(IMPORTS.rows)),
    response: z.object({ lines: z.array(ImportLine), pagination: Pagination }),
  },
  'GET /imports/:id/items/:file/faults.csv': {
    summary: 'These lines of one further file: its columns, and one more with the faults.',
    params: ItemFileParams,
  },
  'PUT /imports/:id/items/:file/mapping': {
    summary:
      'Read a further CSV file again with other columns. 404 for a file that is not there or is JSON, 409 as above.',
    params: ItemFileParams,
    body: ItemMappingInput,
    response: ImportBody,
  },
  'POST /imports/:id/start': {
    summary:
      'Ask the people who are ready. 403 confirm_needed without a fresh sign-in; 409 not_checked, too_few below five rows.',
    params: IdParam,
    body: StartImportInput,
    response: ImportBody,
  },
  'POST /imports/:id/pause': {
    summary: 'Stop sending letters; the same answer again.',
    params: IdParam,
    response: ImportBody,
  },
  'POST /imports/:id/resume': {
    summary: 'Send the other letters; the same answer again.',
    params: IdParam,
    response: ImportBody,
  },
  'POST /imports/:id/undo': {
    summary: 'Erase who has not answered; the same answer again. Who joined stays. 409 too_late after 30 days.',
    params: IdParam,
    response: ImportBody,
  },
  'DELETE /imports/:id': {
    summary: 'Forget a file that was not started. 409 not_checked once it asks.',
    params: IdParam,
    response: MessageBody,
  },
});
