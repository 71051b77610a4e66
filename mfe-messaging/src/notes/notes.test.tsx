/**
 * @jest-environment-options {"customExportConditions": ["node"]}
 */
import type { NoteChange, NoteLine, Notes } from '@mutua/contracts';
import { unsaved } from '@mutua/web-kit';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { goLive, startBackend } from '../testing/backend.ts';
import { aMessage, jonas, nadia, REQUEST_ID } from '../testing/factories.ts';
import { openChat } from '../testing/remote.ts';
import { createNotesStore } from './notes-store.ts';

const backend = startBackend();
const idOf = (n: number) => String(n).padStart(24, '0');
const aLine = (n: number, text: string, line: Partial<NoteLine> = {}): NoteLine => ({
  id: idOf(n),
  text,
  by: n % 2 ? jonas._id : nadia._id,
  at: `2026-11-2${n < 3 ? 4 : 5}T12:00:00.000Z`,
  rank: `a${n}`,
  rev: 1,
  ...line,
});
let notes: Notes;
/** The changes that the page has sent, and the service's answer to them. */
let sent: NoteChange[][];
let answer: (changes: NoteChange[]) => object;

/** Applies changes like the service, but without conflicts. */
function make(changes: NoteChange[]): object {
  const rev = notes.rev + 1;
  let lines = [...notes.lines];
  for (const change of changes) {
    const place = lines.findIndex(({ id }) => id === change.id);
    if ('gone' in change) lines = lines.filter(({ id }) => id !== change.id);
    else if (place >= 0) lines[place] = { ...aLine(2, change.text, { rev }), id: change.id };
    else {
      const at = lines.findIndex(({ id }) => id === change.after) + 1;
      lines.splice(at, 0, { ...aLine(4, change.text, { rev }), id: change.id });
    }
  }
  const gone = changes.flatMap((change) => ('gone' in change ? [change.id] : []));
  notes = {
    ...notes,
    rev,
    lines: lines.map((each, place) => ({ ...each, rank: `b${String(place).padStart(3, '0')}` })),
  };
  return { ok: true, rev, lines: notes.lines, gone };
}

beforeEach(() => {
  sent = [];
  answer = make;
  notes = {
    requestId: REQUEST_ID,
    rev: 1,
    lines: [aLine(1, 'A type parameter'), aLine(2, 'keeps the **level**'), aLine(3, 'Homework')],
    changed: { by: jonas._id, at: new Date().toISOString() },
    canWrite: true,
  };
  backend.messages = [aMessage(1)];
  backend.api.on('GET /notes/:requestId', () => ({ notes }));
});

/** Leaves the page on which the notes are. */
let unmount: () => void;
/** Opens the notes from the panel of the exchange. */
async function open() {
  await goLive();
  backend.live.sockets[0]?.onAny((event: string, payload: unknown, reply?: (answered: object) => void) => {
    if (event !== 'notes_change') return;
    const { changes } = payload as { changes: NoteChange[] };
    sent.push(changes);
    reply?.(answer(changes));
  });
  const rendered = await openChat();
  unmount = rendered.unmount;
  const entry = await screen.findByRole('button', { name: /lines|first line/ });
  await userEvent.click(entry);
  return within(await screen.findByRole('list', { name: 'Notes of both' }));
}
const texts = () => screen.getAllByRole<HTMLTextAreaElement>('textbox', { name: /line/i }).map(({ value }) => value);
const line = (name: RegExp | string) => screen.findByRole<HTMLTextAreaElement>('textbox', { name });

it('shows who wrote which line of which lesson, and how many lines there are', async () => {
  const list = await open();
  expect(screen.getByText('2 lessons, 3 lines')).toBeInTheDocument();
  expect(screen.getByText('changed by Jonas, today')).toBeInTheDocument();
  expect(list.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Tuesday, Nov 24',
    'Wednesday, Nov 25',
  ]);
  expect(await line('Line 1, by Jonas')).toHaveValue('A type parameter');
  expect(await line('Line 2, by you')).toHaveValue('keeps the **level**');
});

it('opens at the day of a call from the line of that call', async () => {
  const scroll = jest.fn();
  Object.assign(HTMLElement.prototype, { scrollIntoView: scroll });
  backend.lines = [
    { kind: 'called', at: '2026-11-25T12:30:00.000Z', actorId: jonas._id, callType: 'video', seconds: 60 },
  ];
  await openChat();
  await userEvent.click(await screen.findByRole('button', { name: 'Notes' }));
  const heading = await screen.findByRole('heading', { name: 'Wednesday, Nov 25', level: 3 });
  await waitFor(() => expect(scroll.mock.contexts).toContain(heading));
  Reflect.deleteProperty(HTMLElement.prototype, 'scrollIntoView');
});

it('breaks, pastes, joins and moves between lines by keys, and sends all changes at once', async () => {
  await open();
  const field = await line('Line 2, by you');
  await userEvent.click(field);
  field.setSelectionRange(5, 5);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(texts()).toEqual(['A type parameter', 'keeps', ' the **level**', 'Homework', '']));
  expect(document.activeElement).toHaveValue(' the **level**');
  await userEvent.keyboard('{Backspace}');
  await waitFor(() => expect(texts()).toEqual(['A type parameter', 'keeps the **level**', 'Homework', '']));
  expect((document.activeElement as HTMLTextAreaElement).selectionStart).toBe(5);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await userEvent.paste('one\ttwo\nthree\u200b');
  await waitFor(() => expect(texts().slice(3, 5)).toEqual(['one  two', 'three']));
  await waitFor(() => expect(sent.flat().filter((each) => 'text' in each && each.text === 'three')).toHaveLength(1));
  expect(sent.flat()).toEqual(
    expect.arrayContaining([expect.objectContaining({ text: 'one  two', after: idOf(3), rev: 0 })]),
  );
});

it('joins lines with a phone keyboard, which sends no key name', async () => {
  await open();
  const field = await line('Line 2, by you');
  await userEvent.click(field);
  field.setSelectionRange(0, 0);
  fireEvent.keyDown(field, { key: 'Unidentified', keyCode: 229 });
  const deletion = new InputEvent('beforeinput', {
    inputType: 'deleteContentBackward',
    bubbles: true,
    cancelable: true,
  });
  act(() => void field.dispatchEvent(deletion));
  expect(deletion.defaultPrevented).toBe(true);
  await waitFor(() => expect(texts()).toEqual(['A type parameterkeeps the **level**', 'Homework', '']));
  await waitFor(() => expect(sent.flat()).toContainEqual(expect.objectContaining({ id: idOf(2), gone: true })));
});

it('shows changes of the other member, marks the line, and fetches missed changes', async () => {
  await open();
  act(() => {
    backend.live.push('notes_changed', {
      requestId: REQUEST_ID,
      rev: 2,
      lines: [aLine(1, 'A type parameter is a promise', { rev: 2 })],
      gone: [idOf(3)],
    });
  });
  await waitFor(() => expect(texts()).toEqual(['A type parameter is a promise', 'keeps the **level**', '']));
  // A line that this member is writing in keeps the typed text.
  act(() => (document.activeElement as HTMLElement).blur());
  expect(within(screen.getByRole('list', { name: 'Notes of both' })).getByText('Jonas')).toBeVisible();
  notes = { ...notes, rev: 9, lines: [aLine(5, 'all new')] };
  act(() => {
    backend.live.push('notes_changed', { requestId: REQUEST_ID, rev: 9, lines: [aLine(7, 'a part')], gone: [] });
  });
  await waitFor(() => expect(texts()).toEqual(['all new', '']));
});

it('shows both texts after a conflict, until one of them is kept', async () => {
  notes.lines[1] = aLine(2, 'Ben’s words', { by: jonas._id, both: true });
  await open();
  expect(await line('Line 2, by Jonas, both wrote here')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Keep both' }));
  await waitFor(() => expect(sent.flat()).toEqual([{ id: idOf(2), text: 'Ben’s words', after: null, rev: 1 }]));
});

it('keeps changes that got no answer, says so, and sends them again', async () => {
  await open();
  answer = () => ({ ok: false, error: { code: 'service_unavailable', message: 'Away' } });
  fireEvent.change(await line('Line 2, by you'), { target: { value: 'offline' } });
  await screen.findByText(/Not saved yet/);
  answer = make;
  await waitFor(() => expect(screen.getByText(/Kept with the exchange/)).toBeVisible());
  expect(sent.at(-1)).toEqual([{ id: idOf(2), text: 'offline', after: null, rev: 1 }]);
  expect(await line('Line 2, by you')).toHaveValue('offline');
});

it('asks before unsaved changes are lost, and sends them later, although the notes were closed', async () => {
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await open();
  answer = () => ({ ok: false, error: { code: 'service_unavailable', message: 'Away' } });
  fireEvent.change(await line('Line 2, by you'), { target: { value: 'offline' } });
  await screen.findByText(/Not saved yet/);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asks()).toBe(true);
  unmount();
  expect(asks()).toBe(true);
  answer = make;
  await waitFor(() => expect(asks()).toBe(false));
  expect(notes.lines.map(({ text }) => text)).toContain('offline');
  expect(unsaved.exists()).toBe(false);
});

it('sends the other changes of a batch in which the service refuses one', async () => {
  const refusal = { ok: false, error: { code: 'hidden', message: 'This line was hidden by moderators' } };
  const [hidden, other] = [aLine(2, 'keeps the **level**').id, aLine(3, 'Homework').id];
  await open();
  answer = (changes) => (changes.some(({ id }) => id === hidden) ? refusal : make(changes));
  fireEvent.change(await line('Line 2, by you'), { target: { value: 'hidden meanwhile' } });
  fireEvent.change(await line(/^Line 3/), { target: { value: 'Homework for both' } });
  await waitFor(() => expect(notes.lines.map(({ text }) => text)).toContain('Homework for both'));
  // One batch, then each by itself. What was refused by itself waits for the member.
  expect(sent.map((changes) => changes.map(({ id }) => id))).toEqual([[hidden, other], [hidden], [other]]);
  expect(await screen.findByText('This line was hidden by moderators')).toBeVisible();
  answer = make;
  fireEvent.change(await line('Line 2, by you'), { target: { value: 'shown again' } });
  await waitFor(() => expect(notes.lines.map(({ text }) => text)).toContain('shown again'));
});

it('shows refused changes of notes that became read-only, but does not keep the page for them', async () => {
  await open();
  answer = () => ({ ok: false, error: { code: 'forbidden', message: 'This conversation is closed' } });
  notes.canWrite = false;
  fireEvent.change(await line('Line 2, by you'), { target: { value: 'too late' } });
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /Line/ })).toBeNull());
  expect(screen.getByText('too late')).toBeVisible();
  expect(screen.getByText('This conversation is closed')).toBeVisible();
  unmount();
  expect(unsaved.exists()).toBe(false);
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
});

it('sends deletions first when one batch has no room for all changes', async () => {
  await open();
  const store = createNotesStore(REQUEST_ID, nadia._id);
  await waitFor(() => expect(store.current().state).toBe('ready'));
  for (let n = 10; n < 60; n += 1) store.write(idOf(n), `new ${n}`, null);
  store.remove(idOf(2));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map((changes) => changes.length)).toEqual([40, 11]);
  expect(sent[0]?.[0]).toEqual({ id: idOf(2), gone: true, rev: 1 });
  store.stop();
});

it('is read-only once the conversation is closed', async () => {
  notes.canWrite = false;
  await open();
  expect(screen.queryByRole('textbox', { name: /Line/ })).toBeNull();
  expect(screen.getByRole('listitem', { name: 'Line 1, by Jonas' })).toHaveTextContent('A type parameter');
  expect(screen.getByText('These notes can only be read now.')).toBeVisible();
});

it('sends changes that an earlier page could not send', async () => {
  await open();
  answer = () => ({ ok: false, error: { code: 'service_unavailable', message: 'Away' } });
  fireEvent.change(await line('Line 2, by you'), { target: { value: 'offline' } });
  await screen.findByText(/Not saved yet/);
  // The page ends as on an iPhone, without a question.
  const kept = { ...localStorage };
  unmount();
  answer = make;
  await waitFor(() => expect(unsaved.exists()).toBe(false));
  expect(JSON.stringify({ ...localStorage })).not.toContain('offline');

  notes.lines[1] = aLine(2, 'keeps the **level**');
  sent = [];
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
  const store = createNotesStore(REQUEST_ID, nadia._id);
  expect(store.hasStorableDrafts()).toBe(true);
  await waitFor(() => expect(sent.flat()).toContainEqual(expect.objectContaining({ id: idOf(2), text: 'offline' })));
  await waitFor(() => expect(store.current().unsaved).toBe('none'));
  expect(JSON.stringify({ ...localStorage })).not.toContain('offline');
  store.stop();
});
