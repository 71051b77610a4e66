import type { Ring } from '@mutua/contracts';
import { failure, installTestApi, lastItemsOfMenus, sentRequest, testUser } from '@mutua/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { agreedRing, HANA, testRing, testSuggestion } from '../testing/ring-factories.ts';
import { showPage } from '../testing/show-page.tsx';
import { RingPage } from './ring-page.tsx';

const PRIYA = { _id: '64b000000000000000000003', name: 'Priya Raman', avatar: null };
const KEIKO = { _id: '64b000000000000000000023', name: 'Keiko Yamamoto', avatar: null };

const server = installTestApi();
let ring: Ring;

beforeEach(() => {
  localStorage.clear();
  ring = testRing(['asked', 'accepted', 'accepted']);
  server.on('GET /rings/:id', () => ({ ring }));
  server.on('GET /rings/suggestions', () => ({ suggestions: [] }));
  server.on('GET /requests/:id', ({ params }) => ({
    request: sentRequest({ _id: params['id'] ?? '', status: 'accepted' }),
  }));
});

const show = (options = {}) =>
  showPage(RingPage, '/rings/:ringId', { at: `/rings/${ring._id}`, user: testUser(), ...options });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const sentences = () =>
  within(screen.getAllByRole('list')[0] as HTMLElement)
    .getAllByRole('listitem')
    .map(({ lastChild }) => lastChild?.textContent);
const answers = () =>
  within(screen.getByRole('heading', { name: 'Answers' }).closest('section') as HTMLElement)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('while it is proposed', () => {
  it('says what the ring asks of the viewer, what a yes means, and who has answered', async () => {
    await show();
    await heading('A ring waits for your yes');
    expect(screen.getByText('2 of 3 have said yes. 31 hours left.')).toBeVisible();
    expect(screen.getByText('waiting for you')).toBeVisible();
    expect(sentences()).toEqual([
      'You teach French conversation to Aisha.',
      'Aisha teaches Pattern design to Hana. Aisha has said yes.',
      'Hana teaches you Calligraphy with a brush. Hana has said yes.',
    ]);
    expect(answers()).toEqual([
      expect.stringContaining('Hana SatoTeaches you · 5.0 · 4 hours a week in commonsaid yes'),
      expect.stringContaining('AishaLearns from you · 4.8 · 3 hours a week in commonsaid yes'),
      expect.stringMatching(/Youuntil .*waiting/),
    ]);
    // The viewer does not know yet who Aisha is.
    expect(await lastItemsOfMenus(/^More about/)).toEqual([['More about Hana Sato', ['Block User', 'Report']]]);
    const terms = within(screen.getByRole('heading', { name: 'What you agree to' }).closest('section') as HTMLElement);
    expect(terms.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'You teach French conversation to Aisha, or to another member who wants it.',
      'You learn Calligraphy with a brush from Hana. If your teacher changes, we ask you again.',
      'Nothing starts before all have said yes. Then you have a chat with Hana and one with Aisha.',
    ]);
    expect(screen.getByRole('link', { name: 'Rings' })).toHaveAttribute('href', '/matches?tab=rings');
    // Toasts must not cover the buttons.
    expect(screen.getByRole('button', { name: 'Decline' }).closest('[data-page-foot]')).not.toBeNull();
  });

  it('accepts a yes, which may be the last one', async () => {
    server.on('PUT /rings/:id/accept', () => {
      ring = agreedRing(['active', 'active', 'active']);
      return { ring };
    });
    await show();
    await press('Say yes');
    await heading('It’s on!');
    expect(await screen.findByText('You said yes!')).toBeVisible();
    expect(screen.getByText('You have a chat with Hana and one with Aisha.')).toBeVisible();
    expect(server.callsTo('PUT /rings/:id/accept')).toHaveLength(1);
  });

  it('accepts a no with a reason, and says that nobody sees the reason', async () => {
    server.on('PUT /rings/:id/decline', () => {
      ring = testRing([null, null, null], { status: 'closed', dueAt: null });
      return { ring };
    });
    await show();
    await press('Decline');
    const dialog = within(await screen.findByRole('dialog', { name: 'Decline this ring' }));
    expect(dialog.getByText(/Nobody is told that it was you/)).toBeVisible();
    expect(dialog.getByRole('radio', { name: 'I would rather not say' })).toBeChecked();
    await userEvent.click(dialog.getByRole('radio', { name: 'The hours do not fit' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Decline' }));
    await heading('This ring did not come about.');
    expect(server.callsTo('PUT /rings/:id/decline').map(({ body }) => body)).toEqual([{ reason: 'hours' }]);
    expect(screen.getByText('Nobody is told who said no. Your want is open again.')).toBeVisible();
  });

  it('names the other ring when the want is already in one', async () => {
    const other = { ...ring, _id: '64e100000000000000000009' };
    server.on('PUT /rings/:id/accept', () => failure(409, 'Taken', { code: 'want_taken', current: { ring: other } }));
    await show();
    await press('Say yes');
    expect(await screen.findByText('You want this in another ring. Leave that one first.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See the ring' })).toHaveAttribute('href', `/rings/${other._id}`);
    await heading('A ring waits for your yes');
  });

  it('shows the current state when an answer comes too late', async () => {
    const now = testRing([null, null, null], { status: 'closed', dueAt: null });
    server.on('PUT /rings/:id/accept', () => {
      ring = now;
      return failure(409, 'This ring is no longer open', { code: 'ring_gone', current: { ring: now } });
    });
    await show();
    await press('Say yes');
    await heading('This ring did not come about.');
  });

  it('can be withdrawn by its starter', async () => {
    ring = testRing(['accepted', 'asked', 'asked']);
    ring.places = ring.places.map((place) => ({ ...place, isStarter: place.isYou }));
    ring.message = 'Hello both!';
    server.on('PUT /rings/:id/withdraw', () => {
      ring = { ...ring, status: 'withdrawn', dueAt: null };
      return { ring };
    });
    await show();
    await heading('You have asked two others');
    expect(screen.getByText('1 of 3 has said yes. 31 hours left.')).toBeVisible();
    expect(screen.getByText('Hello both!')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Report this message' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Say yes' })).not.toBeInTheDocument();
    await press('Take it back');
    await heading('You have taken this ring back.');
  });

  it('can be left by a member who has said yes', async () => {
    ring = testRing(['accepted', 'accepted', 'asked']);
    await show();
    await heading('You have said yes');
    await press('Leave the ring');
    await screen.findByRole('dialog', { name: 'Decline this ring' });
  });

  it('asks again when another member would teach', async () => {
    ring = testRing(['again', 'accepted', 'asked']);
    const [own, learner] = ring.places;
    ring.places = [own, learner].flatMap((one) => (one ? [one] : []));
    ring.places.push({
      user: { ...KEIKO, location: 'Osaka', rating: { average: 4.9, count: 12 } },
      isYou: false,
      isStarter: false,
      answer: 'asked',
      isSubstitute: true,
      hours: 5,
    });
    await show();
    await heading('Your ring has a new teacher');
    const lead = screen.getByRole('heading', { level: 1 }).nextSibling;
    expect(lead).toHaveTextContent('You would learn Calligraphy with a brush from Keiko. Still yes?');
    expect(screen.getByRole('heading', { name: 'Your new teacher' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Keiko Yamamoto' })).toHaveAttribute('href', `/profile/${KEIKO._id}`);
    expect(screen.getByRole('link', { name: 'Calligraphy with a brush' })).toHaveAttribute(
      'href',
      '/skills/64c000000000000000000021',
    );
    expect(screen.getByText('New: Keiko teaches you')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Still yes' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Leave the ring' })).toBeVisible();
  });
});

describe('once all have said yes', () => {
  it('has a row for each exchange of the viewer, with lesson and chat', async () => {
    ring = agreedRing(['active', 'active', 'active']);
    server.on('GET /requests/:id', ({ params }) => ({
      request: sentRequest({
        _id: params['id'] ?? '',
        status: 'accepted',
        ...(params['id'] === ring.legs[0]?.requestId && {
          scheduledDate: '2026-11-26T19:30:00.000Z',
          meetingDetails: { platform: 'Video call', link: '', notes: '' },
        }),
      }),
    }));
    await show();
    await heading('It’s on!');
    expect(screen.getByText('You learn from Hana Sato')).toBeVisible();
    expect(screen.getByText('You teach Aisha Rahman')).toBeVisible();
    expect(await lastItemsOfMenus(/^More about/)).toEqual([
      ['More about Hana Sato', ['Block User', 'Report']],
      ['More about Aisha Rahman', ['Block User', 'Report']],
    ]);
    expect(await screen.findByText(/Nov 26, 2026.*Video call/)).toBeVisible();
    expect(await screen.findByText('Say when you are free. No lesson is planned yet.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open chat with Hana' })).toHaveAttribute(
      'href',
      `/chat/${ring.legs[2]?.requestId}`,
    );
    expect(screen.getByRole('link', { name: 'Open chat with Aisha' })).toHaveAttribute(
      'href',
      `/chat/${ring.legs[0]?.requestId}`,
    );
    expect(screen.getByText(/^Aisha teaches Pattern design for textiles to Hana\. That part is theirs/)).toBeVisible();
  });

  it('says for each exchange whether a time is planned, and offers to find one for an own exchange', async () => {
    const agreed = agreedRing(['active', 'active', 'active']);
    ring = { ...agreed, legs: agreed.legs.map((leg, place) => ({ ...leg, isPlanned: place === 1 })) };
    server.on('GET /requests/:id/plan', () => failure(404, 'Request not found'));
    await show();
    expect(
      await screen.findByText(/^Aisha teaches .* to Hana\. A time is planned\. That part is theirs/),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Find a time with Aisha' })).toBeVisible();
    await press('Find a time with Hana');
    await screen.findByRole('dialog');
    expect(server.callsTo('GET /requests/:id/plan')[0]?.params).toEqual({ id: ring.legs[2]?.requestId });
  });

  it('offers to meet together where lessons are, and not once the ring is broken', async () => {
    ring = agreedRing(['active', 'active', 'active']);
    let canMeet = true;
    server.on('GET /lessons/ring/:id', () => ({ lesson: null, canMeet, rooms: true }));
    const Meeting = ({ ringId }: { ringId?: string }) => <p>Meet of {ringId}</p>;
    const { unmount } = await show({ widgets: { 'lessons/ring': Meeting as never } });
    expect(await screen.findByText(`Meet of ${ring._id}`)).toBeVisible();
    unmount();
    canMeet = false;
    await show({ widgets: { 'lessons/ring': Meeting as never } });
    await heading('It’s on!');
    expect(screen.queryByText(/^Meet of/)).not.toBeInTheDocument();
  });

  it('waits until the chats exist', async () => {
    const opened = agreedRing(['active', 'active', 'active']);
    ring = { ...opened, legs: opened.legs.map((leg) => ({ ...leg, requestId: null })) };
    await show();
    expect(await screen.findAllByText('The chat opens in a moment.')).toHaveLength(2);
    ring = opened;
    await screen.findByRole('link', { name: 'Open chat with Hana' });
  }, 20_000);

  it('offers the review when it is complete', async () => {
    ring = agreedRing(['completed', 'completed', 'completed'], { status: 'completed' });
    await show();
    await heading('Your ring is complete');
    expect(screen.getByText('Three people learned something, since Nov 22.')).toBeVisible();
    expect(sentences()[0]).toBe('You taught French conversation to Aisha.');
    expect(await screen.findByRole('link', { name: 'Review Hana' })).toHaveAttribute(
      'href',
      `/reviews?requestId=${ring.legs[2]?.requestId}`,
    );
    expect(screen.getByRole('link', { name: 'Open chat with Aisha' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'What do you want to learn next?' })).toHaveAttribute('href', '/wants');
  });

  it('continues without a cancelled exchange, and suggests another teacher', async () => {
    ring = agreedRing(['active', 'active', 'cancelled'], {
      status: 'broken',
      substitute: {
        user: { ...KEIKO, location: 'Osaka', rating: { average: 4.9, count: 12 } },
        skill: { _id: '64c000000000000000000041', title: 'Brush lettering', category: 'art', proficiency: 'expert' },
        hours: 5,
      },
    });
    server.on('GET /skills/my-skills', () => ({ skills: [] }));
    await show();
    await heading('One part was cancelled');
    expect(screen.getByText('You still teach Aisha. Keiko could take Hana’s place.')).toBeVisible();
    expect(sentences()[2]).toBe('Cancelled: Calligraphy with a brush.');
    expect(screen.getByText('Keiko Yamamoto could teach you')).toBeVisible();
    await press('Ask Keiko');
    await screen.findByRole('dialog');
  });

  it.each([
    [['cancelled', 'active', 'active'], 'You still learn from Hana.'],
    [['active', 'cancelled', 'active'], 'Your own two exchanges go on.'],
    [['cancelled', 'active', 'cancelled'], 'Your part of it is over.'],
  ] as const)('says what is left after a cancellation: %s', async (statuses, text) => {
    ring = agreedRing(statuses, { status: 'broken' });
    await show();
    expect(await screen.findByText(text)).toBeVisible();
  });
});

it('offers another ring instead of one that failed', async () => {
  ring = testRing([null, null, null], { status: 'closed', dueAt: null });
  server.on('GET /rings/suggestions', () => ({ suggestions: [testSuggestion()] }));
  await show();
  await heading('This ring did not come about.');
  expect(screen.getByRole('link', { name: 'See your matches' })).toHaveAttribute('href', '/matches');
  expect(await screen.findByRole('heading', { name: 'Another ring for you' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Ask the others: Calligraphy with a brush' })).toBeVisible();
});

it('does not exist for members outside of the ring', async () => {
  server.on('GET /rings/:id', () => failure(404, 'Ring not found'));
  await show({ user: testUser({ _id: PRIYA._id }) });
  await heading('Ring not found');
});

it('offers to load it again after a failure', async () => {
  server.on('GET /rings/:id', () => failure(500, ''));
  await show();
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.on('GET /rings/:id', () => ({ ring }));
  await userEvent.click(again);
  await heading('A ring waits for your yes');
});

it.each([
  ['knows', HANA._id],
  ['does not know yet', null],
])('lets the viewer report the message of a member whom the viewer %s', async (_what, starter) => {
  ring.message = 'I started this ring.';
  ring.places = ring.places.map((place) => ({ ...place, isStarter: !place.isYou && place.user?._id === starter }));
  await show();
  expect(await screen.findByText('I started this ring.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Report this message' })).toBeVisible();
});
