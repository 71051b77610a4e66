import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');
/** Ways to keep what is typed when an iPhone ends the page, see `shell/behaviour.md`. */
const KEEPS = /\buse(?:Dialog|Form|FormDialog|Text)Draft\(/;
const DIALOG_KEEPS = /\buse(?:Form)?DialogDraft\(/;
/** By the file of a dialog that keeps its texts, the name under which `e2e/pages/text-dialogs.ts` opens it. */
const TRIED: Record<string, string> = {
  'mfe-account/src/moderation/decide-dialog.tsx': 'decide',
  'mfe-account/src/organise/site/text-dialog.tsx': 'site text',
  'mfe-account/src/organise/site/welcome-dialog.tsx': 'welcome',
  'mfe-account/src/report/report-dialog.tsx': 'report',
  'mfe-account/src/settings/hours/away/away-dialog.tsx': 'time away',
  'mfe-account/src/settings/hours/calendars/source-dialog.tsx': 'calendar',
  'mfe-account/src/settings/hours/day-dialog.tsx': 'day',
  'mfe-exchange/src/meetings/arrange/arrange-fields.tsx': 'times',
  'mfe-exchange/src/meetings/arrange/cancel-session-dialog.tsx': 'a session',
  'mfe-exchange/src/requests/answers/accept-fields.tsx': 'accept',
  'mfe-exchange/src/requests/answers/reason-fields.tsx': 'reject',
  'mfe-exchange/src/requests/edit-fields.tsx': 'edit',
  'mfe-exchange/src/reviews/feedback-fields.tsx': 'feedback',
  'mfe-exchange/src/rings/start-ring-dialog.tsx': 'ring',
  'mfe-lessons/src/lesson/teacher-forms.tsx': 'lesson',
  'mfe-lessons/src/shared/ring/ring-form.tsx': 'ring meeting',
  'mfe-lessons/src/shared/seat/seat-fields.tsx': 'seat',
  'mfe-messaging/src/thread/meetings/decline-proposal-form.tsx': 'none fits',
  'mfe-messaging/src/thread/meetings/place-form.tsx': 'place',
};
/** Parts of pages that keep texts as dialogs do. Of these, browsers try the hours. */
const ON_PAGES = [
  'mfe-account/src/organise/announcements-part.tsx',
  'mfe-account/src/organise/import/ask-form.tsx',
  'mfe-account/src/organise/site/site-part.tsx',
  'mfe-account/src/settings/hours/hours-fields.tsx',
];
const WRITES = /<TextArea\b/;
const IMPORTED = /\bfrom '(\.[^']+)'/g;

const files = globSync('{mfe-*,shell}/src/**/*.tsx', { cwd: ROOT }).filter((file) => !file.endsWith('.test.tsx'));
const sources = new Map(files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]));

/** By file, the files that import it. */
const importers = new Map<string, string[]>();
for (const [file, source] of sources) {
  for (const [, name = ''] of source.matchAll(IMPORTED)) {
    const imported = join(dirname(file), name);
    importers.set(imported, [...(importers.get(imported) ?? []), file]);
  }
}

/** Whether a file, or else each one that shows its fields, keeps the typed texts. */
function isKept(file: string, path: readonly string[] = []): boolean {
  if (KEEPS.test(sources.get(file) ?? '')) return true;
  const shownBy = (importers.get(file) ?? []).filter((each) => !path.includes(each));
  return shownBy.length > 0 && shownBy.every((each) => isKept(each, [...path, file]));
}

it('each dialog and form with a text area keeps what is typed when the page ends', () => {
  const writing = files.filter((file) => WRITES.test(sources.get(file) ?? ''));
  expect(writing.length).toBeGreaterThan(20);
  expect(writing.filter((file) => !isKept(file))).toEqual([]);
});

it('browsers try each dialog that keeps what is typed', () => {
  const keeping = files.filter((file) => DIALOG_KEEPS.test(sources.get(file) ?? ''));
  expect(keeping.filter((file) => !ON_PAGES.includes(file)).sort()).toEqual(Object.keys(TRIED).sort());
  const dialogs = readFileSync(join(ROOT, 'e2e/pages/text-dialogs.ts'), 'utf8');
  expect(Object.values(TRIED).filter((name) => !dialogs.includes(`name: '${name}'`))).toEqual([]);
});

it('finds a text area that nothing keeps', () => {
  sources.set('a.tsx', '<TextArea />');
  expect(isKept('a.tsx')).toBe(false);
  importers.set('a.tsx', ['b.tsx']);
  sources.set('b.tsx', "useDialogDraft('b', read, restore)");
  expect(isKept('a.tsx')).toBe(true);
});
