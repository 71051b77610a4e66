import type { Match } from '@mutua/contracts';
import { failure, installTestApi, MATEO, pageOf, sentRequest, testUser } from '@mutua/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { testSkill } from '../testing/factories.ts';
import { TAUGHT, testMatch, testUnlock, testWant } from '../testing/match-factories.ts';
import { showPage } from '../testing/show-page.tsx';
import { MatchesPage } from './matches-page.tsx';

const PRIYA = { _id: '64b000000000000000000003', name: 'Priya Raman', avatar: null };

const server = installTestApi();
let matches: Match[];

beforeEach(() => {
  localStorage.clear();
  matches = [
    testMatch({ isNew: true }),
    testMatch({ user: { ...PRIYA, location: '', rating: { average: 0, count: 0 } }, hours: null, reasons: [] }),
  ];
  server.on('GET /matches', () => ({ matches, ...pageOf(matches.length, 1, 12) }));
  server.on('GET /matches/unlocks', () => ({ unlocks: [testUnlock()] }));
  server.on('GET /wants', () => ({ wants: [testWant()] }));
  server.on('GET /rings', () => ({ rings: [], ...pageOf(0) }));
  server.on('GET /rings/suggestions', () => ({ suggestions: [] }));
  server.on('GET /skills/my-skills', () => ({
    skills: [testSkill({ _id: '64c000000000000000000009', title: 'Tagine' }), testSkill()],
  }));
});

const show = (at = '/matches') =>
  showPage(MatchesPage, '/matches', { at, user: testUser({ skills: [TAUGHT], units: 'km' }) });
const card = async (name: string) => within(await screen.findByRole('article', { name: `Match with ${name}` }));

it('shows members with a mutual match, and the reasons', async () => {
  await show();
  const mateo = await card('Mateo Restrepo');
  expect(mateo.getByText('You teach').nextSibling).toHaveTextContent('French conversation');
  expect(mateo.getByText('You learn').nextSibling).toHaveTextContent('Fingerstyle guitar');
  expect(mateo.getByText('Medellín')).toBeVisible();
  expect(mateo.getByText('here today')).toBeVisible();
  expect(mateo.getByText('5 hours a week in common')).toBeVisible();
  expect(mateo.getByText('new')).toBeVisible();
  expect(mateo.getByRole('link', { name: 'Mateo Restrepo' })).toHaveAttribute('href', `/profile/${MATEO._id}`);
  expect((await card('Priya Raman')).getByText('Hours not known yet')).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Mutual (2)' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Your wants' })).toHaveAttribute('href', '/wants');
});

it('says how the two can meet: the distance, the town of both, the language of an online lesson', async () => {
  const near = (km: number) => ({ kind: 'near' as const, distance: { km, isSame: km === 0 } });
  const bron = { _id: '3029931', name: 'Bron', region: 'Auvergne-Rhône-Alpes', country: 'FR' };
  matches = [
    testMatch({
      user: { ...testMatch().user, location: 'Bron, France', place: bron },
      reasons: [near(7), { kind: 'online', language: 'fr' }],
    }),
    testMatch({ user: { ...PRIYA, location: '', rating: { average: 0, count: 0 } }, reasons: [near(0)] }),
  ];
  await show();
  const mateo = await card('Mateo Restrepo');
  expect(mateo.getByText('Bron, France')).toBeVisible();
  expect(mateo.getByText('7 km away')).toBeVisible();
  expect(mateo.getByText('Online, in French')).toBeVisible();
  const priya = await card('Priya Raman');
  expect(priya.getByText('In your town')).toBeVisible();
  expect(priya.queryByText(/Online/)).toBeNull();
});

it('requests an exchange with both skills chosen', async () => {
  server.on('POST /requests', () => ({ request: sentRequest() }));
  await show();
  await userEvent.click((await card('Mateo Restrepo')).getByRole('button', { name: 'Request Exchange' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send Skill Exchange Request' }));
  expect(await dialog.findByRole('combobox', { name: 'Your skill' })).toHaveDisplayValue(
    'French conversation (Expert)',
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Send Request' }));
  const sent = await (await card('Mateo Restrepo')).findByRole('link', { name: 'Request Sent' });
  expect(sent).toHaveAttribute('href', '/requests?tab=sent');
  expect(server.callsTo('POST /requests').map(({ body }) => body)).toEqual([
    { receiverSkillId: '64c000000000000000000002', senderSkillId: '64c000000000000000000001' },
  ]);
});

it('hides a member on request, with Undo', async () => {
  server.on('DELETE /matches/:userId', ({ params }) => {
    matches = matches.filter(({ user }) => user._id !== params['userId']);
    return { message: 'Hidden' };
  });
  await show();
  await userEvent.click((await card('Mateo Restrepo')).getByRole('button', { name: 'Not for me: Mateo Restrepo' }));
  expect(await screen.findByText('You will not see Mateo here for 90 days')).toBeVisible();
  expect(screen.queryByRole('article', { name: 'Match with Mateo Restrepo' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await card('Mateo Restrepo');
  expect(server.callsTo('DELETE /matches/:userId')).toHaveLength(0);

  await userEvent.click(screen.getByRole('button', { name: 'Not for me: Mateo Restrepo' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(server.callsTo('DELETE /matches/:userId')).toHaveLength(1));
  await waitFor(() =>
    expect(screen.queryByRole('article', { name: 'Match with Mateo Restrepo' })).not.toBeInTheDocument(),
  );
  expect(await screen.findByRole('tab', { name: 'Mutual (1)' })).toBeVisible();
});

it('says which topics to teach for more matches', async () => {
  await show();
  await card('Mateo Restrepo');
  await userEvent.click(screen.getByRole('tab', { name: 'Teach this' }));
  expect(await screen.findByText('Everyday Italian')).toBeVisible();
  expect(screen.getByText('7 members who teach what you want would want it.')).toBeVisible();
  expect(screen.getByText('For Calligraphy and Spanish · Language, where you teach already')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Add Skill: Everyday Italian' })).toHaveAttribute(
    'href',
    '/skills/create?category=language&title=Everyday+Italian',
  );
});

describe('without a match', () => {
  beforeEach(() => {
    matches = [];
  });

  it('says what would help', async () => {
    await show();
    expect(await screen.findByText(/Nobody yet who wants what you teach/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add a want' })).toHaveAttribute('href', '/wants#add');
    expect(await screen.findByText('Everyday Italian')).toBeVisible();
  });

  it('asks for a first want', async () => {
    server.on('GET /wants', () => ({ wants: [] }));
    await show();
    expect(await screen.findByText(/Tell us what you want to learn/)).toBeVisible();
  });

  it('asks for a first skill', async () => {
    await showPage(MatchesPage, '/matches', { user: testUser({ skills: [] }) });
    expect(await screen.findByText('Matches need something that you teach.')).toBeVisible();
  });
});

it('has settings', async () => {
  server.on('GET /matches/settings', () => ({ settings: { capacity: 3, rings: true, tellMe: true, exchanges: 2 } }));
  server.on('PUT /matches/settings', ({ body }) => ({ settings: { ...(body as object), exchanges: 2 } as never }));
  await show();
  await userEvent.click(screen.getByRole('button', { name: 'Match settings' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Match settings' }));
  expect(await dialog.findByText(/You have 2 now/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'One more' }));
  await userEvent.click(dialog.getByRole('radio', { name: 'Everybody who teaches what I want' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Settings saved')).toBeVisible();
  expect(server.callsTo('PUT /matches/settings').map(({ body }) => body)).toEqual([
    { capacity: 4, tell: 'any', tellMe: true, rings: true },
  ]);
});

it('shows an error when the service is unavailable', async () => {
  server.on('GET /matches', () => failure(503, ''));
  await show();
  expect(await screen.findByText('Failed to fetch matches')).toBeVisible();
});
