import type { Conversation } from '@mutua/contracts';
import {
  failure,
  installTestApi,
  lastItemsOfMenus,
  MATEO,
  NADIA,
  pageOf,
  sentRequest,
  testUser,
} from '@mutua/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { TAUGHT, testProfile, testReviews, testSkill } from '../testing/factories.ts';
import { showPage } from '../testing/show-page.tsx';
import { ProfilePage } from './profile-page.tsx';

const conversation: Conversation = {
  request: { ...sentRequest({ status: 'accepted' }), senderId: NADIA._id },
  otherUser: { ...MATEO, isOnline: false },
  lastMessage: null,
  unreadCount: 0,
  lastSeq: 0,
  readSeq: 0,
  otherReadSeq: 0,
  otherDeliveredSeq: 0,
  closed: false,
  hasReviewed: false,
  isArchived: false,
  mutedUntil: null,
  isMarkedUnread: false,
  updatedAt: '2026-11-01T10:00:00.000Z',
};

const server = installTestApi();
beforeEach(() => {
  server.on('GET /users/:id', () => ({ user: testProfile(), reviews: [] }));
  server.on('GET /reviews/user/:userId', () => ({ reviews: testReviews(2), ...pageOf(2, 1, 20) }));
  server.on('GET /messages/conversations', () => ({ conversations: [conversation], nextCursor: null }));
  server.on('GET /reviews/my-reviews', () => ({ reviews: [], ...pageOf(0, 1, 50) }));
});

const show = (user: ReturnType<typeof testUser> | undefined = testUser()) =>
  showPage(ProfilePage, '/profile/:userId', { at: `/profile/${MATEO._id}`, ...(user && { user }) });
const showToVisitor = () => showPage(ProfilePage, '/profile/:userId', { at: `/profile/${MATEO._id}` });

it('shows the member, their skills and their reviews', async () => {
  await show();
  expect(await screen.findByRole('heading', { level: 1, name: 'Mateo Restrepo' })).toBeVisible();
  for (const text of ['Joined Mar 2024', 'Guitar, coffee and long walks.', 'exchanges']) {
    expect(screen.getByText(text)).toBeVisible();
  }
  expect(screen.getByRole('tab', { name: 'Skills (1)', selected: true })).toBeVisible();
  const card = await screen.findByRole('article', { name: 'Fingerstyle guitar' });
  expect(within(card).getByRole('link', { name: 'View Details' })).toHaveAttribute(
    'href',
    `/skills/${testSkill()._id}`,
  );
  expect(within(card).getByText('52 exchanges')).toBeVisible();
  // The profile contains all data of its cards, so none is fetched.
  expect(server.callsTo('GET /skills/:id')).toHaveLength(0);
  await userEvent.click(screen.getByRole('tab', { name: 'Reviews (46)' }));
  expect(await screen.findByText('Review 2')).toBeVisible();
  expect(screen.getAllByText('Fingerstyle guitar')).toHaveLength(2);
});

it('says which languages the reader speaks, too, also under another code', async () => {
  const user = testProfile({ languages: [{ code: 'nb', level: 'native' }] });
  server.on('GET /users/:id', () => ({ user, reviews: [] }));
  await show(testUser({ languages: [{ code: 'no', level: 'well' }] }));
  expect(await screen.findByText('You have Norwegian Bokmål in common.')).toBeVisible();
});

it('shows when the member has time and how soon they answer, and takes no requests during an absence', async () => {
  const slots = [{ start: '18:00', end: '20:00' }];
  const weekly = { monday: slots, tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] };
  const away = { until: null, note: 'In the mountains', requests: 'none' as const };
  const user = testProfile({
    hours: { offset: 60, weekly, common: null },
    away,
    answersWithin: 'hours',
    hoursTaught: 23,
    answers: { rate: 95, within: 'hours' },
  });
  server.on('GET /users/:id', () => ({ user, reviews: [] }));
  server.on('GET /messages/conversations', () => ({ conversations: [], nextCursor: null }));
  await showToVisitor();
  for (const text of [
    '18:00–20:00',
    'In UTC+1.',
    'Within a few hours',
    'usually answers',
    '23 hr taught',
    '95%',
    'of requests answered in the last 90 days',
    'In the mountains',
  ]) {
    expect(await screen.findByText(text)).toBeVisible();
  }
  const button = screen.getByRole('button', { name: 'Away for now' });
  expect(button).toBeDisabled();
  expect(button).toHaveAccessibleDescription('Mateo is not taking requests right now.');
});

it('shows answers under reviews, and an own sealed review only to its author', async () => {
  const [first, second] = testReviews(2);
  if (!first || !second) throw new Error('there are two');
  const answer = { text: 'She found it in the second line.', at: '2026-11-02T10:00:00.000Z' };
  server.on('GET /reviews/user/:userId', () => ({ reviews: [{ ...first, answer }, second], ...pageOf(2, 1, 20) }));
  const sealed = { ...second, _id: 'f'.repeat(24), reviewedUserId: MATEO, sealedUntil: '2031-12-02T10:00:00.000Z' };
  const elsewhere = { ...sealed, _id: 'e'.repeat(24), reviewedUserId: NADIA };
  server.on('GET /reviews/my-reviews', () => ({ reviews: [sealed, elsewhere, first], ...pageOf(3, 1, 50) }));
  await show();
  await userEvent.click(await screen.findByRole('tab', { name: 'Reviews (46)' }));
  expect(await screen.findByText('She found it in the second line.')).toBeVisible();
  expect(screen.getByText('Mateo answered')).toBeVisible();
  const boxes = await screen.findAllByText(/is sealed$/);
  expect(boxes.map(({ textContent }) => textContent)).toEqual(['Yours of Mateo is sealed']);
  expect(screen.getByRole('link', { name: 'Change' })).toHaveAttribute('href', '/reviews');
  expect(screen.getByRole('button', { name: 'More about Mateo Restrepo' })).toBeVisible();
});

it('offers only editing on the own profile', async () => {
  await show(testUser({ _id: MATEO._id }));
  expect(await screen.findByRole('link', { name: 'Edit' })).toHaveAttribute('href', '/profile/edit');
  expect(screen.queryByRole('link', { name: 'Message' })).toBeNull();
  for (const name of ['Request Exchange', 'Follow', 'More']) expect(screen.queryByRole('button', { name })).toBeNull();
});

describe('contacting the member', () => {
  it('offers a message when there is an exchange', async () => {
    const { address } = await show();
    await userEvent.click(await screen.findByRole('link', { name: 'Message' }));
    await waitFor(() => expect(address()).toBe(`/chat/${sentRequest()._id}`));
  });

  it.each([
    ['no exchange', () => ({ conversations: [], nextCursor: null })],
    ['one that is over', () => ({ conversations: [{ ...conversation, closed: true }], nextCursor: null })],
    ['no answer', () => failure(503, '')],
  ])('is the request of the skill with %s', async (_, answer) => {
    server.on('GET /messages/conversations', answer);
    await show();
    expect(await screen.findByRole('link', { name: 'Request Exchange' })).toHaveAttribute(
      'href',
      `/skills/${testSkill()._id}?request=1`,
    );
    expect(screen.queryByRole('link', { name: 'Message' })).toBeNull();
  });

  it('asks which of several skills', async () => {
    const { userId: _, ...skill } = testSkill();
    const skills = [skill, { ...skill, _id: '7'.repeat(24), title: 'Sight reading' }];
    server.on('GET /users/:id', () => ({ user: testProfile({ skills }), reviews: [] }));
    server.on('GET /messages/conversations', () => ({ conversations: [], nextCursor: null }));
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Request Exchange' }));
    expect(await screen.findByRole('menuitem', { name: 'Sight reading' })).toHaveAttribute(
      'href',
      `/skills/${'7'.repeat(24)}?request=1`,
    );
  });

  it('offers visitors a request, as they have no conversations', async () => {
    await showToVisitor();
    expect(await screen.findByRole('link', { name: 'Request Exchange' })).toBeVisible();
    expect(server.callsTo('GET /messages/conversations')).toHaveLength(0);
  });
});

describe('following', () => {
  it("starts with the service's state, and changes it", async () => {
    server.on('GET /users/:id', () => ({ user: testProfile({ isFollowing: true }), reviews: [] }));
    server.on('DELETE /users/:id/follow', () => ({ message: '', isFollowing: false, followersCount: 6 }));
    server.on('POST /users/:id/follow', () => ({ message: '', isFollowing: true, followersCount: 7 }));
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Following' }));
    expect(await screen.findByText('Unfollowed successfully')).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: 'Follow' }));
    expect(await screen.findByText('Following successfully')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Following' })).toBeVisible();
  });

  it('stays as it was when it fails', async () => {
    server.on('POST /users/:id/follow', () => failure(503, ''));
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Follow' }));
    expect(await screen.findByText('Failed to update follow status')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Follow' })).toBeVisible();
  });

  it('asks a visitor to sign in, and remembers the page', async () => {
    const { history } = await showToVisitor();
    await userEvent.click(await screen.findByRole('button', { name: 'Follow' }));
    expect(history.location).toMatchObject({ pathname: '/login', state: { from: `/profile/${MATEO._id}` } });
  });
});

it('has Block and Report last in its menu', async () => {
  await show();
  await screen.findByRole('button', { name: 'More' });
  expect(await lastItemsOfMenus(/^More$/)).toEqual([['More', ['Block User', 'Report']]]);
});

it('can lift a block', async () => {
  server.on('GET /users/:id', () => ({ user: testProfile({ isBlocked: true }), reviews: [] }));
  server.on('DELETE /users/:id/block', () => ({ message: '' }));
  await show();
  const unblock = await screen.findByRole('button', { name: 'Unblock' });
  expect(screen.queryByRole('link', { name: 'Message' })).toBeNull();
  server.on('GET /users/:id', () => ({ user: testProfile(), reviews: [] }));
  await userEvent.click(unblock);
  expect(await screen.findByRole('link', { name: 'Message' })).toBeVisible();
});

it('shows that a profile is missing, with a link to the start page', async () => {
  server.on('GET /users/:id', () => failure(404, 'User not found'));
  await show();
  expect(await screen.findByRole('heading', { name: 'Profile not found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/');
});

describe('with the matches service', () => {
  const want = {
    _id: '64a100000000000000000001',
    category: 'language',
    title: 'Everyday French',
    proficiency: null,
    note: 'For a summer in Lyon.',
    createdAt: '2026-11-01T10:00:00.000Z',
  } as const;
  const asked: unknown[] = [];
  const RequestDialog = (props: { skill: { title: string }; offeredId: string; open: boolean }) => {
    asked.push(props.offeredId);
    return props.open && <div role="dialog" aria-label={`Ask for ${props.skill.title}`} />;
  };
  const showMember = () =>
    showPage(ProfilePage, '/profile/:userId', {
      at: `/profile/${MATEO._id}`,
      user: testUser({ skills: [TAUGHT] }),
      widgets: { 'exchange/request-dialog': RequestDialog as never },
    });
  beforeEach(() => localStorage.setItem('mutua:matches', JSON.stringify({ isThere: true, at: Date.now() })));
  afterEach(() => localStorage.removeItem('mutua:matches'));

  it('shows what the member wants to learn, and lets a viewer who teaches it ask', async () => {
    server.on('GET /wants/user/:userId', () => ({
      wants: [
        { ...want, youTeach: [TAUGHT] },
        { ...want, _id: '64a100000000000000000002', title: 'Italian', note: '', proficiency: 'advanced' as const },
      ],
    }));
    const [skill] = testProfile().skills;
    await showMember();
    await userEvent.click(await screen.findByRole('tab', { name: 'Wants to learn (2)' }));
    const [french, italian] = await screen.findAllByRole('listitem');
    expect(within(french as HTMLElement).getByText('You teach it')).toBeVisible();
    expect(within(french as HTMLElement).getByText('“For a summer in Lyon.”')).toBeVisible();
    expect(italian).toHaveTextContent('or above');
    expect(within(italian as HTMLElement).queryByRole('button')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Request Exchange for Everyday French' }));
    expect(await screen.findByRole('dialog', { name: `Ask for ${skill?.title}` })).toBeVisible();
    expect(asked.at(-1)).toBe(TAUGHT._id);
  });

  it('lets the viewer choose what to learn in return when the member teaches several skills', async () => {
    server.on('GET /wants/user/:userId', () => ({ wants: [{ ...want, youTeach: [TAUGHT] }] }));
    const profile = testProfile();
    const [skill] = profile.skills;
    const second = { ...skill, _id: '64c0000000000000000000aa', title: 'Ukulele' } as NonNullable<typeof skill>;
    server.on('GET /users/:id', () => ({ user: { ...profile, skills: [...profile.skills, second] }, reviews: [] }));
    await showMember();
    await userEvent.click(await screen.findByRole('tab', { name: 'Wants to learn (1)' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Request Exchange for Everyday French' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Ukulele' }));
    expect(await screen.findByRole('dialog', { name: 'Ask for Ukulele' })).toBeVisible();
  });

  it.each([
    ['without public wants', () => ({ wants: [] })],
    ['while the service is away', () => failure(503, '')],
  ])('has no such tab %s', async (_what, answer) => {
    server.on('GET /wants/user/:userId', answer);
    await showMember();
    await screen.findByRole('tab', { name: 'Skills (1)' });
    await waitFor(() => expect(server.callsTo('GET /wants/user/:userId').length).toBeGreaterThan(0));
    expect(screen.queryByRole('tab', { name: /Wants/ })).not.toBeInTheDocument();
  });
});
