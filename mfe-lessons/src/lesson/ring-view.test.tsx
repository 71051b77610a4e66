import type { Lesson } from '@mutua/contracts';
import { setChosenZone } from '@mutua/web-kit/parts';
import { failure, installTestApi, NADIA, testUser, translatePage } from '@mutua/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { idOf, testMeeting } from '../testing/factories.ts';
import { showPage } from '../testing/show-page.tsx';
import { LessonPage } from './lesson-page.tsx';

const server = installTestApi();
const RING = idOf(50);
const seat = { state: 'taken', brings: null, note: '', line: null, until: null, freeUntil: null } as const;
let lesson: Lesson;

beforeEach(() => {
  setChosenZone('Europe/Berlin');
  lesson = testMeeting(RING);
  server.on('GET /lessons/:id', () => ({ lesson }));
  server.on('GET /lessons/allowance', () => ({ mayList: true, missing: [], rooms: true, lessons: 10, seats: 8 }));
});
afterEach(() => setChosenZone(null));

const showMeeting = () =>
  showPage(LessonPage, '/lessons/:lessonId', { at: `/lessons/${lesson._id}`, user: testUser() });
const seats = async () => within(await screen.findByRole('region', { name: 'Seats' }));

it('takes the own seat with one press; then it has the conversation and what a host can do', async () => {
  server.on('POST /lessons/:id/seat', () => {
    const people = [...(lesson.people ?? []), { user: NADIA, state: 'taken' as const, brings: null }];
    lesson = { ...lesson, people, mine: seat, counts: { taken: 2, free: 1, waiting: 0 } };
    return { lesson };
  });
  await showMeeting();
  expect((await seats()).getByText('1 of 3 come')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Conversation' })).not.toBeInTheDocument();
  await userEvent.click((await seats()).getByRole('button', { name: 'Take my seat' }));
  expect(await screen.findByRole('link', { name: 'Conversation' })).toHaveAttribute('href', `/circles/${lesson._id}`);
  for (const name of ['Move', 'Edit', 'Cancel the meeting', 'Leave'])
    expect((await seats()).getByRole('button', { name })).toBeVisible();
  expect(screen.queryByText(/teaches/)).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Your ring' })).toHaveAttribute('href', `/rings/${RING}`);
});

it('takes the seat on a page that the browser translates', async () => {
  server.on('POST /lessons/:id/seat', () => {
    lesson = { ...lesson, mine: seat, counts: { taken: 2, free: 1, waiting: 0 } };
    return { lesson };
  });
  await showMeeting();
  const take = (await seats()).getByRole('button', { name: 'Take my seat' });
  translatePage();
  await userEvent.click(take);
  expect(await screen.findByRole('button', { name: 'Leave' })).toBeVisible();
});

it('warns, privately, before a seat beside somebody whom the member has blocked', async () => {
  server.on('POST /lessons/:id/seat', ({ body }) =>
    (body as { despite: boolean }).despite
      ? { lesson: { ...lesson, mine: seat } }
      : failure(409, 'Blocked', { code: 'blocked_inside', current: { lesson } }),
  );
  await showMeeting();
  await userEvent.click((await seats()).getByRole('button', { name: 'Take my seat' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Somebody whom you have blocked has a seat here.');
  await userEvent.click((await seats()).getByRole('button', { name: 'Do it all the same' }));
  await waitFor(() => expect(server.callsTo('POST /lessons/:id/seat').at(-1)?.body).toMatchObject({ despite: true }));
});

it('says before the last one leaves that it then does not take place', async () => {
  lesson = testMeeting(RING, { mine: seat, people: [{ user: NADIA, state: 'taken', brings: null }] });
  server.on('DELETE /lessons/:id/seat', () => ({ lesson: { ...lesson, status: 'cancelled' as const, mine: null } }));
  await showMeeting();
  await userEvent.click((await seats()).getByRole('button', { name: 'Leave' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/Without you it does not take place/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Leave' }));
  expect(await (await seats()).findByText('Does not take place')).toBeVisible();
});

it('changes what it is about and where, without its date', async () => {
  lesson = testMeeting(RING, {
    mine: seat,
    place: { mode: 'here', area: '', private: { address: '', link: '', notes: '' } },
  });
  server.on('PUT /lessons/:id', () => ({ lesson }));
  await showMeeting();
  await userEvent.click((await seats()).getByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Your ring meets' }));
  const title = await dialog.findByLabelText('Title');
  await userEvent.clear(title);
  await userEvent.type(title, 'We cook together');
  expect(dialog.queryByLabelText('Day')).not.toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.callsTo('PUT /lessons/:id')[0]?.body).toMatchObject({ title: 'We cook together', version: 3 }),
  );
});
