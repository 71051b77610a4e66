import {
  changeLanguage,
  api as kitApi,
  kitEvents,
  Page,
  PageHeader,
  signInWithTokens,
  signOut,
  startSession,
  TextLink,
  toast,
  unreadSet,
} from '@mutua/web-kit';
import { failure, installTestApi, signInForTest, testToken, testUser } from '@mutua/web-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, useEffect, useState } from 'react';
import { markOwnTitle } from './document/use-neutral-title.ts';
import { released, renderShell } from './testing/render-shell.tsx';

const page = (title: string): ComponentType =>
  function TestPage() {
    return (
      <Page title={title}>
        <PageHeader title={title} />
      </Page>
    );
  };

const site = released({
  name: 'site',
  pages: {
    '/': page('Landing'),
    '/login': page('Sign in'),
    '/search': page('Search'),
    '/dashboard': page('Dashboard'),
    '/chat/:id': page('Chat'),
  },
  routes: [
    { path: '/', access: 'guest' },
    { path: '/login', access: 'guest' },
    { path: '/search', access: 'public' },
    { path: '/dashboard', access: 'member' },
    { path: '/chat/:id', access: 'member', layout: 'full' },
    ...['/skills/create', '/notifications', '/messages', '/requests', '/reviews', '/profile/:id', '/profile/edit'].map(
      (path) => ({ path, access: 'member' }) as const,
    ),
  ],
  navigation: [
    { label: { en: 'Search' }, to: '/search', access: 'public', order: 20 },
    { label: { en: 'Dashboard' }, to: '/dashboard', access: 'member', order: 10 },
    { label: { en: 'Requests' }, to: '/requests', access: 'member', order: 35, counter: 'requests' },
    { label: { en: 'Messages' }, to: '/messages', access: 'member', order: 45, counter: 'messages' },
    { label: { en: 'Reviews' }, to: '/reviews', access: 'member', order: 55, slot: 'menu', counter: 'reviews' },
  ],
});

const member = testUser();
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
/** The top bar. testing-library also finds the headers of pages as banners, so this is the first one. */
const bar = () => within(screen.getAllByRole('banner')[0] as HTMLElement);

/** Clicks within an awaited `act`: a page whose code loads after the click is rendered only after `act` has ended. */
const click = (element: HTMLElement) =>
  act(async () => {
    fireEvent.click(element);
  });

const api = installTestApi();

beforeEach(() => api.on('POST /auth/logout', () => ({ message: 'Signed out' })));
afterEach(() => {
  jest.restoreAllMocks();
});

describe('start', () => {
  it('shows the frame without a page until it is known whether a member is signed in', async () => {
    const { store } = await renderShell({ at: '/search', remotes: [site] });
    expect(bar().getByRole('link', { name: 'Mutua, home' })).toBeInTheDocument();
    expect(bar().queryByRole('link', { name: 'Sign In' })).not.toBeInTheDocument();
    expect(within(screen.getByRole('main')).getByText('Loading…')).toBeInTheDocument();
    expect(screen.queryByRole('heading', { level: 1 })).not.toBeInTheDocument();
    await act(async () => signInForTest(store));
    await heading('Search');
  });

  it('shows an outage notice while it tries to restore the session, then shows the page', async () => {
    localStorage.setItem('token', testToken(member._id));
    localStorage.setItem('refreshToken', 'refresh');
    api.on('GET /auth/me', () => failure(503, ''));
    const { store } = await renderShell({ at: '/dashboard', remotes: [site] });
    const stop = startSession(store);
    expect(
      await screen.findByText('Mutua cannot be reached. You stay signed in; this page opens as soon as it answers.'),
    ).toBeInTheDocument();
    // Everything independent of the member can still be used.
    expect(await bar().findByRole('button', { name: 'Switch to dark theme' })).toBeVisible();
    api.on('GET /auth/me', () => ({ user: member }));
    act(() => void window.dispatchEvent(new Event('online')));
    await heading('Dashboard');
    expect(screen.queryByText(/cannot be reached/)).not.toBeInTheDocument();
    stop();
  });

  it.each([
    ['after a press', () => fireEvent.click(screen.getByRole('button', { name: 'Try again' }))],
    ['by itself', () => window.dispatchEvent(new Event('online'))],
  ])('shows an error while the list of remotes cannot be read, then the page %s', async (_, retry) => {
    const { release } = await renderShell({ at: '/search', remotes: new Error('down'), user: null });
    await heading('Mutua could not start');
    release([site]);
    await act(async () => void retry());
    await heading('Search');
  });
});

describe('guards', () => {
  it('send a visitor from a members page to sign in, and back there afterwards', async () => {
    const { store, history } = await renderShell({ at: '/chat/7?x=1#last', remotes: [site], user: null });
    await heading('Sign in');
    expect(history.location.state).toEqual({ from: '/chat/7?x=1#last' });
    expect(history.action).toBe('REPLACE');
    await act(async () => signInForTest(store, member));
    await heading('Chat');
    expect(history.location).toMatchObject({ pathname: '/chat/7', search: '?x=1', hash: '#last' });
  });

  it.each(['/', '/login'])('send a member from %s to the dashboard', async (at) => {
    const { history } = await renderShell({ at, remotes: [site], user: member });
    await heading('Dashboard');
    expect(history.location.pathname).toBe('/dashboard');
  });

  it('bring a member who signs out on a members page to the landing page', async () => {
    await renderShell({ at: '/dashboard', remotes: [site], user: member });
    await userEvent.click(await bar().findByRole('button', { name: 'Nadia Benali, account menu' }));
    await click(screen.getByRole('menuitem', { name: 'Sign Out' }));
    await heading('Landing');
    expect(localStorage.getItem('token')).toBeNull();
    expect(bar().getByRole('link', { name: 'Sign In' })).toBeInTheDocument();
  });

  it('keep a sign-in page while its own sign-in is in progress', async () => {
    const mounted = jest.fn();
    function SignIn() {
      useEffect(() => mounted(), []);
      return <PageHeader title="Sign in" />;
    }
    const login = released({
      pages: { '/login': SignIn },
      routes: [{ path: '/login', access: 'guest' }],
    });
    const { store } = await renderShell({ at: '/login', remotes: [login, site], user: null });
    await heading('Sign in');
    api.on('GET /auth/me', () => ({ user: member }));
    await act(() => store.dispatch(signInWithTokens({ accessToken: testToken(member._id), refreshToken: 'refresh' })));
    await heading('Dashboard');
    expect(mounted).toHaveBeenCalledTimes(1);
  });

  it('ask a visitor who has signed out on this page to sign in', async () => {
    const { store, history } = await renderShell({ at: '/dashboard', remotes: [site], user: member });
    await act(() => store.dispatch(signOut()));
    await heading('Landing');
    await act(async () => history.push('/dashboard'));
    await heading('Sign in');
  });

  it('send a member whose session has ended from any page to sign in, with the reason', async () => {
    const { history, store } = await renderShell({ at: '/search?q=bread', remotes: [site], user: member });
    await heading('Search');
    await act(async () => {
      kitEvents.emit('session-ended', { reason: 'unverified', message: 'Please verify your email to continue' });
      signInForTest(store);
    });
    await heading('Sign in');
    expect(history.location.state).toEqual({
      from: '/search?q=bread',
      message: 'Please verify your email to continue',
    });
  });
});

describe('frame', () => {
  it('shows a visitor the links to sign in and register', async () => {
    await renderShell({ at: '/search', remotes: [site], user: null });
    const links = bar().getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Mutua', '/'],
      ['Search', '/search'],
      ['Sign In', '/login'],
      ['Get Started', '/register'],
    ]);
    expect(bar().getByRole('link', { name: 'Search' })).toHaveAttribute('aria-current', 'page');
  });

  it("shows a member's links together with their counts, so that nothing moves", async () => {
    const counted = Promise.withResolvers<void>();
    api.on('GET /requests/received', async () => {
      await counted.promise;
      return { requests: [], pagination: { page: 1, limit: 1, total: 2, pages: 2 } };
    });
    await renderShell({ at: '/dashboard', remotes: [site], user: member });
    await heading('Dashboard');
    expect(bar().getAllByRole('link')).toHaveLength(1);
    counted.resolve();
    expect(await bar().findByRole('link', { name: /^Requests ?, 2 waiting$/ })).toBeVisible();
    expect(bar().getByRole('link', { name: 'Messages' })).toBeVisible();
  });

  it("shows a member's links with the page when the counts do not arrive", async () => {
    api.on('GET /requests/received', () => new Promise(() => undefined));
    const { store } = await renderShell({ at: '/dashboard', remotes: [site] });
    await act(async () => signInForTest(store, member));
    await heading('Dashboard');
    expect(await bar().findByRole('link', { name: 'Requests' })).toBeVisible();
  });

  it('shows counts beside the links of a member, 9+ above 9', async () => {
    let pending = 2;
    api.on('GET /requests/received', () => ({
      requests: [],
      pagination: { page: 1, limit: 1, total: pending, pages: pending },
    }));
    const { store } = await renderShell({ at: '/dashboard', remotes: [site], user: member });
    act(() => void store.dispatch(unreadSet({ notifications: 9, messages: 10 })));
    expect(await bar().findByRole('link', { name: 'Notifications, 9 unread' })).toHaveAttribute(
      'href',
      '/notifications',
    );
    expect(bar().getByRole('link', { name: /^Messages ?, 9\+ unread$/ })).toHaveAttribute('href', '/messages');
    expect(await bar().findByRole('link', { name: /^Requests ?, 2 waiting$/ })).toHaveAttribute('href', '/requests');

    pending = 1;
    act(() => void store.dispatch(kitApi.util.invalidateTags(['Request'])));
    expect(await bar().findByRole('link', { name: /^Requests ?, 1 waiting$/ })).toBeInTheDocument();
  });

  it('makes no call for requests while no remote has a link to them, and shows no link of a missing remote', async () => {
    const searchOnly = released({
      pages: { '/search': page('Search') },
      navigation: [{ label: { en: 'Search' }, to: '/search', access: 'public', order: 20 }],
    });
    await renderShell({ at: '/search', remotes: [searchOnly], user: member });
    await heading('Search');
    await bar().findByRole('link', { name: 'Search' });
    expect(
      bar()
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/dashboard', '/search']);
    expect(api.callsTo('GET /requests/received')).toEqual([]);
  });

  it("shows a remote's links among the others, in order, without loading its code", async () => {
    const garden = released({
      routes: [
        { path: '/beds', access: 'public' },
        { path: '/tools', access: 'member' },
      ],
      navigation: [
        { label: { en: 'Tools' }, to: '/tools', access: 'member', order: 15 },
        { label: { en: 'Beds', fr: 'Lits' }, to: '/beds', access: 'public', order: 60 },
        { label: { en: 'Join' }, to: '/tools', access: 'guest', order: 61 },
      ],
    });
    const { store } = await renderShell({ at: '/search', remotes: [site, garden], hanging: [garden], user: null });
    const names = () =>
      within(screen.getByRole('navigation', { name: 'Main' }))
        .getAllByRole('link')
        .map((link) => link.textContent);
    expect(names()).toEqual(['Search', 'Beds', 'Join']);
    await act(async () => signInForTest(store, member));
    await act(async () => store.dispatch(unreadSet({})));
    await waitFor(() => expect(names()).toEqual(['Dashboard', 'Tools', 'Search', 'Requests', 'Messages', 'Beds']));

    // A phone has room for five links; the menu has the others.
    const places = within(document.querySelector('[data-bottom-bar]') as HTMLElement);
    expect(places.getAllByRole('link', { hidden: true }).map((link) => link.textContent)).toEqual([
      'Home',
      'Tools',
      'Search',
      'Add Skill',
      'Requests',
    ]);
    expect(places.getByRole('link', { name: 'Search', hidden: true })).toHaveAttribute('aria-current', 'page');
  });

  it('removes a link when its remote is retired, and accepts older releases without links', async () => {
    const { entry, module } = site;
    const { navigation: _none, ...before } = entry;
    const { release, refresh } = await renderShell({ at: '/search', remotes: [site], user: null });
    expect(bar().getByRole('link', { name: 'Search' })).toBeInTheDocument();
    release([{ entry: before, module }]);
    await refresh();
    expect(bar().queryByRole('link', { name: 'Search' })).not.toBeInTheDocument();
    await heading('Search');
  });

  it('shows links in the language of the page', async () => {
    const garden = released({
      navigation: [
        { label: { en: 'Beds', fr: 'Parterres' }, to: '/beds', access: 'public', order: 60 },
        { label: { en: 'Tools' }, to: '/tools', access: 'public', order: 61 },
      ],
    });
    await renderShell({ at: '/search', remotes: [site, garden], user: null });
    await act(() => changeLanguage('fr'));
    expect(bar().getByRole('link', { name: 'Parterres' })).toBeInTheDocument();
    expect(bar().getByRole('link', { name: 'Tools' })).toBeInTheDocument();
    await act(() => changeLanguage('en'));
  });

  it("has the member's own entries in a menu, with a theme to choose", async () => {
    api.on('PUT /users/profile', () => ({
      user: { ...member, preferences: { ...member.preferences, theme: 'dark' as const } },
    }));
    const reviewed = { ...member, rating: { average: 4.9, count: 27 } };
    await renderShell({ at: '/dashboard', remotes: [site], user: reviewed });
    await userEvent.click(await bar().findByRole('button', { name: 'Nadia Benali, account menu' }));
    const menu = within(await screen.findByRole('menu'));
    expect(menu.getAllByRole('menuitem').map((each) => each.textContent)).toEqual([
      'View Profile',
      'Reviews27',
      'Settings',
      'Keys?',
      'Sign Out',
    ]);
    await userEvent.click(menu.getByRole('menuitemradio', { name: 'Dark' }));
    expect(menu.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked();
    expect(document.documentElement.dataset['theme']).toBe('dark');
  });

  it('has a menu with the same entries for visitors with a phone, which works without scripts', async () => {
    await renderShell({ at: '/search', remotes: [site], user: null });
    const button = bar().getByRole('button', { name: 'Menu', hidden: true });
    const menu = document.getElementById(button.getAttribute('popovertarget') ?? '') as HTMLElement;
    expect(menu).toHaveAttribute('popover', 'auto');
    const links = within(menu).getAllByRole('link', { hidden: true });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/search', '/login', '/register']);
    const close = jest.spyOn(menu, 'hidePopover');
    await click(links[1] as HTMLElement);
    await heading('Sign in');
    expect(close).toHaveBeenCalled();
  });

  it('has a footer, but not around a page that fills the window', async () => {
    const { history } = await renderShell({ at: '/search', remotes: [site], user: member });
    expect(await screen.findByRole('contentinfo')).toHaveTextContent('© 2025 Mutua');
    await act(async () => history.push('/chat/7'));
    await heading('Chat');
    expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument();
  });

  it('moves focus and title with the page', async () => {
    const { history } = await renderShell({ at: '/search', remotes: [site], user: member });
    await heading('Search');
    expect(document.body).toHaveFocus();
    await act(async () => history.push('/dashboard'));
    await waitFor(async () => expect(await heading('Dashboard')).toHaveFocus());
    expect(document.title).toBe('Dashboard · Mutua');
  });

  it('moves the focus to a heading that appears late, unless it is elsewhere by then', async () => {
    jest.useFakeTimers();
    const late = Promise.withResolvers<void>();
    function Late() {
      const [isThere, setThere] = useState(false);
      useEffect(() => void late.promise.then(() => setThere(true)), []);
      return isThere ? <PageHeader title="Late" /> : <p>on its way</p>;
    }
    const slow = released({ pages: { '/late': Late } });
    const { history } = await renderShell({ at: '/search', remotes: [site, slow], user: null });
    await act(async () => history.push('/late'));
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(screen.getByRole('main')).toHaveFocus();
    jest.useRealTimers();
    await act(async () => late.resolve());
    await waitFor(async () => expect(await heading('Late')).toHaveFocus());
  });

  it('removes the previous title on a page without one', async () => {
    for (const other of document.querySelectorAll('title')) other.remove();
    document.head.insertAdjacentHTML('beforeend', '<title>First page · Mutua</title>');
    markOwnTitle({ isHydrated: false });
    const bare = released({
      pages: { '/bare': () => <PageHeader title="Bare" /> },
      routes: [{ path: '/bare', access: 'public' }],
    });
    const { history } = await renderShell({ at: '/search', remotes: [site, bare], user: null });
    await heading('Search');
    expect(document.title).toBe('Search · Mutua');
    await act(async () => history.push('/bare'));
    await heading('Bare');
    expect(document.title).toBe('Mutua');
  });

  it('lets the keyboard skip to the content', async () => {
    const { history } = await renderShell({ at: '/search', remotes: [site], user: null });
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('main')).toHaveFocus();
    expect(history.location.hash).toBe('');
  });

  it('shows toasts, whose links stay inside the app', async () => {
    await renderShell({ at: '/dashboard', remotes: [site], user: member });
    await act(async () => {
      toast.info('A new skill', {
        action: (close) => (
          <TextLink to="/search" onClick={close}>
            Look
          </TextLink>
        ),
      });
    });
    expect(screen.getByText('A new skill')).toBeInTheDocument();
    await click(screen.getByRole('link', { name: 'Look' }));
    await heading('Search');
    expect(screen.queryByText('A new skill')).not.toBeInTheDocument();
  });

  it('shows the 404 page for an unknown path', async () => {
    await renderShell({ at: '/no/such/page', remotes: [site], user: null });
    await heading('Page Not Found');
    expect(
      screen.getByText(
        "Sorry, the page you're looking for doesn't exist. It might have been moved, deleted, or you entered the wrong URL.",
      ),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/');
    expect(screen.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact');
    expect(screen.getByRole('button', { name: 'Go Back' })).toBeInTheDocument();
  });
});

describe("the shell's own page, from which the language of the member is applied, too,", () => {
  it.each([
    ['an unknown path', '/nowhere', 'Page Not Found', []],
    ['a page that cannot be loaded', '/search', 'This page is not available right now', [site]],
  ])('is announced for %s', async (_, at, title, broken) => {
    // React logs the error of the page.
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const announced = jest.fn();
    const stop = kitEvents.on('page-subscribed', announced);
    await renderShell({ at, remotes: [site], broken, user: null });
    expect(await heading(title)).toBeVisible();
    await waitFor(() => expect(announced).toHaveBeenCalledTimes(1));
    stop();
  });
});

describe('rate limit', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it("counts down the server's seconds, then hides", async () => {
    await renderShell({ at: '/search', remotes: [site], user: null });
    act(() => kitEvents.emit('rate-limited', 61));
    expect(screen.getByText('Too Many Requests')).toBeInTheDocument();
    expect(screen.getByText('Try again in 1m 1s')).toBeInTheDocument();
    act(() => jest.advanceTimersByTime(2000));
    expect(screen.getByText('Try again in 0m 59s')).toBeInTheDocument();
    act(() => jest.advanceTimersByTime(59_000));
    expect(screen.queryByText('Too Many Requests')).not.toBeInTheDocument();
  });

  it('keeps the longer of two waits', async () => {
    await renderShell({ at: '/search', remotes: [site], user: null });
    act(() => kitEvents.emit('rate-limited', 60));
    act(() => kitEvents.emit('rate-limited', 5));
    expect(screen.getByText('Try again in 1m 0s')).toBeInTheDocument();
  });
});

describe('remotes', () => {
  const garden = (version: string, title: string) => released({ version, pages: { '/beds': page(title) } });
  /** React logs the errors that a boundary catches, and these tests cause errors on purpose. */
  const expectErrors = () => jest.spyOn(console, 'error').mockImplementation(() => undefined);

  it('add routes to an open page, and remove them', async () => {
    const { release, refresh } = await renderShell({ at: '/beds', remotes: [site], user: null });
    await heading('Page Not Found');
    release([site, garden('1', 'Beds')]);
    await refresh();
    await heading('Beds');
    release([site]);
    await refresh();
    await heading('Page Not Found');
  });

  it('that crash break neither the frame nor other pages', async () => {
    expectErrors();
    const crash = released({
      pages: {
        '/boom': () => {
          throw new Error('boom');
        },
      },
    });
    await renderShell({ at: '/boom', remotes: [site, crash], user: null });
    await heading('Oops! Something went wrong');
    expect(screen.getByText('We encountered an unexpected error. Please try refreshing the page.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Refresh Page' })).toBeInTheDocument();
    await click(bar().getByRole('link', { name: 'Search' }));
    await heading('Search');
  });

  it('show their app widgets on every page, those for members to members only', async () => {
    function Counter() {
      const [count, setCount] = useState(0);
      return (
        <button type="button" onClick={() => setCount(count + 1)}>
          calls {count}
        </button>
      );
    }
    const calls = released({
      name: 'calls',
      widgets: [{ name: 'counter', slot: 'app', access: 'member' }, { name: 'unasked' }],
      moduleWidgets: { counter: Counter, unasked: () => <p>unasked</p> },
    });
    const { history, store } = await renderShell({ at: '/search', remotes: [site, calls], user: null });
    await heading('Search');
    expect(screen.queryByText(/calls/)).not.toBeInTheDocument();
    await act(async () => signInForTest(store, member));
    await click(await screen.findByRole('button', { name: 'calls 0' }));
    await act(async () => history.push('/dashboard'));
    await heading('Dashboard');
    expect(screen.getByRole('button', { name: 'calls 1' })).toBeInTheDocument();
    expect(screen.queryByText('unasked')).not.toBeInTheDocument();
  });
});

describe('crash', () => {
  it('of the frame shows the crash screen', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { store } = await renderShell({ at: '/search', remotes: [site], user: null });
    // A member without a name breaks the header.
    await act(async () => signInForTest(store, { ...member, name: undefined as unknown as string }));
    await heading('Oops! Something went wrong');
    expect(screen.queryByRole('banner')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Refresh Page' })).toBeInTheDocument();
  });
});
