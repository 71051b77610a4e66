// Over 300 lines: everything that an organiser does with a list, with the conditions of each step.

import {
  type Import,
  type ImportLine,
  type ImportRow,
  type ImportVerdict,
  type ItemKind,
  type ItemMappingInput,
  type Language,
  type MappingInput,
  type Pagination,
  type StartImportInput,
  toCsv,
} from '@mutua/contracts';
import { IMPORTS } from '@mutua/contracts/limits';
import { DAY_MS, MINUTE_MS } from '@mutua/contracts/time';
import {
  type Caller,
  ConflictError,
  NotFoundError,
  type PageQuery,
  paginationOf,
  UnsupportedMediaTypeError,
  type UploadedFile,
} from '@mutua/service-kit';
import type { MemberRepository } from '../members/member.repository.ts';
import type { LogRepository } from '../moderation/log.repository.ts';
import type { SessionService } from '../sessions/session.service.ts';
import { requireOrganiser } from '../site/require-organiser.ts';
import { isOtherKind } from './encodings.ts';
import { faultHeading, faultsInWords } from './fault-words.ts';
import type { ImportRepository, StoredImport } from './import.repository.ts';
import type { ImportKey } from './import-key.ts';
import { type ImportViews, undoUntil } from './import-views.ts';
import { type ListedLine, type ListedPerson, shownLine, shownRow } from './people.ts';
import { ASKED, type RowRepository, type StoredRow } from './row.repository.ts';

const MONTH_MS = 30.5 * DAY_MS;
/** After this time nothing that was on its way during an undo is on its way any more. */
const SETTLED_MS = 5 * MINUTE_MS;
const FILE_NAME = 100;

const notReady = () => new ConflictError('This list is not ready for that.', { code: 'not_checked' });

/** The name of a file as it may be shown. */
const nameOf = (name: string): string =>
  [...name.replace(/^.*[\\/]/, '').replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')].slice(0, FILE_NAME).join('') || '…';

/** Spreadsheets and documents that are no text, by the end of their names. */
const OTHER_NAMES = /\.(xlsx?|ods|numbers|docx?|odt|pdf|zip|png|jpe?g|html?)$/i;

function refuseOtherKinds(name: string, bytes: Buffer): void {
  if (isOtherKind(bytes) || OTHER_NAMES.test(name))
    throw new UnsupportedMediaTypeError('Please choose a CSV or JSON file');
}

export type ImportService = ReturnType<typeof createImportService>;

/** Lists of people that organisers bring. All calls are a 404 for everybody else. */
export function createImportService({
  key,
  imports,
  rows,
  views,
  members,
  log,
  sessions,
  now,
  checkNow,
}: {
  /** Absent when the operator has set none: then there are no imports. */
  key: ImportKey | undefined;
  imports: ImportRepository;
  rows: RowRepository;
  views: ImportViews;
  members: Pick<MemberRepository, 'findById'>;
  log: Pick<LogRepository, 'append'>;
  sessions: Pick<SessionService, 'requireFresh'>;
  now: () => Date;
  /** Makes the worker look for what is to do at once. */
  checkNow: () => void;
}) {
  const later = (days: number): Date => new Date(now().getTime() + days * DAY_MS);

  async function shown(found: StoredImport): Promise<Import> {
    const [view] = await views.shown([found]);
    if (!view) throw new NotFoundError();
    return view;
  }

  /** @throws NotFoundError for everybody but organisers, and for an unknown list */
  async function find(caller: Caller, id: string): Promise<StoredImport> {
    await requireOrganiser(members, caller);
    const found = await imports.find(id);
    if (!found) throw new NotFoundError();
    return found;
  }

  function requireKey(): ImportKey {
    if (!key)
      throw new ConflictError('Lists cannot be brought here: the operator has set no key for them.', {
        code: 'key_missing',
      });
    return key;
  }

  const isRunning = () =>
    new ConflictError('Another list is being read or asked. Please wait until it is done.', { code: 'import_running' });

  /** What is sealed in a row. Null when the row has ended, or was sealed with another key. */
  function openedIn<T extends ListedPerson | ListedLine>({ _id, person }: StoredRow): T | null {
    try {
      return key && person ? key.open<T>(person, _id) : null;
    } catch {
      return null;
    }
  }

  /** Shows a list that is to be read again, or says why it is not. */
  function readAgain(changed: StoredImport | null | 'running'): Promise<Import> {
    if (changed === 'running') throw isRunning();
    if (!changed) throw notReady();
    checkNow();
    return shown(changed);
  }

  /** Writes what an organiser is about to do. The entry comes first, because nothing must happen without one. */
  const note = (
    { userId }: Caller,
    action: 'import_start' | 'import_undo',
    { _id, people }: { _id: string; people: number },
  ) =>
    log.append({
      action,
      note: String(people),
      kind: 'member',
      targetId: userId,
      subjectId: userId,
      moderatorId: userId,
      caseId: null,
      decides: `${action}:${_id}:${people}:${userId}`,
    });

  /** The present state of a list after a change that came too late or changed nothing. */
  async function present(id: string): Promise<Import> {
    const found = await imports.find(id);
    if (!found) throw new NotFoundError();
    return shown(found);
  }

  return {
    /** @throws NotFoundError for everybody but organisers */
    requireOrganiser: (caller: Caller): Promise<void> => requireOrganiser(members, caller),

    /**
     * Takes a file, which is then read in the background.
     * @throws ConflictError key_missing, or import_running while another list is read or asked
     * @throws UnsupportedMediaTypeError for what is neither CSV nor JSON
     */
    async upload(caller: Caller, { name, bytes }: UploadedFile): Promise<Import> {
      await requireOrganiser(members, caller);
      const sealing = requireKey();
      refuseOtherKinds(name, bytes);
      if (await imports.isAny(['reading', 'asking'])) throw isRunning();
      const _id = imports.newId();
      const sealed = sealing.seal(bytes.toString('base64'), _id);
      const created = await imports.create(
        { _id, by: caller.userId, name: nameOf(name), sealed },
        { now: now(), forgetAt: later(IMPORTS.uncheckedDays) },
      );
      if (!created) throw isRunning();
      checkNow();
      return shown(created);
    },

    async list(caller: Caller): Promise<{ imports: Import[]; isPossible: boolean }> {
      await requireOrganiser(members, caller);
      return { imports: await views.shown(await imports.list()), isPossible: key !== undefined };
    },

    find: async (caller: Caller, id: string): Promise<Import> => shown(await find(caller, id)),

    async rows(
      caller: Caller,
      id: string,
      { verdict, ...query }: PageQuery & { verdict?: ImportVerdict | undefined },
    ): Promise<{ rows: ImportRow[]; pagination: Pagination }> {
      const { reading, state, startedAt } = await find(caller, id);
      if (state === 'reading') return { rows: [], pagination: paginationOf(query, 0) };
      const found = await rows.page(id, reading, verdict, query);
      // A row that is blank among others that are not would say who is a member, and who has answered.
      const isShown = (row: StoredRow) => !startedAt || !ASKED.includes(row.verdict);
      return {
        rows: found.rows.map((row) => shownRow(row, isShown(row) ? openedIn<ListedPerson>(row) : null)),
        pagination: paginationOf(query, found.total),
      };
    },

    /**
     * Takes a further file with offers and needs. The list is read again in the background.
     * @throws ConflictError not_checked once the list asks, too_many, import_running while another one is read
     * @throws UnsupportedMediaTypeError for what is neither CSV nor JSON
     */
    async addItems(
      caller: Caller,
      id: string,
      { name, bytes }: UploadedFile,
      kind: ItemKind | undefined,
    ): Promise<Import> {
      const { itemFiles = [] } = await find(caller, id);
      const sealing = requireKey();
      refuseOtherKinds(name, bytes);
      if (itemFiles.length >= IMPORTS.itemFiles)
        throw new ConflictError('A list may have at most two further files', { code: 'too_many' });
      const sealed = sealing.seal(bytes.toString('base64'), id);
      const file = { _id: imports.newId(), name: nameOf(name), ...(kind && { kind }), sealed, most: IMPORTS.itemFiles };
      return readAgain(await imports.addItemFile(id, file, now()));
    },

    /**
     * Has a further file read with other columns.
     * @throws NotFoundError for a file that is not there, or has no columns; ConflictError as above
     */
    async mapItems(caller: Caller, id: string, at: number, { columns, kind }: ItemMappingInput): Promise<Import> {
      const { itemFiles = [] } = await find(caller, id);
      requireKey();
      if (itemFiles[at]?.columns?.length === 0 || !itemFiles[at]) throw new NotFoundError();
      return readAgain(await imports.mapItemFile(id, at, { columns, kind, now: now() }));
    },

    /** Forgets the further files. @throws ConflictError as above */
    async removeItems(caller: Caller, id: string): Promise<Import> {
      await find(caller, id);
      requireKey();
      return readAgain(await imports.removeItemFiles(id, now()));
    },

    /** The lines of further files that are left out, or of which something is. */
    async lines(
      caller: Caller,
      id: string,
      query: PageQuery,
    ): Promise<{ lines: ImportLine[]; pagination: Pagination }> {
      const { reading, state } = await find(caller, id);
      if (state === 'reading') return { lines: [], pagination: paginationOf(query, 0) };
      const found = await rows.lines(id, reading, query);
      return {
        lines: found.rows.map((row) => shownLine(row, openedIn<ListedLine>(row))),
        pagination: paginationOf(query, found.total),
      };
    },

    /** @throws ConflictError not_checked once the list asks, import_running while another one is read */
    async map(caller: Caller, id: string, order: MappingInput): Promise<Import> {
      await find(caller, id);
      requireKey();
      return readAgain(await imports.readAgain(id, order, now()));
    },

    /**
     * The rows with faults, as a file that can be corrected and brought again. Once the list asks, only those that are not asked.
     * @param file which further file; null for the list itself
     */
    async faults(caller: Caller, id: string, language: Language, file: number | null): Promise<string> {
      const found = await find(caller, id);
      const head = views.headOf(found);
      const headings = file === null ? head.headings : (head.items?.[file] ?? []);
      const lines: string[][] = [[...headings, faultHeading(language)]];
      const verdicts: ImportVerdict[] = found.startedAt ? ['faulty'] : ['partly', 'faulty'];
      for await (const row of rows.withFaults(id, found.reading, { file, verdicts })) {
        const listed = openedIn<ListedPerson | ListedLine>(row);
        if (!listed) continue;
        const cells = headings.map((_, at) => listed.cells?.[at] ?? '');
        lines.push([...cells, faultsInWords(listed.faults, language)]);
      }
      return toCsv(lines, language);
    },

    /**
     * @throws ConflictError not_checked, or too_few below five rows that would be asked
     * @throws ForbiddenError confirm_needed without a fresh sign-in
     */
    async start(caller: Caller, id: string, { note: words, sender, language }: StartImportInput): Promise<Import> {
      const found = await find(caller, id);
      requireKey();
      if (found.state !== 'checked' || found.failure) throw notReady();
      if (found.itemFiles?.some(({ failure }) => failure)) throw notReady();
      const people = found.counts.ready + found.counts.partly;
      if (people < IMPORTS.fewest)
        throw new ConflictError('A list needs at least five people who can be asked.', { code: 'too_few' });
      await sessions.requireFresh(caller);
      await note(caller, 'import_start', { _id: id, people });
      const startedAt = now();
      const forgetAt = new Date(startedAt.getTime() + IMPORTS.againMonths * MONTH_MS);
      const fields = { sender, note: words, language, people, startedAt, forgetAt };
      const started = await imports.start(id, found.reading, fields);
      if (!started) throw notReady();
      await imports.removeFiles(id);
      checkNow();
      return shown(started);
    },

    /** @throws ConflictError not_checked before the start */
    async pause(caller: Caller, id: string): Promise<Import> {
      const { startedAt } = await find(caller, id);
      if (!startedAt) throw notReady();
      await imports.pause(id, 'organiser');
      return present(id);
    },

    /** @throws ConflictError not_checked before the start */
    async resume(caller: Caller, id: string): Promise<Import> {
      const { startedAt } = await find(caller, id);
      if (!startedAt) throw notReady();
      await imports.resume(id, now());
      checkNow();
      return present(id);
    },

    /**
     * Erases everybody who has not answered. Who has joined stays: the account is theirs.
     * @throws ConflictError not_checked before the start, too_late 30 days after the start or the last pause
     */
    async undo(caller: Caller, id: string): Promise<Import> {
      const { startedAt, resumedAt, state, people = 0 } = await find(caller, id);
      if (!startedAt) throw notReady();
      if (state === 'undone') return present(id);
      if (undoUntil(resumedAt ?? startedAt) <= now())
        throw new ConflictError('This list can no longer be taken back.', { code: 'too_late' });
      await note(caller, 'import_undo', { _id: id, people });
      await imports.undo(id, later(-IMPORTS.answerDays), { now: now(), dueAt: new Date(now().getTime() + SETTLED_MS) });
      await rows.undo(id);
      await rows.releaseUnasked(id);
      return present(id);
    },

    /** Forgets a list that was not started. @throws ConflictError not_checked once it asks */
    async forget(caller: Caller, id: string): Promise<void> {
      await find(caller, id);
      if (!(await imports.remove(id))) throw notReady();
      await rows.removeReadings(id, null);
    },
  };
}
