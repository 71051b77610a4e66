import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { call, request } from '../../api/request.ts';
import { tokens } from '../../api/tokens.ts';
import { Toaster } from '../../components/toaster.tsx';
import { kitEvents } from '../../events.ts';
import { failure, installTestApi, testToken } from '../../testing/index.ts';
import { toast } from '../../toast/toast.ts';
import { toastAction } from './toast-action.tsx';
import { undoable, useRemovals } from './undoable.tsx';

const server = installTestApi();
beforeEach(() => {
  server.on('DELETE /skills/:id', () => ({ message: 'Deleted' }));
  tokens.set({ accessToken: 'access', refreshToken: 'refresh' });
});
afterEach(() => {
  act(() => toast.dismiss());
  tokens.clear();
});

const deleted = () => server.callsTo('DELETE /skills/:id').map(({ params }) => params['id']);
/** Each test has its own skills, because removals of an earlier test may still be running. */
let skills: [string, string];
let tests = 0;
let held: string[] = [];
/** The texts of the toasts about failures. */
let failures: string[] = [];
/** The things whose call from the page has an answer. */
let answered: string[] = [];

function remove(id: string): void {
  undoable({
    id,
    text: `Deleted ${id}`,
    undoLabel: 'Undo',
    request: request('DELETE /skills/:id', { params: { id } }),
    send: async () => {
      await call('DELETE /skills/:id', { params: { id } }).finally(() => setTimeout(() => answered.push(id)));
      held = held.filter((each) => each !== id);
    },
    failed: 'Failed to delete',
  });
}

function Skills() {
  const isRemoved = useRemovals();
  const { pathname } = useLocation();
  return (
    <>
      <p>{pathname}</p>
      <input aria-label="Name" />
      <ul>
        {held
          .filter((id) => !isRemoved(id))
          .map((id) => (
            <li key={id}>{id}</li>
          ))}
      </ul>
    </>
  );
}

beforeEach(() => {
  tests += 1;
  skills = [`${tests}0000000000000000000000a`, `${tests}0000000000000000000000b`];
  held = [...skills];
  failures = [];
  jest.spyOn(toast, 'error').mockImplementation((text) => {
    failures.push(text);
    return '';
  });
  answered = [];
  render(
    <MemoryRouter>
      <Skills />
      <Toaster />
    </MemoryRouter>,
  );
});

const shown = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

it('follows the action of a toast to another page, and closes the toast', async () => {
  act(() => void toast.success('Accepted', { action: toastAction({ label: 'Open chat', to: '/chat/7' }) }));

  await userEvent.click(screen.getByRole('link', { name: 'Open chat' }));

  expect(screen.getByText('/chat/7')).toBeInTheDocument();
  expect(screen.queryByText('Accepted')).not.toBeInTheDocument();
});

it('hides a removed thing, and sends the call when the toast closes', async () => {
  const [first, second] = skills;
  const shownToast = jest.spyOn(toast, 'success');
  act(() => remove(first));
  // Undo is possible for six seconds.
  expect(shownToast.mock.calls.map(([text, options]) => [text, options?.duration])).toEqual([
    [`Deleted ${first}`, 6000],
  ]);
  shownToast.mockRestore();
  expect(shown()).toEqual([second]);
  expect(deleted()).toEqual([]);

  await userEvent.click(screen.getByRole('button', { name: 'Close' }));

  await waitFor(() => expect(deleted()).toEqual([first]));
  expect(shown()).toEqual([second]);
});

it('shows a removed thing again after Undo, and sends nothing', async () => {
  const [first, second] = skills;
  act(() => remove(first));
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));

  expect(shown()).toEqual(skills);
  expect(screen.queryByText(`Deleted ${first}`)).not.toBeInTheDocument();
  // A later removal ends the time for Undo of this one, so its call is sent first.
  act(() => remove(second));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(deleted()).toEqual([second]));
});

it('undoes the last removal with Ctrl+Z, but not while the member types', async () => {
  const [first, second] = skills;
  act(() => remove(first));
  act(() => remove(second));
  await userEvent.type(screen.getByLabelText('Name'), 'x{Control>}z{/Control}');
  expect(shown()).toEqual([]);

  act(() => screen.getByLabelText('Name').blur());
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(shown()).toEqual([second]);
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(shown()).toEqual([first, second]);
});

it('shows a removed thing again when the call fails, and says why', async () => {
  const [first] = skills;
  server.on('DELETE /skills/:id', () => failure(503, 'Not now'));
  act(() => remove(first));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));

  await waitFor(() => expect(shown()).toEqual(skills));
  expect(failures).toEqual(['Not now']);
});

it.each([
  ['the page is left', () => window.dispatchEvent(new Event('pagehide'))],
  ['the member signs out', () => kitEvents.emit('signing-out')],
])('sends all pending calls at once as the member when %s', async (_, leave) => {
  const [first, second] = skills;
  act(() => remove(first));
  act(() => remove(second));
  act(() => void leave());
  tokens.clear();

  await waitFor(() => expect(deleted()).toEqual(skills));
  expect(server.callsTo('DELETE /skills/:id').map(({ token }) => token)).toEqual(['access', 'access']);
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  expect(shown()).toEqual([]);
});

describe('a call that fails while the member is in another app', () => {
  let visibility: DocumentVisibilityState = 'visible';
  beforeEach(() => {
    jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  });
  afterEach(() => jest.restoreAllMocks());
  const show = (next: DocumentVisibilityState) =>
    act(() => {
      visibility = next;
      document.dispatchEvent(new Event('visibilitychange'));
    });

  it('is sent again on return', async () => {
    const [first, second] = skills;
    server.on('DELETE /skills/:id', () => failure(503, 'Not now'));
    act(() => remove(first));
    show('hidden');
    await waitFor(() => expect(deleted()).toEqual([first]));
    server.on('DELETE /skills/:id', () => ({ message: 'Deleted' }));
    show('visible');
    await waitFor(() => expect(deleted()).toEqual([first, first]));
    await waitFor(() => expect(held).toEqual([second]));
    expect(shown()).toEqual([second]);
    expect(failures).toEqual([]);
  });

  it('says why when it fails on return, too', async () => {
    const [first] = skills;
    server.on('DELETE /skills/:id', () => failure(503, 'Not now'));
    act(() => remove(first));
    show('hidden');
    await waitFor(() => expect(deleted()).toEqual([first]));
    show('visible');
    await waitFor(() => expect(failures).toEqual(['Not now']));
    await waitFor(() => expect(shown()).toEqual(skills));
  });

  it.each([
    [404, false],
    [410, false],
    [409, true],
  ])('counts as done when the repeat is answered with %d', async (status, isShown) => {
    const [first, second] = skills;
    server.on('DELETE /skills/:id', () => failure(503, 'Not now'));
    act(() => remove(first));
    show('hidden');
    await waitFor(() => expect(deleted()).toEqual([first]));
    server.on('DELETE /skills/:id', () => failure(status, 'Gone'));
    show('visible');
    await waitFor(() => expect(deleted()).toEqual([first, first]));
    await waitFor(() => expect(answered).toEqual([first]));
    expect(shown()).toEqual(isShown ? skills : [second]);
    expect(failures).toEqual([]);
  });

  it.each([
    ['signed out', () => tokens.clear()],
    [
      'signed another member in',
      () => tokens.set({ accessToken: testToken('64b000000000000000000002'), refreshToken: 'refresh' }),
    ],
  ])('is not repeated when another tab has %s', async (_, change) => {
    const [first] = skills;
    tokens.set({ accessToken: testToken('64b000000000000000000001'), refreshToken: 'refresh' });
    server.on('DELETE /skills/:id', () => failure(503, 'Not now'));
    act(() => remove(first));
    show('hidden');
    await waitFor(() => expect(deleted()).toEqual([first]));
    change();
    show('visible');
    await waitFor(() => expect(shown()).toEqual(skills));
    expect(deleted()).toEqual([first]);
    expect(failures).toEqual([]);
  });
});
