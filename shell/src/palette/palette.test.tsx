import { PageHeader, SkeletonGroup, toast } from '@mutua/web-kit';
import { setSingleKeyShortcuts } from '@mutua/web-kit/parts';
import { installTestApi, signInForTest, testUser } from '@mutua/web-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, type ReactNode, useState } from 'react';
import { released, renderShell } from '../testing/render-shell.tsx';
import { closePalette, openKeys, openPalette as openThePalette } from './palette-state.ts';

/** A list of requests; an answered request disappears. */
function Lists() {
  const [names, setNames] = useState(['Ada', 'Ben', 'Cleo']);
  const [done, setDone] = useState('');
  return (
    <>
      <PageHeader title="Lists" />
      <p>{done}</p>
      {names.map((name) => (
        <article key={name} aria-label={name} tabIndex={-1} data-row>
          <a href={`#${name}`} onClick={() => setDone(`Opened ${name}`)}>
            {name}
          </a>
          <button type="button" aria-keyshortcuts="A" onClick={() => setNames(names.filter((each) => each !== name))}>
            Accept {name}
          </button>
          <button type="button" aria-keyshortcuts="X" onClick={() => setDone(`Rejected ${name}`)}>
            Reject
          </button>
        </article>
      ))}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setDone('Sent');
        }}
      >
        <textarea aria-label="Message" aria-keyshortcuts="C" />
      </form>
      <button type="button" aria-keyshortcuts="ArrowRight" onClick={() => setDone('Next week')}>
        Next
      </button>
      {['Week', 'Agenda'].map((view) => (
        <label key={view}>
          <input type="radio" name="view" aria-keyshortcuts={view[0]} onChange={() => setDone(view)} />
          {view}
        </label>
      ))}
      <section aria-label="Hours" style={{ overflowX: 'auto' }}>
        <a href="#hour">An hour</a>
      </section>
    </>
  );
}

const page = (title: string): ComponentType =>
  function TestPage() {
    return (
      <>
        <PageHeader title={title} />
        <input type="search" aria-label="Sought" />
      </>
    );
  };

/** A conversation, beside the list of conversations. A press on a row opens its conversation, and the row keeps the focus. */
function Chat() {
  const [isArchived, setArchived] = useState(false);
  return (
    <>
      <PageHeader title="Chat" />
      {isArchived && <p>Archived</p>}
      <article aria-label="Mara" tabIndex={-1} data-row>
        <button type="button" aria-keyshortcuts="E" onClick={() => setArchived(true)}>
          Archive
        </button>
      </article>
      <form data-single-keys="off">
        <textarea aria-label="Message" aria-keyshortcuts="C" />
      </form>
    </>
  );
}

/** A page of which a part loads until the test ends it. */
let endLoading: () => void = () => undefined;
function Slow(): ReactNode {
  const [isLoading, setLoading] = useState(true);
  endLoading = () => setLoading(false);
  return (
    <>
      <PageHeader title="Slow" />
      {isLoading && <SkeletonGroup>…</SkeletonGroup>}
    </>
  );
}

const site = released({
  pages: {
    '/slow': Slow,
    '/dashboard': page('Dashboard'),
    '/search': page('Search'),
    '/requests': page('Requests'),
    '/lists': Lists,
    '/chat/:id': Chat,
    '/reviews': page('Reviews'),
    '/skills/create': page('Add Skill'),
    '/skills/:id': page('Skill'),
    '/profile/:id': page('Profile'),
  },
  navigation: [
    { label: { en: 'Dashboard' }, to: '/dashboard', access: 'member', order: 10 },
    { label: { en: 'Search' }, to: '/search', access: 'public', order: 20 },
    { label: { en: 'Requests' }, to: '/requests', access: 'member', order: 35, counter: 'requests' },
  ],
});
const member = testUser();
const MATEO = '64b0000000000000000000b1';
const SKILL = '64b0000000000000000000c1';
const REQUEST = '64b0000000000000000000d1';

const api = installTestApi();
afterEach(() => act(closePalette));
beforeEach(() => {
  const pagination = { page: 1, limit: 3, total: 1, pages: 1 };
  api.on('GET /requests/received', () => ({ requests: [], pagination: { ...pagination, total: 2 } }));
  api.on('GET /users', () => ({
    users: [{ ...testUser({ _id: MATEO, name: 'Mateo Restrepo', location: 'Medellín' }), matchedSkills: [] }] as never,
    pagination: { ...pagination, isExact: true },
  }));
  api.on('GET /messages/conversations', () => ({
    conversations: [
      {
        request: { _id: REQUEST, status: 'completed' },
        otherUser: { _id: MATEO, name: 'Priya Raman', avatar: null },
        lastMessage: {
          content: 'the `reflector` is in the post',
          excerpt: 'the reflector is in the post',
          timestamp: '2026-11-20T10:00:00.000Z',
        },
        hasReviewed: false,
      },
    ] as never,
    nextCursor: null,
  }));
  api.on('GET /skills/search', () => ({
    skills: [
      { _id: SKILL, title: 'Home recording', category: 'music', userId: { _id: MATEO, name: 'Lucas Moreau' } },
    ] as never,
    pagination: { ...pagination, isExact: true },
  }));
});

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
/** Presses keys within an awaited `act`: a page whose code loads after a key is rendered only after `act` has ended. */
const press = (...keys: string[]) =>
  act(async () => {
    for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key });
  });
const field = () => screen.findByRole('combobox', { name: 'Go to, people, skills, actions' });
const group = (name: string) => screen.findByRole('group', { name });
const active = () => document.getElementById(screen.getByRole('combobox').getAttribute('aria-activedescendant') ?? '');

const goToButton = () => screen.findByRole('button', { name: 'Go to…, search everything' });

async function openPalette() {
  const shell = await renderShell({ at: '/dashboard', remotes: [site], user: member });
  await heading('Dashboard');
  await userEvent.keyboard('{Control>}k{/Control}');
  await waitFor(async () => expect(await field()).toHaveFocus());
  return shell;
}

it('goes to a place by a few letters and Enter', async () => {
  const { history } = await openPalette();
  await userEvent.keyboard('req');
  expect(active()).toHaveTextContent('Requests');
  await userEvent.keyboard('{Enter}');

  await heading('Requests');
  expect(history.location.pathname).toBe('/requests');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('finds people and skills, which the arrow keys select', async () => {
  const { history } = await openPalette();
  await userEvent.keyboard('re');
  const people = within(await group('People'));
  expect(people.getByRole('option')).toHaveTextContent('Mateo RestrepoMedellín');
  expect(within(await group('Skills')).getByRole('option')).toHaveTextContent('Home recordingLucas Moreau');
  await waitFor(() => expect(api.callsTo('GET /users').map(({ query }) => query['q'])).toEqual(['re']));

  await userEvent.keyboard('{ArrowDown}');
  expect(active()).toHaveTextContent('Mateo Restrepo');
  await userEvent.keyboard('{Enter}');

  await heading('Profile');
  expect(history.location.pathname).toBe(`/profile/${MATEO}`);
});

it('finds conversations, and offers the review of a completed one', async () => {
  const { history } = await openPalette();
  await userEvent.keyboard('refl');
  const found = within(await group('Conversations')).getByRole('option');
  expect(found).toHaveTextContent('Priya Raman: the reflector is in the post');
  expect(screen.getByRole('option', { name: 'Review Priya Raman' })).toBeVisible();
  await userEvent.click(found);

  await heading('Chat');
  expect(history.location.pathname).toBe(`/chat/${REQUEST}`);
});

it('names a missed call in the language of the member', async () => {
  api.on('GET /messages/conversations', () => ({
    conversations: [
      {
        request: { _id: REQUEST, status: 'accepted' },
        otherUser: { _id: MATEO, name: 'Priya Raman', avatar: null },
        lastMessage: { content: 'Missed video call', messageType: 'call', timestamp: '2026-11-20T10:00:00.000Z' },
        hasReviewed: false,
      },
    ] as never,
    nextCursor: null,
  }));
  await openPalette();
  await userEvent.keyboard('priya');
  expect(within(await group('Conversations')).getByRole('option')).toHaveTextContent('Priya Raman: Missed call');
});

it('makes no call for conversations of a visitor', async () => {
  await renderShell({ at: '/search', remotes: [site], user: null });
  await heading('Search');
  await userEvent.keyboard('{Control>}k{/Control}');
  await waitFor(async () => expect(await field()).toHaveFocus());
  await userEvent.keyboard('refl');
  await group('Skills');
  expect(api.callsTo('GET /messages/conversations')).toEqual([]);
});

it('always offers to search all skills, in the last row, which the arrow up reaches', async () => {
  const { history } = await openPalette();
  await userEvent.keyboard('fretless bass{ArrowUp}');
  await waitFor(() => expect(active()).toHaveTextContent('Search all skills for “fretless bass”'));
  await userEvent.keyboard('{Enter}');

  await heading('Search');
  expect(history.location.search).toBe('?q=fretless%20bass');
});

it('closes with Escape, and forgets the text', async () => {
  await openPalette();
  await userEvent.keyboard('req{Escape}');
  await waitFor(() => expect(screen.queryByRole('combobox')).not.toBeInTheDocument());
  await userEvent.keyboard('{Meta>}k{/Meta}');

  expect(await field()).toHaveValue('');
});

describe('before its results are loaded', () => {
  const openedAt = async (at: string) => {
    const shell = await renderShell({ at, remotes: [site], user: member });
    await heading('Dashboard');
    (await goToButton()).focus();
    fireEvent.keyDown(document.activeElement as Element, { key: 'k', ctrlKey: true });
    return shell;
  };

  it('has its field at once, which receives every key', async () => {
    const { history } = await openedAt('/dashboard');
    const early = screen.getByRole('combobox', { name: 'Go to, people, skills, actions' });
    expect(early).toHaveFocus();
    fireEvent.change(early, { target: { value: 'tan' } });
    expect(await screen.findByRole('listbox', { name: 'Results' })).toBeVisible();
    expect(await field()).toHaveFocus();
    await userEvent.keyboard('go');
    expect(await field()).toHaveValue('tango');
    expect(history.location.pathname).toBe('/dashboard');
  });

  it('returns the focus after Escape', async () => {
    await openedAt('/dashboard');
    fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await goToButton()).toHaveFocus();
  });

  it('opens the first result of the text after Enter', async () => {
    await openedAt('/dashboard');
    fireEvent.change(document.activeElement as Element, { target: { value: 'req' } });
    fireEvent.keyDown(document.activeElement as Element, { key: 'Enter' });
    await heading('Requests');
  });
});

it('returns the focus to its earlier element', async () => {
  await renderShell({ at: '/dashboard', remotes: [site], user: member });
  await heading('Dashboard');
  (await goToButton()).focus();
  await userEvent.keyboard('{Control>}k{/Control}');
  await screen.findByRole('listbox', { name: 'Results' });
  await userEvent.keyboard('{Escape}');
  await waitFor(async () => expect(await goToButton()).toHaveFocus());
});

it('has its own icon for the rings', async () => {
  const matches = released({
    name: 'matches',
    pages: { '/matches': page('Matches'), '/rings/:id': page('Ring') },
    navigation: [{ label: { en: 'Matches' }, to: '/matches', access: 'member', order: 30, icon: 'M1 1h9' }],
  });
  await renderShell({ at: '/dashboard', remotes: [site, matches], user: member });
  await heading('Dashboard');
  await userEvent.keyboard('{Control>}k{/Control}');
  const icon = async (name: string) => (await screen.findByRole('option', { name })).querySelector('svg')?.innerHTML;
  expect(await icon('Rings')).not.toBe(await icon('Matches'));
});

describe('keys', () => {
  afterEach(() => setSingleKeyShortcuts(true));

  it('open the places after G', async () => {
    const { history } = await renderShell({ at: '/dashboard', remotes: [site], user: member });
    await heading('Dashboard');
    await press('g', 'r');
    await heading('Requests');
    await press('g', 'p');
    await heading('Profile');
    expect(history.location.pathname).toBe(`/profile/${member._id}`);
    await press('n');
    await heading('Add Skill');
  });

  it('work on a keyboard of another alphabet, by their place', async () => {
    const { history } = await renderShell({ at: '/dashboard', remotes: [site], user: member });
    await heading('Dashboard');
    for (const [key, code] of [
      ['п', 'KeyG'],
      ['к', 'KeyR'],
    ])
      fireEvent.keyDown(document.body, { key, code });
    await heading('Requests');
    expect(history.location.pathname).toBe('/requests');
    fireEvent.keyDown(document.body, { key: 'л', code: 'KeyK', ctrlKey: true });
    expect(await field()).toHaveValue('');
  });

  it('have a name: the event by which a browser fills a field has none, and is left alone', async () => {
    const failed = jest.fn();
    window.addEventListener('error', failed);
    await renderShell({ at: '/lists', remotes: [site], user: member });
    await heading('Lists');
    for (const target of [screen.getByLabelText('Message'), document.body])
      act(() => void target.dispatchEvent(new Event('keydown', { bubbles: true })));
    window.removeEventListener('error', failed);
    expect(failed).not.toHaveBeenCalled();
  });

  it('walk through the rows of a list, and use the controls of the row with the focus', async () => {
    await renderShell({ at: '/lists', remotes: [site], user: member });
    await heading('Lists');
    await press('a', 'x');
    expect(screen.getAllByRole('article')).toHaveLength(3);
    expect(screen.queryByText(/^Rejected/)).not.toBeInTheDocument();

    await press('j', 'j', 'j', 'j', 'k');
    expect(screen.getByRole('article', { name: 'Ben' })).toHaveFocus();
    await press('x');
    expect(screen.getByText('Rejected Ben')).toBeVisible();
    await press('Enter');
    expect(screen.getByText('Opened Ben')).toBeVisible();
    await press('c');
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveFocus();
    await press('a', 'j');
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveFocus();
    expect(screen.getAllByRole('article')).toHaveLength(3);
  });

  it('choose one of several values, and leave arrows to choices and scrolling parts', async () => {
    await renderShell({ at: '/lists', remotes: [site], user: member });
    await heading('Lists');
    await press('w');
    expect(screen.getByRole('radio', { name: 'Week' })).toBeChecked();
    act(() => screen.getByRole('radio', { name: 'Week' }).focus());
    await press('ArrowRight');
    expect(screen.queryByText('Next week')).toBeNull();
    await press('a');
    expect(screen.getByRole('radio', { name: 'Agenda' })).toBeChecked();

    const hours = screen.getByRole('region', { name: 'Hours' });
    act(() => screen.getByRole('link', { name: 'An hour' }).focus());
    // jsdom gives no element a width.
    Object.defineProperty(hours, 'scrollWidth', { value: 600, configurable: true });
    await press('ArrowRight');
    expect(screen.queryByText('Next week')).toBeNull();
    Object.defineProperty(hours, 'scrollWidth', { value: 0 });
    await press('ArrowRight');
    expect(screen.getByText('Next week')).toBeVisible();
  });

  it('continue at the place of a row that has disappeared', async () => {
    await renderShell({ at: '/lists', remotes: [site], user: member });
    await heading('Lists');
    await press('j', 'j', 'a');
    await waitFor(() => expect(screen.getByRole('article', { name: 'Cleo' })).toHaveFocus());
    act(() => screen.getByRole('button', { name: 'Accept Cleo' }).focus());
    fireEvent.click(screen.getByRole('button', { name: 'Accept Cleo' }));
    await waitFor(() => expect(screen.getByRole('article', { name: 'Ada' })).toHaveFocus());
  });

  it('continue at the place of a row that has disappeared behind a dialog of its button', async () => {
    await renderShell({ at: '/lists', remotes: [site], user: member });
    await heading('Lists');
    const accept = screen.getByRole('button', { name: 'Accept Cleo' });
    act(() => accept.focus());
    const dialog = document.body.appendChild(document.createElement('div'));
    dialog.role = 'dialog';
    const confirm = dialog.appendChild(document.createElement('button'));
    await userEvent.click(confirm);
    expect(confirm).toHaveFocus();
    fireEvent.click(accept);
    dialog.remove();
    await waitFor(() => expect(screen.getByRole('article', { name: 'Ben' })).toHaveFocus());
  });

  it('submit a form by Ctrl+Enter and Cmd+Enter, never by the Enter of an input method', async () => {
    await renderShell({ at: '/lists', remotes: [site], user: member });
    const field = await screen.findByRole('textbox', { name: 'Message' });
    fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true, isComposing: true });
    expect(screen.queryByText('Sent')).toBeNull();
    fireEvent.keyDown(field, { key: 'Enter', metaKey: true });
    expect(await screen.findByText('Sent')).toBeVisible();
  });

  it('belong to the open part, wherever the focus is', async () => {
    const { history } = await renderShell({ at: '/lists', remotes: [site], user: member });
    await heading('Lists');
    act(openThePalette);
    act(() => (document.activeElement as HTMLElement).blur());
    for (const key of ['n', 'x', 'Backspace', 'a']) fireEvent.keyDown(document.body, { key });
    expect(await field()).toHaveValue('na');
    act(closePalette);
    act(openKeys);
    expect(fireEvent.keyDown(document.body, { key: 'n' })).toBe(false);
    expect(fireEvent.keyDown(document.body, { key: 'F5' })).toBe(true);
    expect(history.location.pathname).toBe('/lists');
  });

  it('for the palette work, although they were pressed before the page was interactive', async () => {
    const early = (key: string, init: KeyboardEventInit = {}) => ({
      kind: 'key' as const,
      part: 'frame' as const,
      event: new KeyboardEvent('keydown', { key, ...init }),
    });
    window.mutuaEarly = { notes: [early('k', { ctrlKey: true }), early('t'), early('a')], alive: {}, hasMoved: false };
    await renderShell({ at: '/dashboard', remotes: [site], user: member });
    expect(await field()).toHaveValue('ta');
    delete window.mutuaEarly;
  });

  it('have no effect while the page loads', async () => {
    const { store, history } = await renderShell({ at: '/search', remotes: [site] });
    await press('g', 'r', 't');
    act(() => signInForTest(store, member));
    await screen.findByRole('link', { name: /^Requests\W+2/ });
    expect(history.location.pathname).toBe('/search');
  });

  it('have no effect after a press that missed a field, until Tab', async () => {
    const { history } = await renderShell({ at: '/dashboard', remotes: [site], user: member });
    await heading('Dashboard');
    await screen.findByRole('link', { name: /^Requests\W+2/ });
    const box = { left: 100, right: 400, top: 100, bottom: 140, height: 40 } as DOMRect;
    screen.getByRole('searchbox', { name: 'Sought' }).getBoundingClientRect = () => box;

    fireEvent.pointerDown(document.body, { clientX: 200, clientY: 160 });
    await press('g', 'r', 'n', '?');
    expect(history.location.pathname).toBe('/dashboard');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

    await press('Tab', 'g', 'r');
    await heading('Requests');
  });

  it('have no effect after a press on a notice', async () => {
    const { history } = await renderShell({ at: '/dashboard', remotes: [site], user: member });
    await heading('Dashboard');
    await screen.findByRole('link', { name: /^Requests\W+2/ });
    act(() => void toast.success('Saved'));
    await screen.findByText('Saved');
    const box = { left: 100, right: 400, top: 100, bottom: 140, height: 40 } as DOMRect;
    screen.getByRole('region', { name: 'Notices' }).getBoundingClientRect = () => box;
    // A notice lets presses through, so what lies below it is their target.
    fireEvent.pointerDown(document.body, { clientX: 200, clientY: 120 });
    await press('g', 'r');
    expect(history.location.pathname).toBe('/dashboard');

    fireEvent.pointerDown(document.body, { clientX: 900, clientY: 700 });
    await press('g', 'r');
    await heading('Requests');
  });

  it('only lead to the field of a conversation, and work in a row with the focus', async () => {
    const { history } = await renderShell({ at: '/chat/1', remotes: [site], user: member });
    await heading('Chat');
    await screen.findByRole('link', { name: /^Requests\W+2/ });
    await press('g', 'r', 'n', 't', 'j', '?');
    expect(history.location.pathname).toBe('/chat/1');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await press('c');
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveFocus();

    await press('Tab');
    act(() => screen.getByRole('article', { name: 'Mara' }).focus());
    await press('n', 't', 'g', 'r', '?');
    expect(history.location.pathname).toBe('/chat/1');
    expect(document.documentElement.dataset['theme']).not.toBe('dark');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await press('c');
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveFocus();
    await press('Tab');
    act(() => screen.getByRole('article', { name: 'Mara' }).focus());
    await press('e');
    expect(screen.getByText('Archived')).toBeVisible();
  });

  it('have no effect in a row that was pressed beside a conversation', async () => {
    const { history } = await renderShell({ at: '/chat/1', remotes: [site], user: member });
    await heading('Chat');
    await screen.findByRole('link', { name: /^Requests\W+2/ });
    await userEvent.click(screen.getByRole('article', { name: 'Mara' }));
    expect(screen.getByRole('article', { name: 'Mara' })).toHaveFocus();
    await press('h', 'e', 'n', 't');
    expect(screen.queryByText('Archived')).not.toBeInTheDocument();
    expect(history.location.pathname).toBe('/chat/1');

    // A press on a row that has the focus by a key, too.
    await press('Tab');
    act(() => screen.getByRole('textbox', { name: 'Message' }).focus());
    act(() => screen.getByRole('article', { name: 'Mara' }).focus());
    await userEvent.click(screen.getByRole('article', { name: 'Mara' }));
    await press('e');
    expect(screen.queryByText('Archived')).not.toBeInTheDocument();
  });

  it('have no effect while a part of the page loads', async () => {
    const { history } = await renderShell({ at: '/slow', remotes: [site], user: member });
    await heading('Slow');
    await screen.findByRole('link', { name: /^Requests\W+2/ });
    await press('g', 'r', 'n', '?');
    expect(history.location.pathname).toBe('/slow');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    act(endLoading);
    await press('g', 'r');
    await heading('Requests');
  });

  it('have no effect while the next page loads and the previous one is on the screen', async () => {
    const other = released({ name: 'field', pages: { '/messages': page('Messages') } });
    const { arrive, history } = await renderShell({
      at: '/lists',
      remotes: [site, other],
      hanging: [other],
      user: member,
    });
    await heading('Lists');
    await screen.findByRole('link', { name: /^Requests\W+2/ });
    await act(async () => history.push('/messages'));
    await press('t', 'j', 'a', 'n', '?');
    expect(document.documentElement.dataset['theme']).not.toBe('dark');
    expect(screen.getByRole('article', { name: 'Ada' })).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(history.location.pathname).toBe('/messages');

    await act(async () => arrive(other));
    await heading('Messages');
    await press('g', 'r');
    await heading('Requests');
  });

  it('have no effect while the member types', async () => {
    await renderShell({ at: '/dashboard', remotes: [site], user: member });
    await heading('Dashboard');
    await press('/');
    expect(screen.getByRole('searchbox', { name: 'Sought' })).toHaveFocus();
    await userEvent.keyboard('gr?');

    expect(screen.getByRole('searchbox', { name: 'Sought' })).toHaveValue('gr?');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await heading('Dashboard');
  });

  it('are listed by ?, and single ones can be switched off', async () => {
    const { history } = await renderShell({ at: '/dashboard', remotes: [site], user: member });
    await heading('Dashboard');
    await screen.findByRole('link', { name: /^Requests\W+2/ });
    await press('?');
    const dialog = within(await screen.findByRole('dialog', { name: 'Keys' }));
    expect(dialog.getByText('Requests').closest('div')).toHaveTextContent('RequestsGR');
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Single keys work while you are not typing' }));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

    await press('g', 'r');
    await userEvent.keyboard('{Control>}k{/Control}');
    await field();
    expect(history.location.pathname).toBe('/dashboard');
  });
});
