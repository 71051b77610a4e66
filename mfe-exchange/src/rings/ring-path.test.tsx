import { failure, installTestApi, pageOf, testUser } from '@mutua/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { TAUGHT } from '../testing/match-factories.ts';
import { HANA, testPath, testRing } from '../testing/ring-factories.ts';
import { showPage } from '../testing/show-page.tsx';
import { RingPath } from './ring-path.tsx';

const SKILL = '64c000000000000000000021';

const server = installTestApi();
beforeEach(() => {
  server.on('GET /rings', () => ({ rings: [], ...pageOf(0) }));
  server.on('GET /matches/paths/:skillId', () => testPath());
});

function Page() {
  return (
    <RingPath
      skill={{ _id: SKILL, title: 'Calligraphy', userId: { ...HANA, location: '', rating: { average: 0, count: 0 } } }}
    />
  );
}
const show = (skills: (typeof TAUGHT)[] = [TAUGHT]) =>
  showPage(Page, '/skills/:skillId', { at: `/skills/${SKILL}`, user: testUser({ skills }) });

it('shows the ring that leads to a skill, and starts it', async () => {
  const ring = testRing(['accepted', 'asked', 'asked']);
  server.on('POST /rings', () => ({ ring }));
  const { address } = await show();
  expect(await screen.findByRole('heading', { name: 'A ring leads to Hana' })).toBeVisible();
  expect(screen.getByText(/^You teach/, { selector: 'p' })).toHaveTextContent(
    'You teach French conversation to somebody, they teach Pattern design to Hana, Hana teaches you.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'See the ring' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask the others' }));
  expect(dialog.getAllByRole('listitem')).toHaveLength(3);
  await userEvent.click(dialog.getByRole('button', { name: 'Ask the others' }));
  await waitFor(() => expect(address()).toBe(`/rings/${ring._id}`));
});

it('shows a ring of four', async () => {
  const [first, second, last] = testPath().legs;
  const legs = [
    first,
    { ...second, learner: null },
    { ...second, topic: { title: 'Guitar', category: 'music' } },
    last,
  ];
  server.on('GET /matches/paths/:skillId', () => testPath({ size: 4, legs: legs as never }));
  await show();
  expect(await screen.findByText(/^You teach/, { selector: 'p' })).toHaveTextContent(
    'You teach French conversation to somebody, they teach Pattern design to somebody else, who teaches Guitar to Hana. Hana teaches you.',
  );
});

it('says what else the owner looks for', async () => {
  const unlocks = [{ title: 'Everyday Italian', category: 'language' as const, teachers: 0, wanters: 1 }];
  server.on('GET /matches/paths/:skillId', () => testPath({ size: null, offer: null, legs: [], unlocks }));
  await show();
  expect(await screen.findByRole('heading', { name: 'Hana does not want what you teach' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Everyday Italian' })).toHaveAttribute(
    'href',
    '/skills/create?category=language&title=Everyday+Italian',
  );
});

it.each([
  ['where the members match', () => testPath({ size: 2, offer: null, legs: [] })],
  ['where nothing is known', () => testPath({ size: null, offer: null, legs: [] })],
  ['without the matches service', () => failure(503, '')],
])('renders nothing %s', async (_what, answer) => {
  server.on('GET /matches/paths/:skillId', answer);
  await show();
  await waitFor(() => expect(server.callsTo('GET /matches/paths/:skillId').length).toBeGreaterThan(0));
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
});

it('is not requested for a member who teaches nothing', async () => {
  await show([]);
  expect(server.callsTo('GET /matches/paths/:skillId')).toHaveLength(0);
});

it('renders nothing without a skill, which is how the check of a release opens it', async () => {
  const Bare = () => (
    <>
      <p>The page</p>
      <RingPath />
    </>
  );
  await showPage(Bare, '/skills/:skillId', { at: `/skills/${SKILL}`, user: testUser({ skills: [TAUGHT] }) });
  expect(await screen.findByText('The page')).toBeVisible();
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  expect(server.callsTo('GET /matches/paths/:skillId')).toHaveLength(0);
});
