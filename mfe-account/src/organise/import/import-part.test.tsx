import type { Import, ImportLine, ImportRow, Site } from '@mutua/contracts';
import { DEFAULT_SITE, IMPORT_FAULTS, LINE_FAULTS, TEMPLATE_HEADINGS } from '@mutua/contracts/limits';
import { failure, installTestApi, pageOf, Reply, testUser } from '@mutua/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { showPage } from '../../testing/show-page.tsx';
import { signInMethods } from '../../testing/sign-in-methods.ts';
import { OrganisePage } from '../organise-page.tsx';

const server = installTestApi();
const ID = '64d000000000000000000001';
const imported = (changes: Partial<Import> = {}): Import => ({
  _id: ID,
  name: 'mitglieder-2026.csv',
  at: '2026-11-29T10:00:00.000Z',
  by: 'Lena Kofler',
  state: 'checked',
  format: 'csv',
  encoding: 'windows-1252',
  delimiter: ';',
  columns: [
    { heading: 'Name', column: 'name' },
    { heading: 'Mail', column: 'email' },
    { heading: 'Telefon', column: null },
  ],
  sample: ['Jörg Müßig', 'Ana Gómez'],
  counts: { ready: 4808, partly: 63, faulty: 41, not_again: 88 },
  failure: null,
  itemFiles: [],
  asking: null,
  ...changes,
});
const asking = (changes: Partial<NonNullable<Import['asking']>> = {}): NonNullable<Import['asking']> => ({
  startedAt: '2026-11-30T10:00:00.000Z',
  sender: 'Lena Kofler',
  note: 'Our old software ends.',
  people: 4871,
  waiting: 4000,
  joined: 312,
  declined: { few: true },
  undeliverable: 0,
  paused: null,
  readyAt: '2026-12-01T18:00:00.000Z',
  undoUntil: '2099-12-30T10:00:00.000Z',
  ...changes,
});
const row = (n: number, changes: Partial<ImportRow> = {}): ImportRow => ({
  n,
  line: n + 2,
  name: `Person ${n}`,
  email: 'j…g@example.org',
  offers: ['Guitar'],
  needs: [],
  verdict: 'ready',
  faults: [],
  ...changes,
});

const site: Site = {
  ...structuredClone(DEFAULT_SITE),
  links: [],
  registration: { who: 'open', domains: [] },
  landing: { kind: 'sample', headline: '', lead: '' },
  version: 0,
  members: null,
  pages: [],
  changedAt: null,
};

let shown: Import | null;
let isPossible: boolean;
let rows: ImportRow[];
let lines: ImportLine[];

beforeEach(() => {
  shown = imported();
  isPossible = true;
  rows = [row(0)];
  lines = [];
  server.on('GET /imports', () => ({ imports: shown ? [shown] : [], isPossible }));
  server.on('GET /imports/:id', () => (shown ? { import: shown } : failure(404, 'Not found')));
  server.on('GET /imports/:id/rows', ({ query }) => {
    const found = rows.filter(({ verdict }) => !query.verdict || verdict === query.verdict);
    return { rows: found, ...pageOf(found.length, 1, 50) };
  });
  server.on('GET /imports/:id/items', () => ({ lines, ...pageOf(lines.length, 1, 50) }));
  server.on('GET /site', () => ({ site }));
  server.on('GET /auth/ways-in', () => signInMethods());
});

const show = async (at = '/organise/import') => {
  const user = testUser({ name: 'Lena Kofler', roles: ['organiser'] });
  await showPage(OrganisePage, '/organise/:part', { user, at });
  await screen.findByRole('heading', { name: 'Import', level: 1 });
};
const stepNow = () => screen.getByRole('list', { name: 'Steps' }).querySelector('[aria-current=step]');

it('reads a file that is chosen, and follows it until it is checked', async () => {
  shown = null;
  server.on('POST /imports', () => {
    shown = imported({ state: 'reading', format: null });
    return { import: shown };
  });
  await show();
  const input = await screen.findByLabelText('Choose a file', { selector: 'input' });
  expect(stepNow()).toHaveTextContent('File');
  await userEvent.upload(input, new File(['name;mail'], 'mitglieder-2026.csv', { type: 'text/csv' }));
  expect(await screen.findByText('Reading mitglieder-2026.csv')).toBeVisible();
  shown = imported();
  expect(await screen.findByText('Jörg Müßig and Ana Gómez')).toBeVisible();
  expect(stepNow()).toHaveTextContent('Check');
  expect(screen.getByText('mitglieder-2026.csv, people: 5,000. Nothing has been sent.')).toBeVisible();
});

it('refuses a file above the limit without sending it, and says why the service refuses one', async () => {
  shown = null;
  server.on('POST /imports', () => failure(409, 'Another import is running', { code: 'import_running' }));
  await show();
  const input = await screen.findByLabelText('Choose a file', { selector: 'input' });
  await userEvent.upload(input, new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'a.csv', { type: 'text/csv' }));
  expect(await screen.findByText('File size must be less than 2MB')).toBeVisible();
  expect(server.callsTo('POST /imports')).toEqual([]);
  await userEvent.upload(input, new File(['x'], 'b.csv', { type: 'text/csv' }));
  expect(await screen.findByText('Another import is running')).toBeVisible();
});

it('offers the template in each language', async () => {
  shown = null;
  await show();
  const saved: Blob[] = [];
  Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}`, revokeObjectURL: () => undefined });
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Language' }), 'de');
  await userEvent.click(screen.getByRole('button', { name: 'Download the template' }));
  const read = new FileReader();
  const ended = new Promise((resolve) => {
    read.onload = resolve;
  });
  read.readAsArrayBuffer(saved[0] as Blob);
  await ended;
  expect(Buffer.from(read.result as ArrayBuffer).toString()).toBe(`\uFEFF${TEMPLATE_HEADINGS.de.join(';')}\r\n`);
  click.mockRestore();
});

it('says what the operator has to do when there can be no import', async () => {
  shown = null;
  isPossible = false;
  await show();
  expect(await screen.findByText(/sets IMPORT_KEY/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Choose a file' })).not.toBeInTheDocument();
});

it('shows each row with its verdict, and filters by it', async () => {
  rows = [
    row(0),
    row(1, {
      name: 'Franz',
      place: 'Graz',
      about: 'I bake.',
      verdict: 'partly',
      faults: [{ fault: 'title_missing', words: 'Garten' }],
    }),
    row(2, { name: 'Mira', verdict: 'faulty', faults: [{ fault: 'twice', line: 88 }] }),
    row(3, { name: 'Théo', verdict: 'not_again' }),
  ];
  await show();
  const table = within(await screen.findByRole('table'));
  expect(within(table.getByRole('row', { name: /Person 0/ })).getByText('gets one letter')).toBeVisible();
  const partly = within(table.getByRole('row', { name: /Franz/ }));
  expect(partly.getByText('Without a title, left out: Garten')).toBeVisible();
  expect(partly.getByText('gets one letter, with the rest')).toBeVisible();
  expect([partly.getByText('Graz'), partly.getByText('I bake.')]).toHaveLength(2);
  const faulty = within(table.getByRole('row', { name: /Mira/ }));
  expect(faulty.getByText('The same address as in line 88, with another name')).toBeVisible();
  expect(faulty.queryByText(/gets one letter/)).not.toBeInTheDocument();
  expect(table.getByRole('row', { name: /Théo/ })).toHaveTextContent('within 24 months');
  await userEvent.click(screen.getByRole('radio', { name: 'Faulty 41' }));
  await waitFor(() => expect(screen.queryByText('Franz')).not.toBeInTheDocument());
  expect(await screen.findByText('Mira')).toBeVisible();
});

it('has words for every fault', async () => {
  rows = [row(0, { verdict: 'faulty', faults: IMPORT_FAULTS.map((fault) => ({ fault, line: 7, words: 'Garten' })) })];
  await show();
  const cell = within(await screen.findByRole('table')).getAllByRole('listitem');
  expect(cell).toHaveLength(IMPORT_FAULTS.length);
  for (const { textContent } of cell) expect(textContent).not.toMatch(/fault|_/);
});

const line = (n: number, changes: Partial<ImportLine> = {}): ImportLine => ({
  n,
  file: 0,
  line: n + 2,
  owner: 'Gil Gans (9)',
  title: 'Chess',
  isKept: false,
  faults: [{ fault: 'owner_unknown', words: 'Gil Gans (9)' }],
  ...changes,
});
const itemFile = (changes: Partial<Import['itemFiles'][number]> = {}): Import['itemFiles'][number] => ({
  name: 'angebote.csv',
  kept: 1200,
  leftOut: 2,
  failure: null,
  ...changes,
});

it.each([
  { moment: 'at once', isActive: true },
  { moment: 'by another press, when the first one was too long ago for the browser', isActive: false },
])('saves the rows with faults $moment', async ({ isActive }) => {
  server.on('GET /imports/:id/faults.csv', () => new Reply(200, 'name;mail'));
  Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined });
  const saved: string[] = [];
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { isActive } });
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Download the 104 rows with faults' }));
  if (!isActive) {
    expect(await screen.findByText('faults.csv is ready')).toBeVisible();
    expect(saved).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  }
  await waitFor(() => expect(saved).toEqual(['faults.csv']));
  Reflect.deleteProperty(navigator, 'userActivation');
  click.mockRestore();
});

it('adds a file of offers, and shows what is left out of it, line by line', async () => {
  lines = [line(0), line(1, { title: 'Bread', isKept: true, faults: [{ fault: 'category_unknown', words: 'Home' }] })];
  server.on('POST /imports/:id/items', () => {
    shown = imported({ itemFiles: [itemFile()] });
    return { import: shown };
  });
  await show();
  const section = within(await screen.findByRole('region', { name: 'Offers and needs in files of their own' }));
  await userEvent.selectOptions(section.getByRole('combobox', { name: 'What the file holds' }), 'offer');
  const file = new File(['owner;title'], 'angebote.csv', { type: 'text/csv' });
  await userEvent.upload(section.getByLabelText('Add a file', { selector: 'input' }), file);
  expect(await section.findByText('angebote.csv')).toBeVisible();
  expect(server.callsTo('POST /imports/:id/items').at(-1)?.query).toEqual({ kind: 'offer' });
  expect(section.getByText('Kept: 1,200, left out: 2')).toBeVisible();
  const found = within(await section.findByRole('list', { name: 'Lines with faults' })).getAllByRole('listitem');
  expect(found[0]).toHaveTextContent('Chess Gil Gans (9)Line 2 · Nobody in the list is this: Gil Gans (9)');
  expect(found[1]).toHaveTextContent('kept all the same');
  expect(section.getByRole('button', { name: 'Download what is left out of angebote.csv' })).toBeVisible();
});

it('says why a further file could not be read, and takes it away', async () => {
  shown = imported({ itemFiles: [itemFile({ kept: 0, leftOut: 0, failure: 'no_kind' })] });
  server.on('DELETE /imports/:id/items', () => {
    shown = imported();
    return { import: shown };
  });
  await show();
  expect(await screen.findByText(/Nothing says whether these are offers or needs/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Take the file away' }));
  await waitFor(() => expect(screen.queryByText('angebote.csv')).not.toBeInTheDocument());
});

it('reads a further file again with the columns that are chosen, and shows a refusal', async () => {
  const unknown = [
    { heading: 'Wer', column: null },
    { heading: 'Wozu', column: null },
  ];
  shown = imported({ itemFiles: [itemFile({ failure: 'no_columns', kept: 0, leftOut: 0, columns: unknown })] });
  server.on('PUT /imports/:id/items/:file/mapping', ({ body }) => {
    const { columns } = body as { columns: (string | null)[] };
    if (!columns.includes('owner'))
      return failure(400, '', { errors: [{ field: 'columns', message: 'Please say which column has the owners' }] });
    return { import: imported() };
  });
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Columns of angebote.csv' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Columns of angebote.csv' }));
  expect(dialog.queryByRole('combobox', { name: 'What the file holds' })).not.toBeInTheDocument();
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Wozu' }), 'title');
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'What the file holds' }), 'need');
  await userEvent.click(dialog.getByRole('button', { name: 'Read again' }));
  expect(await dialog.findByText('Please say which column has the owners')).toBeVisible();
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Wer' }), 'owner');
  await userEvent.click(dialog.getByRole('button', { name: 'Read again' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const [call] = server.callsTo('PUT /imports/:id/items/:file/mapping').slice(-1);
  expect(call?.body).toEqual({ columns: ['owner', 'title'], kind: 'need' });
});

it('has words for every fault of a line', async () => {
  shown = imported({ itemFiles: [itemFile(), itemFile({ name: 'gesuche.csv', leftOut: 0 })] });
  lines = [line(0, { faults: LINE_FAULTS.map((fault) => ({ fault, line: 7, words: 'Garten' })) })];
  await show();
  const [found] = within(await screen.findByRole('list', { name: 'Lines with faults' })).getAllByRole('listitem');
  expect(found).toHaveTextContent('Line 2 of angebote.csv');
  expect(found?.textContent).not.toMatch(/fault\.|_/);
  // There can be no third one.
  expect(screen.queryByLabelText('Add a file', { selector: 'input' })).not.toBeInTheDocument();
});

it('reads the file again with other letters and columns, and shows a refusal', async () => {
  server.on('PUT /imports/:id/mapping', ({ body }) => {
    const { columns } = body as { columns: (string | null)[] };
    if (!columns.includes('email')) {
      return failure(400, '', { errors: [{ field: 'columns', message: 'Please say which column has the addresses' }] });
    }
    return { import: imported() };
  });
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Columns and letters' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Jörg Müßig and Ana Gómez')).toBeVisible();
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Letters' }), 'utf-8');
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Mail' }), '');
  await userEvent.click(dialog.getByRole('button', { name: 'Read again' }));
  expect(await dialog.findByText('Please say which column has the addresses')).toBeVisible();
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Telefon' }), 'email');
  await userEvent.click(dialog.getByRole('button', { name: 'Read again' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(server.callsTo('PUT /imports/:id/mapping').at(-1)?.body).toEqual({
    encoding: 'utf-8',
    delimiter: ';',
    columns: ['name', null, 'email'],
  });
});

it('says why a whole file could not be read, and forgets it', async () => {
  shown = imported({ failure: 'not_text', counts: { ready: 0, partly: 0, faulty: 0, not_again: 0 } });
  server.on('DELETE /imports/:id', () => {
    shown = null;
    return { message: '' };
  });
  await show();
  expect(await screen.findByText(/It is not a text/)).toBeVisible();
  // The list has it before it is loaded.
  const asked = () => server.callsTo('GET /imports/:id').length;
  await waitFor(() => expect(asked()).toBe(1));
  await userEvent.click(screen.getByRole('button', { name: 'Choose another file' }));
  expect(await screen.findByRole('button', { name: 'Choose a file' })).toBeVisible();
  // What is gone is not asked for.
  expect(asked()).toBe(1);
});

it('says before asking by whose clock, how fast and until when letters go out', async () => {
  shown = imported({ pace: { perHour: 1200, timeZone: 'America/Sao_Paulo', readyAt: '2026-12-01T18:00:00.000Z' } });
  await show();
  expect(
    await screen.findByText(/from 8:00 to 20:00 by the clock of the site \(America\/Sao Paulo\), up to 1,200 an hour/),
  ).toHaveTextContent(/The last one goes out about .*2026/);
});

it('asks everybody after the tick and the password, with what was typed', async () => {
  let isConfirmed = false;
  server.on('POST /auth/confirm', () => {
    isConfirmed = true;
    return { message: '' };
  });
  server.on('POST /imports/:id/start', () => {
    if (!isConfirmed) return failure(403, '', { code: 'confirm_needed' });
    shown = imported({ state: 'asking', asking: asking() });
    return { import: shown };
  });
  await show();
  const ask = await screen.findByRole('button', { name: 'Ask 4,871 people' });
  expect(screen.getByRole('textbox', { name: 'Who writes' })).toHaveValue('Lena Kofler');
  await userEvent.type(screen.getByRole('textbox', { name: /A line from you/ }), 'Come along!');
  await userEvent.click(ask);
  expect(await screen.findByText('Please confirm that you may write to these people')).toBeVisible();
  expect(server.callsTo('POST /imports/:id/start')).toEqual([]);
  await userEvent.click(screen.getByRole('checkbox', { name: /I may write to them/ }));
  await userEvent.click(ask);
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(await dialog.findByLabelText('Present password'), 'Learn2gether');
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Asking 4,871 people')).toBeVisible();
  expect(server.callsTo('POST /imports/:id/start').at(-1)?.body).toEqual({
    note: 'Come along!',
    sender: 'Lena Kofler',
    language: 'en',
    mayWrite: true,
  });
  expect(await screen.findByText('4,000 of 4,871')).toBeVisible();
});

it('cannot ask fewer than five people', async () => {
  shown = imported({ counts: { ready: 3, partly: 1, faulty: 0, not_again: 0 } });
  await show();
  expect(await screen.findByRole('button', { name: 'Ask 4 people' })).toBeDisabled();
  expect(screen.getByText('An import needs 5 people who are ready.')).toBeVisible();
});

it('hides small counts, pauses, goes on and is undone after a question', async () => {
  shown = imported({ state: 'asking', asking: asking() });
  const answer =
    (state: Import['state'], changes = {}) =>
    () => {
      shown = imported({ state, asking: asking(changes) });
      return { import: shown };
    };
  server.on('POST /imports/:id/pause', answer('paused', { paused: 'organiser' }));
  server.on('POST /imports/:id/resume', answer('asking'));
  server.on('POST /imports/:id/undo', answer('undone', { waiting: 0 }));
  await show();
  const declined = (await screen.findByText('Declined')).parentElement as HTMLElement;
  expect(within(declined).getByText('hidden')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Pause' }));
  expect(await screen.findByText(/No more letters go out/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Resume' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/Who has joined stays/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(/Undone\. Who had not answered is erased/)).toBeVisible();
  // The dialog closes a moment later.
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument());
});

it.each([
  ['too many letters came back', 'undeliverable', /too many of the last letters came back/],
  ['the mail server refuses this site', 'mail_refused', /the mail server refuses letters of this site/],
  ['the key is another one', 'key', /stored with another IMPORT_KEY/],
] as const)('says that %s', async (_what, paused, words) => {
  shown = imported({ state: 'paused', asking: asking({ paused }) });
  await show();
  expect(await screen.findByText(words)).toBeVisible();
});

it('says of a list that was over before everybody was asked that it was', async () => {
  shown = imported({ state: 'done', asking: asking({ waiting: 0, readyAt: null, isOver: true }) });
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Show mitglieder-2026.csv' }));
  expect(await screen.findByText(/Who had got no letter by then is erased/)).toBeVisible();
  expect(screen.queryByText(/Everybody was asked/)).not.toBeInTheDocument();
});

it('lists earlier imports, and opens one', async () => {
  shown = imported({ state: 'done', asking: asking({ waiting: 0, joined: { few: true }, readyAt: null }) });
  await show();
  expect(await screen.findByText(/asked: 4,871, joined: hidden/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show mitglieder-2026.csv' }));
  expect(await screen.findByText(/Everybody was asked, from Nov 30, 2026 on/)).toBeVisible();
});
