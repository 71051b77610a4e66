import type { RingMeeting } from '@mutua/contracts';
import { addDays } from '@mutua/contracts/time';
import { dayKey, setChosenZone } from '@mutua/web-kit/parts';
import { failure, installTestApi, testUser } from '@mutua/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { idOf, testMeeting } from '../testing/factories.ts';
import { showPage } from '../testing/show-page.tsx';
import { Ring } from './ring.tsx';

const server = installTestApi();
const RING = idOf(50);
const lesson = testMeeting(RING);
let known: RingMeeting;

beforeEach(() => {
  localStorage.clear();
  setChosenZone('Europe/Berlin');
  known = { lesson: null, canMeet: true, rooms: true };
});
afterEach(() => setChosenZone(null));

const showWidget = () =>
  showPage(() => <Ring ringId={RING} of={known} />, '/rings/:ringId', { at: `/rings/${RING}`, user: testUser() });

it('arranges a meeting in the room, and opens it', async () => {
  server.on('POST /lessons', () => ({ lesson }));
  const { address } = await showWidget();
  await userEvent.click(await screen.findByRole('button', { name: 'Meet together' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Meet together' }));
  expect(await dialog.findByRole('radio', { name: /^Here in/ })).toBeChecked();
  const day = addDays(dayKey(Date.now()), 5);
  await userEvent.click(dialog.getByRole('button', { name: 'Ask the others' }));
  expect(await dialog.findByText('Please choose a day')).toBeVisible();
  await userEvent.type(dialog.getByLabelText('Day'), day);
  await userEvent.type(dialog.getByLabelText('From'), '18:00');
  await userEvent.click(dialog.getByRole('button', { name: 'Ask the others' }));
  await waitFor(() => expect(address()).toBe(`/lessons/${lesson._id}`));
  expect(server.callsTo('POST /lessons')[0]?.body).toMatchObject({
    ...{ kind: 'ring', ringId: RING, title: 'Our ring meets', place: { mode: 'here' } },
    sessions: [{ startsAt: expect.stringContaining(day), minutes: 60 }],
  });
});

it('leads to the meeting of another member who was faster', async () => {
  server.on('POST /lessons', () => failure(409, 'Arranged already', { code: 'lesson_open', current: { lesson } }));
  const { address } = await showWidget();
  await userEvent.click(await screen.findByRole('button', { name: 'Meet together' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(await dialog.findByLabelText('Day'), addDays(dayKey(Date.now()), 5));
  await userEvent.type(dialog.getByLabelText('From'), '18:00');
  await userEvent.click(dialog.getByRole('button', { name: 'Ask the others' }));
  await waitFor(() => expect(address()).toBe(`/lessons/${lesson._id}`));
});

it('shows on the page of the ring when it meets, who comes, and the own seat', async () => {
  known = { ...known, lesson };
  await showWidget();
  expect(await screen.findByText('Thu, Dec 5, 11:00 – 12:30')).toBeVisible();
  expect(screen.getByText('1 of 3 come')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Take a seat' })).toHaveAttribute('href', `/lessons/${lesson._id}`);
});
