import type { Lesson, LessonAllowance } from '@mutua/contracts';
import { FRENCH, installTestApi, MATEO, testUser } from '@mutua/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { idOf, testLesson, testSession } from '../../testing/factories.ts';
import { showPage } from '../../testing/show-page.tsx';
import { EditFields } from './edit-fields.tsx';

const server = installTestApi();
const TEACHER = testUser({ ...MATEO, skills: [{ ...FRENCH, proficiency: 'expert' }] });
const MAY: LessonAllowance = {
  ...{ mayList: true, missing: [], rooms: true, lessons: 9, seats: 8 },
  ...{ lastMinuteUntil: null, linkOnlyUntil: null },
};
const place: Lesson['place'] = {
  ...{ mode: 'person', area: 'Lyon 3e' },
  private: { address: '', link: '', notes: '' },
};

/** Shows the form of a lesson, saves it, and returns what was sent. */
async function saved(lesson: Lesson, allowance: Partial<LessonAllowance> = {}) {
  server.on('PUT /lessons/:id', () => ({ lesson }));
  const Page = () => (
    <EditFields teacher={TEACHER} allowance={{ ...MAY, ...allowance }} lesson={lesson} onClose={() => {}} />
  );
  await showPage(Page, '/lessons', { user: TEACHER });
  await userEvent.type(await screen.findByRole('textbox', { name: /Title/ }), '!');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.callsTo('PUT /lessons/:id')).toHaveLength(1));
  return server.callsTo('PUT /lessons/:id')[0]?.body;
}

it('a session at the time of a cancelled one keeps nothing from being changed', async () => {
  const cancelled = testSession({ _id: idOf(2), status: 'cancelled' });
  expect(await saved(testLesson({ place, sessions: [cancelled, testSession()] }))).toMatchObject({ version: 3 });
});

it.each([
  ['found by their link', { linkOnlyUntil: '2030-01-01T00:00:00.000Z' }],
  ['small, online, and found by their link', { mayList: false, missing: ['exchange' as const] }],
])('a teacher whose new lessons are only %s keeps who finds this one, its seats and its place', async (_title, may) => {
  const sent = await saved(testLesson({ listed: 'members', place }), may);
  const listed = screen.getByRole('combobox', { name: 'Who finds it' });
  expect(listed).toHaveValue('members');
  expect(listed.querySelectorAll('option')).toHaveLength(2);
  expect(screen.getByRole('radio', { name: /In person/ })).toBeChecked();
  expect(sent).toMatchObject({ listed: 'members', seats: 6, place: { mode: 'person' } });
});
