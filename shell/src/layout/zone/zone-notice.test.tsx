import type { Hours, User } from '@mutua/contracts';
import { DEFAULT_SETTINGS } from '@mutua/contracts';
import { browserTimeZone } from '@mutua/web-kit';
import { failure, installTestApi, testUser } from '@mutua/web-kit/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { released, renderShell } from '../../testing/render-shell.tsx';

const Garden = () => (
  <>
    <h1>Garden</h1>
    <textarea aria-label="Message" />
  </>
);
const garden = released({ pages: { '/search': Garden } });
const DEVICE = browserTimeZone().timeZone ?? 'UTC';
const HERE = (DEVICE.split('/').at(-1) ?? DEVICE).replaceAll('_', ' ');
const APIA = 'Pacific/Apia';
const none = { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] };
const evenings = { ...none, tuesday: [{ start: '18:00', end: '20:00' }] };

const member = (timeZone: string | null, chosen: string | null = null): User =>
  testUser({ timeZone, time: { timeZone: chosen, firstDay: 'monday' } });

const api = installTestApi();
let hours: Hours;
beforeEach(() => {
  localStorage.clear();
  hours = { version: 4, timeZone: null, weekly: evenings, days: [], buffer: 15, notice: 12, horizon: 28 };
  api.on('GET /calendar/hours', () => ({ hours }));
  api.on('PUT /calendar/hours', () => ({ hours }));
  api.on('PUT /users/profile', () => ({ user: member(DEVICE) }));
  api.on('PUT /users/settings', () => ({ settings: DEFAULT_SETTINGS }));
  api.on('GET /auth/me', () => ({ user: member(DEVICE) }));
});

const show = async (user: User) => {
  const shown = await renderShell({ at: '/search', remotes: [garden], user });
  await screen.findByRole('heading', { name: 'Garden' });
  return shown;
};
const notice = () => screen.findByRole('region', { name: 'Another time zone' });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const isGone = () => waitFor(() => expect(screen.queryByRole('region', { name: 'Another time zone' })).toBeNull());

it('keeps the hours in the old zone, and uses the new one for everything else', async () => {
  await show(member(APIA));
  expect(await notice()).toHaveTextContent(
    `You seem to be in ${HERE}Your weekly hours and mails go by Apia time so far. Agreed sessions stay when they are`,
  );
  await press('Keep my hours in Apia time');
  await isGone();
  expect(api.callsTo('PUT /calendar/hours')[0]?.body).toEqual({ ...hours, timeZone: APIA });
  expect(api.callsTo('PUT /users/profile')[0]?.body).toEqual({ timeZone: DEVICE });
});

it('gives the focus back to the field in which the member wrote', async () => {
  const saved = Promise.withResolvers<void>();
  api.on('PUT /users/profile', async () => {
    await saved.promise;
    return { user: member(DEVICE) };
  });
  await show(member(APIA));
  await notice();
  const field = screen.getByRole('textbox', { name: 'Message' });
  act(() => field.focus());
  await press('Keep my hours in Apia time');
  await waitFor(() => expect(api.callsTo('PUT /users/profile')).toHaveLength(1));
  // Browsers take the focus away from a disabled button.
  expect(screen.getByRole('button', { name: 'Keep my hours in Apia time' })).toBeEnabled();
  expect(screen.getByRole('button', { name: `Use ${HERE} time` })).toBeDisabled();
  saved.resolve();
  await isGone();
  expect(field).toHaveFocus();
});

it('gives the focus back where a pressed button gets none, as in Safari', async () => {
  await show(member(APIA));
  const field = screen.getByRole('textbox', { name: 'Message' });
  act(() => field.focus());
  const close = await screen.findByRole('button', { name: 'Close' });
  fireEvent.pointerDown(close);
  act(() => field.blur());
  fireEvent.click(close);
  await isGone();
  expect(field).toHaveFocus();
});

it('gives no focus back to a field that the member has left before', async () => {
  await show(member(APIA));
  const field = screen.getByRole('textbox', { name: 'Message' });
  const close = await screen.findByRole('button', { name: 'Close' });
  act(() => field.focus());
  fireEvent.pointerDown(close);
  act(() => field.blur());
  fireEvent.pointerDown(close);
  fireEvent.click(close);
  await isGone();
  expect(field).not.toHaveFocus();
});

it('lets hours follow the new zone', async () => {
  await show(member(APIA));
  await press(`Use ${HERE} time`);
  await isGone();
  expect(api.callsTo('PUT /calendar/hours')).toEqual([]);
  expect(api.callsTo('PUT /users/profile')[0]?.body).toEqual({ timeZone: DEVICE });
});

it('chooses the old zone for a member whose hours do not follow', async () => {
  hours = { ...hours, weekly: none };
  await show(member(APIA));
  expect(await notice()).toHaveTextContent('Your mails and reminders go by Apia time so far.');
  await press('Keep Apia time');
  await isGone();
  expect(api.callsTo('PUT /users/settings')[0]?.body).toEqual({ time: { timeZone: APIA } });
});

it('is shown once: not again after it was closed', async () => {
  const { unmount } = await show(member(APIA));
  await notice();
  await press('Close');
  await isGone();
  unmount();
  await show(member(APIA));
  expect(api.callsTo('GET /calendar/hours')).toHaveLength(1);
});

it('stays, and says why, when saving fails', async () => {
  api.on('PUT /users/profile', () => failure(500, 'Something went wrong'));
  await show(member(APIA));
  await press(`Use ${HERE} time`);
  await screen.findByText('Something went wrong');
  await notice();
});

it('is shown to a member with a chosen zone only after the device has moved', async () => {
  const chosen = member(APIA, APIA);
  const { unmount } = await show(chosen);
  expect(api.callsTo('GET /calendar/hours')).toEqual([]);
  unmount();
  localStorage.setItem(`seenZone:${chosen._id}`, 'Pacific/Chatham');
  await show(chosen);
  await press(`Use ${HERE} time`);
  await isGone();
  expect(api.callsTo('PUT /users/settings')[0]?.body).toEqual({ time: { timeZone: DEVICE } });
});

it('tells nothing on a device that cannot tell its zone, nor about a zone that the browser does not know', async () => {
  const { unmount } = await show(member('America/Nowhere_Yet'));
  unmount();
  localStorage.clear();
  const device = new Intl.DateTimeFormat().resolvedOptions();
  const spy = jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions');
  spy.mockReturnValue({ ...device, timeZone: 'Etc/Unknown' });
  await show(member(APIA));
  spy.mockRestore();
  expect(api.callsTo('GET /calendar/hours')).toEqual([]);
});

it.each([
  ['in the zone of the last sign-in', DEVICE],
  ['whose zone is unknown', null],
])('tells nothing to a member %s', async (_who, zone) => {
  await show(member(zone));
  expect(api.callsTo('GET /calendar/hours')).toEqual([]);
});
