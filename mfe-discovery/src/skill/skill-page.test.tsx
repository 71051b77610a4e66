import type { Skill } from '@mutua/contracts';
import { storeAvailability } from '@mutua/web-kit/parts';
import { failure, installTestApi, lastItemsOfMenus, pageOf, sentRequest, testUser } from '@mutua/web-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { ownSkill, TAUGHT, testReviews, testSkill } from '../testing/factories.ts';
import { showPage } from '../testing/show-page.tsx';
import { SkillPage } from './skill-page.tsx';

const server = installTestApi();
afterEach(() => jest.restoreAllMocks());
beforeEach(() => {
  server.on('GET /skills/:id', () => ({ skill: testSkill() }));
  server.on('GET /reviews/skill/:skillId', () => ({ reviews: [], ...pageOf(0, 1, 20) }));
  server.on('GET /requests/active/:skillId', () => ({ request: null }));
  server.on('GET /reviews/my-reviews', () => ({ reviews: [], ...pageOf(0, 1, 50) }));
});

interface DialogProps {
  skill: Skill;
  open: boolean;
  onClose: () => void;
  onSent: () => void;
  offeredId?: string;
  message?: string;
}
/** Replaces the request dialog of another remote. The props are the contract between the two. */
const RequestDialog = ({ skill, open, onClose, onSent, offeredId, message }: DialogProps) =>
  open && (
    <div role="dialog" aria-label={`Ask for ${skill.title}`}>
      <p>{[offeredId, message].filter(Boolean).join(': ')}</p>
      <button type="button" onClick={onSent}>
        Send
      </button>
      <button type="button" onClick={onClose}>
        Close
      </button>
    </div>
  );

const show = (member = true, search = '') =>
  showPage(SkillPage, '/skills/:skillId', {
    at: `/skills/${testSkill()._id}${search}`,
    widgets: { 'exchange/request-dialog': RequestDialog },
    ...(member && { user: testUser() }),
  });

it('shows the skill, its owner, and when the owner has time', async () => {
  await show();
  expect(await screen.findByRole('heading', { level: 1, name: 'Fingerstyle guitar' })).toBeVisible();
  for (const text of ['Music', 'Advanced', '(38 reviews)', '52 exchanges', '0 endorsements', 'Jan 02, 2026']) {
    expect(screen.getByText(text)).toBeVisible();
  }
  expect(screen.getByText('songwriting')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'About This Skill' })).toBeVisible();
  expect(screen.getByText('18:00 - 20:30')).toBeVisible();
  expect(screen.getAllByRole('listitem').map((day) => day.textContent)).toEqual(['Tue', 'Sat']);
  const owner = within(screen.getByRole('heading', { name: 'Skill Owner' }).parentElement as HTMLElement);
  expect(owner.getByText('Mateo Restrepo')).toBeVisible();
  expect(owner.getByText('4.9')).toBeVisible();
  expect(owner.getByRole('link', { name: 'View Profile' })).toHaveAttribute(
    'href',
    `/profile/${testSkill().userId._id}`,
  );
  expect(await screen.findByText('No reviews yet. Be the first to exchange skills and leave a review!')).toBeVisible();
});

describe('Back', () => {
  const path = `/skills/${testSkill()._id}`;
  /** Opens the skill from another page. `state` is what the router stores in the history entry of the browser. */
  const open = async (state: unknown) => {
    const page = await showPage(SkillPage, '/skills/:skillId', { at: '/previous' });
    window.history.replaceState(state, '');
    act(() => page.history.push(path));
    await userEvent.click(await screen.findByRole('button', { name: 'Back' }));
    return page.address();
  };
  afterEach(() => {
    window.history.replaceState(null, '');
    Reflect.deleteProperty(window, 'navigation');
  });

  it('leads to the previous page', async () => {
    expect(await open({ idx: 1, key: 'a' })).toBe('/previous');
  });

  it.each([null, { idx: 0, key: 'a' }])('leads to the search from the first page of a tab: %j', async (state) => {
    expect(await open(state)).toBe('/search');
  });

  it('leads to a previous document of this site, which the browser knows', async () => {
    Object.assign(window, { navigation: { canGoBack: true } });
    expect(await open({ idx: 0, key: 'a' })).toBe('/previous');
  });
});

describe('weekly hours', () => {
  const NOTHING = { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] };
  const evening = [{ start: '18:00', end: '20:00' }];
  const hours = { offset: 540, weekly: { ...NOTHING, tuesday: evening, thursday: evening }, common: 210 };
  const rows = async () => {
    const title = await screen.findByRole('heading', { name: 'Availability' });
    const list = within(title.closest('section') as HTMLElement);
    return list.getAllByRole('listitem').map((row) => row.textContent);
  };
  const reading = (member: boolean, fields: Partial<NonNullable<Skill['hours']>> = {}) => {
    server.on('GET /skills/:id', () => ({ skill: testSkill({ hours: { ...hours, ...fields } }) }));
    const user = { ...testUser(), time: { timeZone: 'America/Bogota', firstDay: 'monday' as const } };
    document.documentElement.dataset['timeZone'] = 'America/Bogota';
    const at = `/skills/${testSkill()._id}`;
    return showPage(SkillPage, '/skills/:skillId', { at, ...(member && { user }) });
  };

  afterEach(() => {
    delete document.documentElement.dataset['timeZone'];
  });

  it('are shown by the reader’s clock, with the owner’s beside it', async () => {
    await reading(true);
    expect(await rows()).toEqual(['Tue, Thu04:00–06:00evenings for Mateo']);
    expect(screen.getByText('By your clock. Mateo reads it by theirs.')).toBeVisible();
    expect(screen.getByText('3 h 30 a week in common')).toBeVisible();
  });

  it('name the weekday when it differs for the owner, and say when both clocks are the same', async () => {
    const late = [{ start: '08:00', end: '09:00' }];
    const { unmount } = await reading(true, { weekly: { ...NOTHING, wednesday: late }, common: null });
    expect(await rows()).toEqual(['Tue18:00–19:00Wed mornings for Mateo']);
    expect(screen.queryByText(/in common/)).toBeNull();
    unmount();
    await reading(true, { offset: -300 });
    expect(await rows()).toEqual(['Tue, Thu18:00–20:00']);
    expect(screen.getByText('By your clock, which is Mateo’s too.')).toBeVisible();
  });

  it('are shown to visitors with their offset', async () => {
    await reading(false, { common: null });
    expect(await rows()).toEqual(['Tue, Thu18:00–20:00']);
    expect(screen.getByText('In UTC+9.')).toBeVisible();
  });
});

it('says that a skill rests, without a date, and how many requests its owner answers', async () => {
  const answers = { rate: 90, within: 'day' as const };
  server.on('GET /skills/:id', () => ({ skill: testSkill({ isResting: true, answersWithin: 'day', answers }) }));
  await show(true);
  expect(await screen.findByText('Resting')).toBeVisible();
  expect(screen.getByText('Mateo has not been here for a while. Your request waits for them.')).toBeVisible();
  expect(screen.getByText('Answers 9 of 10')).toBeVisible();
});

it('says nothing of the answers of a slow owner', async () => {
  const answers = { rate: 35, within: null };
  server.on('GET /skills/:id', () => ({ skill: testSkill({ answersWithin: null, answers }) }));
  await show(true);
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByText(/Answers/)).not.toBeInTheDocument();
});

describe('an owner who is away', () => {
  const away = { until: '2027-01-07', note: 'In the mountains', requests: 'tell' as const };
  const showAway = (fields: Partial<NonNullable<Skill['away']>>, member = true) => {
    server.on('GET /skills/:id', () => ({
      skill: testSkill({ away: { ...away, ...fields }, answersWithin: 'day', hoursTaught: 4 }),
    }));
    return show(member);
  };

  it('can be asked, and the page says when the owner returns', async () => {
    await showAway({});
    expect(await screen.findByText('Away until Jan 7')).toBeVisible();
    for (const text of ['In the mountains', 'Usually answers within a day', '4 hr taught']) {
      expect(screen.getByText(text)).toBeVisible();
    }
    expect(screen.getByText(/Requests arrive; Mateo answers afterwards/)).toBeVisible();
    for (const button of await screen.findAllByRole('button', { name: 'Request Exchange' }))
      expect(button).toBeEnabled();
  });

  it.each([true, false])('takes no requests while closed (member: %s)', async (member) => {
    await showAway({ requests: 'none' }, member);
    for (const button of await screen.findAllByRole('button', { name: 'Away until Jan 7' })) {
      expect(button).toBeDisabled();
      expect(button).toHaveAccessibleDescription('Mateo takes no requests until then.');
    }
    expect(screen.queryByRole('button', { name: 'Request Exchange' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Request Exchange' })).toBeNull();
  });
});

describe('a skill whose owner does not take every request', () => {
  const taking = (requestsFrom: 'nobody' | 'reviewed', exchangeCount: number, member = true) => {
    server.on('GET /skills/:id', () => ({ skill: testSkill({ requestsFrom }) }));
    const user = { ...testUser(), exchangeCount };
    const at = `/skills/${testSkill()._id}`;
    return showPage(SkillPage, '/skills/:skillId', { at, ...(member && { user }) });
  };
  const refusal = () => screen.findAllByRole('button', { name: 'Not taking requests' });

  it('says that there is nothing to ask for now, to members and to visitors', async () => {
    const { unmount } = await taking('nobody', 3);
    for (const button of await refusal()) expect(button).toBeDisabled();
    expect(screen.getAllByText('Mateo is not taking requests right now.')[0]).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Request Exchange' })).not.toBeInTheDocument();
    unmount();
    await taking('nobody', 0, false);
    expect((await refusal()).length).toBeGreaterThan(0);
    expect(screen.queryByRole('link', { name: 'Request Exchange' })).not.toBeInTheDocument();
  });

  it('opens no dialog by the address for a member who may not ask', async () => {
    server.on('GET /skills/:id', () => ({ skill: testSkill({ requestsFrom: 'reviewed' }) }));
    await show(true, '?request=1');
    expect((await refusal()).length).toBeGreaterThan(0);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('tells a member without an exchange who may ask, and lets others ask', async () => {
    const { unmount } = await taking('reviewed', 0);
    expect((await refusal()).length).toBeGreaterThan(0);
    expect(screen.getAllByText(/takes requests from members who have completed an exchange/)[0]).toBeVisible();
    unmount();
    await taking('reviewed', 1);
    expect((await screen.findAllByRole('button', { name: 'Request Exchange' })).length).toBeGreaterThan(0);
  });
});

describe('on a phone', () => {
  beforeEach(() => {
    const { matchMedia } = window;
    jest
      .spyOn(window, 'matchMedia')
      .mockImplementation(
        (query) => ({ ...matchMedia(query), matches: query.includes('max-width: 900px') }) as MediaQueryList,
      );
  });
  // jsdom applies the style sheet of a wide window.
  const button = (name: string) => screen.findByRole('button', { name, hidden: true });

  it('keeps toasts above the bar of the primary action', async () => {
    await show();
    expect((await button('Request Exchange')).closest('[data-page-foot]')).not.toBeNull();
  });

  it('shows the conversation first once a request was sent', async () => {
    server.on('GET /requests/active/:skillId', () => ({ request: sentRequest({ status: 'accepted' }) }));
    await show();
    const link = await screen.findByRole('link', { name: 'Open the conversation', hidden: true });
    const bar = link.closest('[data-page-foot]') as HTMLElement;
    expect(bar).toHaveTextContent('Open the conversationRequest Sent');
    expect(within(bar).queryByRole('button', { hidden: true })).toBeNull();
    expect(await button('Request Sent')).toBeDisabled();
  });

  it('shows the other actions once, as icons below the title', async () => {
    await show();
    for (const name of ['Endorse', 'Share']) expect((await button(name)).textContent).toBe('');
  });
});

it('keeps the request dialog open when the window gets narrower', async () => {
  const { matchMedia } = window;
  let onChange: () => void = () => undefined;
  let isNarrow = false;
  jest.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const list = matchMedia(query);
    if (!query.includes('max-width: 900px')) return list;
    const addEventListener = (_type: string, listener: unknown) => {
      onChange = listener as () => void;
    };
    return Object.assign(list, { matches: isNarrow, addEventListener, removeEventListener: () => undefined });
  });
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Request Exchange' }));
  const dialog = await screen.findByRole('dialog');
  isNarrow = true;
  act(() => onChange());
  expect(
    screen.getByRole('button', { name: 'Request Exchange', hidden: true }).closest('[data-page-foot]'),
  ).not.toBeNull();
  expect(screen.getByRole('dialog')).toBe(dialog);
});

it('shows the card of endorsements also when there are none', async () => {
  server.on('GET /skills/:id', () => ({ skill: testSkill({ endorsements: [], endorsementCount: 0 }) }));
  await show();
  expect(await screen.findByRole('heading', { name: 'Endorsements' })).toBeVisible();
  expect(screen.getByText('Nobody has endorsed this skill yet.')).toBeVisible();
});

it('shows times without days as daily, and says that they are the teacher’s', async () => {
  server.on('GET /skills/:id', () => ({
    skill: testSkill({ availableDays: [], availableTimeSlots: [{ start: '18:00', end: '19:30' }] }),
  }));
  await show();
  expect(await screen.findByText('18:00 - 19:30')).toBeVisible();
  expect(screen.getByText('Sun').closest('li')).toHaveAttribute('aria-hidden', 'false');
  expect(screen.getByText('Times are local to the teacher.')).toBeVisible();
});

it('shows no availability without days, and at most three endorsements', async () => {
  const endorsements = [1, 2, 3, 4].map((day) => ({
    message: `Word ${day}`,
    createdAt: `2026-10-0${day}T10:00:00.000Z`,
  }));
  server.on('GET /skills/:id', () => ({
    skill: testSkill({ availableDays: [], availableTimeSlots: [], endorsements, endorsementCount: 4 }),
  }));
  await show();
  expect(await screen.findByText('4 endorsements')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Availability' })).toBeNull();
  expect(screen.getByText('Word 3')).toBeVisible();
  expect(screen.queryByText('Word 4')).toBeNull();
});

it('has Block and Report for members beside the owner and the authors of reviews', async () => {
  server.on('GET /reviews/skill/:skillId', () => ({ reviews: testReviews(1), ...pageOf(1, 1, 20) }));
  await show();
  await screen.findByText('Review 1');
  expect(await lastItemsOfMenus(/^More about/)).toEqual([
    ['More about Mateo Restrepo', ['Block User', 'Report']],
    ['More about Priya Raman', ['Block User', 'Report']],
  ]);
});

it('has neither for visitors', async () => {
  await show(false);
  await screen.findByRole('heading', { level: 1, name: 'Fingerstyle guitar' });
  expect(screen.queryByRole('button', { name: /^More about/ })).toBeNull();
});

it('shows an own sealed review of this skill to its author', async () => {
  const [review] = testReviews(1);
  if (!review) throw new Error('there is one');
  const { _id, title } = testSkill();
  const sealed = { ...review, skillId: { _id, title }, sealedUntil: '2031-12-02T10:00:00.000Z' };
  const elsewhere = { ...sealed, _id: 'e'.repeat(24), skillId: { _id: 'd'.repeat(24), title: 'Another' } };
  server.on('GET /reviews/my-reviews', () => ({ reviews: [sealed, elsewhere], ...pageOf(2, 1, 50) }));
  await show();
  expect(await screen.findAllByText(/is sealed$/)).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Change' })).toHaveAttribute('href', '/reviews');
  expect(screen.queryByText(/^No reviews yet/)).toBeNull();
});

it('shows three reviews, and all of them on demand', async () => {
  server.on('GET /reviews/skill/:skillId', ({ query: { page } }) =>
    page === '2'
      ? { reviews: testReviews(5, 21), ...pageOf(25, 2, 20) }
      : { reviews: testReviews(20), ...pageOf(25, 1, 20) },
  );
  await show();
  await screen.findByText('Review 3');
  expect(screen.queryByText('Review 4')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'View All Reviews' }));
  expect(screen.getByText('Review 20')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Load More Reviews' }));
  const row = (await screen.findByText('Review 21')).closest('li') as HTMLElement;
  expect(screen.getByText('Review 25')).toBeVisible();
  // The button is no longer shown.
  expect(within(row).getByRole('link', { name: 'Priya Raman' })).toHaveFocus();
});

it('shows the member’s only skill in the swap', async () => {
  const { _id, title, category, proficiency } = ownSkill();
  await showPage(SkillPage, '/skills/:skillId', {
    at: `/skills/${testSkill()._id}`,
    user: testUser({ skills: [{ _id, title, category, proficiency }] }),
  });
  await screen.findByRole('button', { name: 'Request Exchange' });
  expect(screen.getByText('French conversation')).toBeVisible();
  expect(screen.queryByText('Choose a skill...')).toBeNull();
});

it('says what is taught, then by whom, then when and how well', async () => {
  await show();
  await screen.findByRole('button', { name: 'Request Exchange' });
  const order = ['About This Skill', 'Skill Owner', 'Availability', 'Reviews'];
  const shown = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent ?? '');
  expect(shown.filter((heading) => order.includes(heading))).toEqual(order);
});

describe('a request', () => {
  it.each([
    ['join', 'Request Exchange', '/register'],
    ['sign in', 'Login to Request', '/login'],
  ])('lets a visitor %s, and remembers the goal', async (_what, name, pathname) => {
    const { history } = await show(false);
    await userEvent.click(await screen.findByRole('link', { name }));
    const { _id } = testSkill();
    expect(history.location).toMatchObject({
      pathname,
      search: `?goal=${_id}`,
      state: { from: `/skills/${_id}?request=1` },
    });
    expect(server.callsTo('GET /requests/active/:skillId')).toHaveLength(0);
  });

  it('opens the dialog for a member, and shows as sent after it', async () => {
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Request Exchange' }));
    await screen.findByRole('dialog', { name: 'Ask for Fingerstyle guitar' });
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();

    await userEvent.click(screen.getByRole('button', { name: 'Request Exchange' }));
    server.on('GET /requests/active/:skillId', () => ({ request: sentRequest() }));
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByRole('button', { name: 'Request Sent' })).toBeDisabled();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('link', { name: 'View your request' })).toHaveFocus();
  });

  it.each([
    ['pending', 'View your request', '/requests?tab=sent'],
    ['accepted', 'Open the conversation', `/chat/${sentRequest()._id}`],
    ['completed', 'Open the conversation', `/chat/${sentRequest()._id}`],
  ] as const)('that is %s stands in the way of another', async (status, words, path) => {
    server.on('GET /requests/active/:skillId', () => ({ request: sentRequest({ status }) }));
    await show();
    expect(await screen.findByRole('button', { name: 'Request Sent' })).toBeDisabled();
    expect(screen.getByRole('link', { name: words })).toHaveAttribute('href', path);
    expect(screen.getByText('French conversation')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Request Exchange' })).toBeNull();
  });

  it('opens the dialog by itself where the address asks for it, once', async () => {
    const { address } = await show(true, '?request=1');
    await screen.findByRole('dialog', { name: 'Ask for Fingerstyle guitar' });
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(address()).toBe(`/skills/${testSkill()._id}`);
  });

  it('opens no dialog when the address asks for it after the request was sent', async () => {
    server.on('GET /requests/active/:skillId', () => ({ request: sentRequest() }));
    await show(true, '?request=1');
    expect(await screen.findByRole('button', { name: 'Request Sent' })).toBeDisabled();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('stays possible when the existing requests cannot be loaded', async () => {
    server.on('GET /requests/active/:skillId', () => failure(503, ''));
    await show();
    expect(await screen.findByRole('button', { name: 'Request Exchange' })).toBeEnabled();
  });
});

describe('the owner', () => {
  beforeEach(() => server.on('GET /skills/:id', () => ({ skill: ownSkill() })));

  it('can edit, but neither request nor endorse', async () => {
    await show();
    expect(await screen.findByRole('link', { name: 'Edit Skill' })).toHaveAttribute(
      'href',
      `/skills/${ownSkill()._id}/edit`,
    );
    for (const name of ['Request Exchange', 'Endorse']) expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('deletes after a confirmation, and leaves', async () => {
    server.on('DELETE /skills/:id', () => ({ message: '' }));
    const { address } = await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('Are you sure you want to delete this skill? This action cannot be undone.')).toBeVisible();
    expect(server.callsTo('DELETE /skills/:id')).toHaveLength(0);
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(address()).toBe('/dashboard'));
    expect(await screen.findByText('Skill deleted successfully')).toBeVisible();
    await waitFor(() => expect(server.callsTo('GET /skills/:id')).toHaveLength(1));
  });

  it('stays when the skill could not be deleted', async () => {
    server.on('DELETE /skills/:id', () => failure(503, ''));
    const { address } = await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Failed to delete skill')).toBeVisible();
    expect(address()).toBe(`/skills/${testSkill()._id}`);
  });
});

describe('an endorsement', () => {
  it('is given once, with a fixed text', async () => {
    server.on('POST /users/:ownerId/skills/:skillId/endorse', () => ({ message: '' }));
    await show();
    const button = await screen.findByRole('button', { name: 'Endorse' });
    server.on('GET /skills/:id', () => ({ skill: testSkill({ hasEndorsed: true, endorsementCount: 1 }) }));
    await userEvent.click(button);
    expect(await screen.findByText('Skill endorsed successfully!')).toBeVisible();
    await waitFor(() =>
      expect(server.callsTo('POST /users/:ownerId/skills/:skillId/endorse')[0]).toMatchObject({
        params: { ownerId: testSkill().userId._id, skillId: testSkill()._id },
        body: { message: 'Great skill and excellent teacher!' },
      }),
    );
    expect(await screen.findByRole('button', { name: 'Endorsed' })).toBeDisabled();
    expect(screen.getByText('1 endorsement')).toBeVisible();
  });

  it("shows the service's message when it exists already", async () => {
    server.on('POST /users/:ownerId/skills/:skillId/endorse', () =>
      failure(409, 'You have already endorsed this skill'),
    );
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Endorse' }));
    expect(await screen.findByText('You have already endorsed this skill')).toBeVisible();
  });

  it('is not offered to visitors', async () => {
    await show(false);
    await screen.findByRole('link', { name: 'Login to Request' });
    expect(screen.queryByRole('button', { name: 'Endorse' })).toBeNull();
  });
});

describe('sharing', () => {
  it('copies the address', async () => {
    const user = userEvent.setup();
    await show();
    await user.click(await screen.findByRole('button', { name: 'Share' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Share Link' }));
    expect(await screen.findByText('Link copied to clipboard!')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(await navigator.clipboard.readText()).toContain(window.location.origin);
  });

  it('offers to copy the address after the device could not share it', async () => {
    const share = jest.fn().mockRejectedValue(new DOMException('', 'NotAllowedError'));
    Object.defineProperty(navigator, 'share', { configurable: true, value: share });
    const user = userEvent.setup();
    await show();
    await user.click(await screen.findByRole('button', { name: 'Share' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Share Link' }));
    expect(await screen.findByText('Sharing did not work')).toBeVisible();
    expect(screen.queryByText('Link copied to clipboard!')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Copy Link' }));
    expect(await screen.findByText('Link copied to clipboard!')).toBeVisible();
    Reflect.deleteProperty(navigator, 'share');
  });

  it('opens a small window for a network', async () => {
    const open = jest.spyOn(window, 'open').mockReturnValue(null);
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Share' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'WhatsApp' }));
    expect(open).toHaveBeenCalledWith(
      expect.stringContaining('https://wa.me/?text=Fingerstyle%20guitar'),
      '_blank',
      expect.stringContaining('width=600,height=400'),
    );
    open.mockRestore();
  });
});

it('shows that a skill is missing, with a link to the search', async () => {
  server.on('GET /skills/:id', () => failure(404, 'Skill not found'));
  await show();
  expect(await screen.findByRole('heading', { name: 'Skill not found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Browse Skills' })).toHaveAttribute('href', '/skills');
});

it('tries again after another failure', async () => {
  server.on('GET /skills/:id', () => failure(503, ''));
  await show();
  expect(await screen.findByRole('heading', { name: 'Failed to fetch skill' })).toBeVisible();
  server.on('GET /skills/:id', () => ({ skill: testSkill() }));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Fingerstyle guitar' })).toBeVisible();
});

describe('with the matches service', () => {
  const showMember = (exchange: Record<string, ComponentType<Record<string, unknown>>> = {}) =>
    showPage(SkillPage, '/skills/:skillId', {
      at: `/skills/${testSkill()._id}`,
      user: testUser({ skills: [TAUGHT] }),
      widgets: Object.fromEntries(Object.entries(exchange).map(([name, widget]) => [`exchange/${name}`, widget])),
    });
  afterEach(() => localStorage.removeItem('mutua:matches'));

  it('adds a skill to the wants, and says that its owner wants something back', async () => {
    localStorage.setItem('mutua:matches', JSON.stringify({ isThere: true, at: Date.now() }));
    server.on('GET /matches/marks', () => ({
      marks: [{ skillId: testSkill()._id, kind: 'mutual' as const, size: 2, theyWant: 'French', youTeach: TAUGHT }],
    }));
    server.on('POST /wants', () => ({ want: {} as never }));
    await showMember();
    expect(await screen.findByText('Mutual match')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Add to wants' }));
    expect(await screen.findByRole('button', { name: 'On your wants' })).toBeVisible();
    expect(server.callsTo('POST /wants').map(({ body }) => body)).toEqual([
      { title: 'Fingerstyle guitar', category: 'music', skillId: testSkill()._id },
    ]);
  });

  it('keeps one place for the wants and for a sent request, while the answer about the request is late', async () => {
    localStorage.setItem('mutua:matches', JSON.stringify({ isThere: true, at: Date.now() }));
    const answer = Promise.withResolvers<void>();
    server.on('GET /requests/active/:skillId', async () => {
      await answer.promise;
      return { request: sentRequest() };
    });
    await showMember();
    const actions = await screen.findByRole('region', { name: 'Actions' });
    const share = await within(actions).findByRole('button', { name: 'Share' });
    const rows = () => share.parentElement?.parentElement?.children.length;
    const before = rows();
    expect(within(actions).queryByRole('button', { name: 'Add to wants' })).toBeNull();
    answer.resolve();
    expect(await within(actions).findByRole('button', { name: 'Request Sent' })).toBeDisabled();
    expect(rows()).toBe(before);
    expect(within(actions).queryByRole('button', { name: 'Add to wants' })).toBeNull();
  });

  it.each([
    ['says that a ring leads to it', [{ kind: 'ring' as const, size: 3, theyWant: null }], 'Ring of 3', true],
    ['shows what else leads to it', [], undefined, true],
    ['needs no ring to a match', [{ kind: 'mutual' as const, size: 2, theyWant: 'French' }], 'Mutual match', false],
  ])('%s', async (_what, marks, chip, hasPath) => {
    localStorage.setItem('mutua:matches', JSON.stringify({ isThere: true, at: Date.now() }));
    server.on('GET /matches/marks', () => ({
      marks: marks.map((mark) => ({ ...mark, skillId: testSkill()._id, youTeach: TAUGHT })),
    }));
    await showMember({ 'ring-path': ({ skill }) => <p>The way to {(skill as { title: string }).title}</p> });
    if (hasPath) expect(await screen.findByText('The way to Fingerstyle guitar')).toBeVisible();
    if (chip) expect(await screen.findByText(chip)).toBeVisible();
    expect(screen.queryAllByText('The way to Fingerstyle guitar')).toHaveLength(hasPath ? 1 : 0);
  });

  it('has no such button without it', async () => {
    await showMember();
    expect(await screen.findByRole('heading', { level: 1, name: 'Fingerstyle guitar' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add to wants' })).not.toBeInTheDocument();
    expect(server.callsTo('GET /matches/marks')).toHaveLength(0);
  });
});

it('fills in what the page that led here says, and nothing that stands in the address', async () => {
  const widgets = { 'exchange/request-dialog': RequestDialog };
  const { history } = await showPage(SkillPage, '/skills/:skillId', { at: '/previous', widgets, user: testUser() });
  const path = `/skills/${testSkill()._id}?request=1&message=Pay%20me`;
  act(() => history.push(path, { request: { offeredId: 'french', message: 'From Bread baking, Dec 5' } }));
  expect(await screen.findByText('french: From Bread baking, Dec 5')).toBeVisible();
  expect(screen.queryByText(/Pay me/)).toBeNull();
});

it('leads the owner to a group lesson about the skill, while lessons are there', async () => {
  server.on('GET /skills/:id', () => ({ skill: ownSkill() }));
  const { unmount } = await show();
  await screen.findByRole('heading', { level: 1, name: ownSkill().title });
  expect(screen.queryByRole('link', { name: 'Offer a group lesson' })).toBeNull();
  unmount();
  storeAvailability('lessons', true);
  await show();
  const [link] = await screen.findAllByRole('link', { name: 'Offer a group lesson' });
  expect(link).toHaveAttribute('href', `/lessons?offer=1&skill=${ownSkill()._id}`);
  localStorage.clear();
});
