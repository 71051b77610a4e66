import type { Hours, User } from '@mutua/contracts';
import type { Goal } from '@mutua/contracts/forms';
import { WEEKDAYS } from '@mutua/contracts/limits';
import { failure, installTestApi, pageOf, testUser } from '@mutua/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { CreateSkillPage } from '../../skills/create-skill-page.tsx';
import { foreignSkill, testSkill } from '../../testing/factories.ts';
import { showPage } from '../../testing/show-page.tsx';
import { DashboardPage } from '../dashboard-page.tsx';

const guitar = foreignSkill();
const none = { skillsCount: 0, sentRequests: 0, receivedRequests: 0, completedExchanges: 0, unreadNotifications: 0 };

const server = installTestApi();
let member: User;
beforeEach(() => {
  localStorage.clear();
  member = testUser({ name: 'Mia Chen' });
  stats({});
  server.on('GET /skills/my-skills', () => ({ skills: [] }));
  server.on('GET /skills/:id', () => ({ skill: guitar }));
  server.on('GET /skills/search', () => ({ skills: [{ ...guitar, user: guitar.userId }], ...pageOf(1, 1, 3) }));
  server.on('PUT /users/profile', ({ body }) => {
    member = { ...member, ...(body as { goal: Goal }) };
    return { user: member };
  });
});

function stats(active: Partial<typeof none>) {
  server.on('GET /users/dashboard/stats', () => ({
    stats: { ...none, ...active, rating: { average: 0, count: 0 } },
    recentReviews: [],
  }));
}
const show = (about: Partial<User> = {}) => {
  member = { ...member, ...about };
  return showPage(DashboardPage, '/dashboard', { user: member });
};
const step = (name: RegExp | string) => screen.findByRole('heading', { level: 2, name });

it('guides the member from the wanted topic to the request', async () => {
  server.on('POST /skills', () => {
    server.on('GET /skills/my-skills', () => ({ skills: [testSkill()] }));
    return { skill: testSkill() };
  });
  const { address } = await show();
  expect(await screen.findByText('Three steps, and you can ask somebody.')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Welcome, Mia' })).toBeVisible();
  expect(screen.queryByText('Active Exchanges')).not.toBeInTheDocument();

  await userEvent.type(screen.getByLabelText('What would you like to learn?'), ' guitar {Enter}');
  expect(await step(/^Say what you want ?, done$/)).toBeVisible();
  await waitFor(() => expect(server.callsTo('PUT /users/profile')[0]?.body).toEqual({ goal: { query: 'guitar' } }));
  expect(await step('Find somebody')).toHaveFocus();
  expect(screen.getByRole('link', { name: 'Look around' })).toHaveAttribute('href', '/search?q=guitar');

  await userEvent.click(await screen.findByRole('button', { name: 'Choose Fingerstyle guitar by Mateo Restrepo' }));
  await waitFor(() => expect(server.callsTo('GET /skills/search')[0]?.query).toMatchObject({ q: 'guitar' }));
  expect(await screen.findByText('One step is left before you can ask Mateo.')).toBeVisible();
  await waitFor(() => expect(server.callsTo('PUT /users/profile')[1]?.body).toEqual({ goal: { skillId: guitar._id } }));
  expect(screen.getByRole('heading', { name: 'Your first exchange' })).toBeVisible();
  expect(await step('Ask Mateo')).toBeVisible();

  await userEvent.type(screen.getByLabelText('What could you teach for an hour?'), 'French conversation');
  await userEvent.click(screen.getByRole('radio', { name: 'Language' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Expert' }));
  await userEvent.type(screen.getByLabelText('Two sentences about it'), 'An hour of talking.');
  await userEvent.click(screen.getByRole('button', { name: 'Share and go on' }));
  expect(await screen.findByText('Skill created successfully!')).toBeVisible();
  await waitFor(() => expect(address()).toBe(`/skills/${guitar._id}?request=1`));
});

it('shows one step at a time, and continues with the next one', async () => {
  server.on('POST /skills', () => {
    server.on('GET /skills/my-skills', () => ({ skills: [testSkill()] }));
    return { skill: testSkill() };
  });
  await show();
  const goal = () => screen.queryByLabelText('What would you like to learn?');
  await userEvent.type(await screen.findByLabelText('What would you like to learn?'), 'gui');
  await userEvent.click(await screen.findByRole('button', { name: 'Do this first' }));
  expect(screen.getByLabelText('What could you teach for an hour?')).toHaveFocus();
  expect(goal()).not.toBeInTheDocument();

  // The first step is shown again, with the typed text.
  await userEvent.click(await screen.findByRole('button', { name: 'Do this first' }));
  expect(goal()).toHaveValue('gui');
  expect(screen.queryByLabelText('What could you teach for an hour?')).not.toBeInTheDocument();
  expect(await step('Say what you want')).toHaveFocus();

  await userEvent.click(await screen.findByRole('button', { name: 'Do this first' }));
  await userEvent.type(screen.getByLabelText('What could you teach for an hour?'), 'French conversation');
  await userEvent.click(screen.getByRole('radio', { name: 'Language' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Expert' }));
  await userEvent.type(screen.getByLabelText('Two sentences about it'), 'An hour of talking.');
  const scrolled = jest.fn<void, []>();
  Element.prototype.scrollIntoView = scrolled;
  await userEvent.click(screen.getByRole('button', { name: 'Share and go on' }));
  await waitFor(async () => expect(await step('Say what you want')).toHaveFocus());
  expect(goal()).toBeVisible();
  expect(scrolled.mock.contexts).toContain(await step('Say what you want'));
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
});

it('shows only the link to the request when that is the last step', async () => {
  server.on('GET /skills/my-skills', () => ({ skills: [testSkill()] }));
  await show({ goal: { skillId: guitar._id } });
  expect(await screen.findByText('You can ask Mateo now.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ask for Fingerstyle guitar' })).toHaveAttribute(
    'href',
    `/skills/${guitar._id}?request=1`,
  );
  expect(screen.getByText('Your request starts the exchange.', { exact: false })).toBeVisible();
});

it('asks again when the wanted skill was deleted', async () => {
  server.on('GET /skills/:id', () => failure(404, 'Skill not found'));
  await show({ goal: { skillId: guitar._id } });
  expect(await screen.findByLabelText('What would you like to learn?')).toBeVisible();
});

it('keeps the typed text when saving fails, and names missing fields', async () => {
  server.on('PUT /users/profile', () => failure(500, ''));
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Go on' }));
  expect(await screen.findByText('Please say what you want to learn')).toBeVisible();
  await userEvent.type(screen.getByLabelText('What would you like to learn?'), 'guitar{Enter}');
  expect(await screen.findByText('Failed to save. Please try again.')).toBeVisible();
  expect(screen.getByLabelText('What would you like to learn?')).toHaveValue('guitar');
});

it('continues the draft of the full form', async () => {
  const { unmount } = await show({ goal: { skillId: guitar._id } });
  await userEvent.type(await screen.findByLabelText('What could you teach for an hour?'), 'French');
  unmount();
  expect(localStorage.getItem(`draft:${member._id}:skill:new`)).toContain('French');
});

it('shares the draft of the full form where another town was wanted and none chosen', async () => {
  const weekly = Object.fromEntries(WEEKDAYS.map((day) => [day, []])) as unknown as Hours['weekly'];
  const hours: Hours = { version: 1, timeZone: null, weekly, days: [], buffer: 15, notice: 12, horizon: 28 };
  server.on('GET /calendar/hours', () => ({ hours }));
  server.on('POST /skills', () => ({ skill: testSkill() }));
  member = { ...member, place: { _id: '3026467', name: 'Chartres', region: 'Centre', country: 'FR' } };
  const { unmount } = await showPage(CreateSkillPage, '/skills/create', { user: member });
  await userEvent.click(await screen.findByRole('radio', { name: 'Both' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Another town' }));
  unmount();
  expect(localStorage.getItem(`draft:${member._id}:skill:new`)).toContain('"meets":"both"');

  await show({ goal: { skillId: guitar._id } });
  await userEvent.type(await screen.findByLabelText('What could you teach for an hour?'), 'French conversation');
  await userEvent.click(screen.getByRole('radio', { name: 'Language' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Expert' }));
  await userEvent.type(screen.getByLabelText('Two sentences about it'), 'An hour of talking.');
  await userEvent.click(screen.getByRole('button', { name: 'Share and go on' }));
  await waitFor(() =>
    expect(server.callsTo('POST /skills').map(({ body }) => body)).toMatchObject([{ meets: 'both', placeId: null }]),
  );
});

describe('the dashboard replaces the guide', () => {
  beforeEach(() => {
    server.on('GET /requests/received', () => ({ requests: [], ...pageOf(0) }));
    server.on('GET /requests/sent', () => ({ requests: [], ...pageOf(0) }));
    server.on('GET /messages/conversations', () => ({ conversations: [], nextCursor: null }));
    server.on('GET /notifications', () => ({ notifications: [], ...pageOf(0) }));
  });

  it.each(['sentRequests', 'receivedRequests', 'completedExchanges'] as const)(
    'when the member has %s',
    async (figure) => {
      stats({ [figure]: 1 });
      await show();
      expect(await screen.findByRole('heading', { level: 1, name: 'Welcome back, Mia' })).toBeVisible();
    },
  );

  it('for good, when the member skips the guide', async () => {
    const { unmount } = await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Skip these steps' }));
    expect(await screen.findByRole('heading', { name: 'Welcome back, Mia' })).toBeVisible();
    unmount();
    await show();
    expect(screen.getByRole('heading', { name: 'Welcome back, Mia' })).toBeVisible();
  });

  it('when the figures cannot be loaded', async () => {
    server.on('GET /users/dashboard/stats', () => failure(503, ''));
    await show();
    expect(await screen.findByRole('heading', { name: 'Welcome back, Mia' })).toBeVisible();
  });
});
