import {
  lazyNamed,
  Page,
  PageHeader,
  RemoteWidget,
  unsaved,
  useTextDraft,
  useTranslation,
  useUnsaved,
} from '@mutua/web-kit';
import { testUser } from '@mutua/web-kit/testing';
import { act, fireEvent, getConfig, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, useState } from 'react';
import { Link } from 'react-router-dom';
import { released, renderShell } from '../testing/render-shell.tsx';

declare module '@mutua/web-kit' {
  interface Texts {
    garden: { title: string; beds: string };
  }
}

const member = testUser();
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const click = (element: HTMLElement) =>
  act(async () => {
    fireEvent.click(element);
  });
/** Creates a different component with the same content: each version of a remote has its own components. */
const versionOf =
  (Component: ComponentType): ComponentType =>
  () => <Component />;

/** A page that shows a form with one text, and links away from it. */
function Form() {
  const { t } = useTranslation('garden');
  const [title, setTitle] = useState('');
  const settle = useUnsaved(title !== '');
  return (
    <Page>
      <PageHeader title={t('title')} />
      <input aria-label="Title" value={title} onChange={({ target }) => setTitle(target.value)} />
      <input aria-label="Other" />
      <Link to="/beds">Elsewhere</Link>
      <Link to="/form?tab=2">Same page</Link>
      <Link to="/beds" onClick={settle}>
        Save
      </Link>
    </Page>
  );
}
function Beds() {
  const { t } = useTranslation('garden');
  return (
    <Page>
      <PageHeader title={t('beds')} />
    </Page>
  );
}

const garden = (version: string) =>
  released({
    version,
    pages: { '/form': versionOf(Form), '/beds': versionOf(Beds) },
    texts: { title: `Form ${version}`, beds: `Beds ${version}` },
  });

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

const title = () => screen.getByLabelText('Title');

describe('a release', () => {
  it.each([
    ['in the field', () => title().focus()],
    ['on the page', () => (document.activeElement as HTMLElement).blur()],
    ['in another, empty field', () => screen.getByLabelText('Other').focus()],
  ])('takes away nothing that was typed, with the focus %s, and moves in at the next navigation', async (_, focus) => {
    const { release, refresh } = await renderShell({ at: '/form', remotes: [garden('1')], user: member });
    await heading('Form 1');
    await userEvent.type(title(), 'Sourdough');
    act(focus);
    release([garden('2')]);
    await refresh();
    await refresh();
    expect(title()).toHaveValue('Sourdough');
    await heading('Form 1');

    await click(screen.getByRole('link', { name: 'Elsewhere' }));

    // Outside `act`, because a timer after the navigation lets the release take effect.
    await getConfig().asyncWrapper(async () => {
      screen.getByRole('button', { name: 'Leave' }).click();
      await heading('Beds 2');
    });
  });

  it('replaces the old one as soon as the page has no unsaved input', async () => {
    const { release, refresh } = await renderShell({ at: '/form', remotes: [garden('1')], user: member });
    await heading('Form 1');
    await userEvent.type(title(), 'S');
    release([garden('2')]);
    await refresh();
    await userEvent.clear(title());
    await heading('Form 2');
  });

  it('keeps drafts, also those of another remote', async () => {
    function Composer() {
      const [text, setText] = useTextDraft('chat:1');
      return <input aria-label="Message" value={text} onChange={({ target }) => setText(target.value)} />;
    }
    const chat = (version: string) =>
      released({ name: 'chat', version, moduleWidgets: { composer: versionOf(Composer) } });
    const withComposer = released({
      pages: {
        '/form': () => (
          <Page>
            <PageHeader title="Both" />
            <RemoteWidget name="chat/composer" />
          </Page>
        ),
      },
    });
    const { release, refresh, history } = await renderShell({
      at: '/form',
      remotes: [withComposer, chat('1')],
      user: member,
    });
    await userEvent.type(await screen.findByLabelText('Message'), 'Dear Hana');
    release([withComposer, chat('2')]);
    await refresh();
    expect(screen.getByLabelText('Message')).toHaveValue('Dear Hana');
    await act(async () => history.push('/nowhere'));
    await act(async () => history.push('/form'));
    expect(await screen.findByLabelText('Message')).toHaveValue('Dear Hana');
  });

  it('shows each version with its own texts, also after a roll-back', async () => {
    const { release, refresh } = await renderShell({ at: '/form', remotes: [garden('1')], user: null });
    await heading('Form 1');
    release([garden('2')]);
    await refresh();
    await heading('Form 2');
    release([garden('1')]);
    await refresh();
    await heading('Form 1');
  });
});

describe('a broken release in a page that never had another', () => {
  beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
  const crashing = () => {
    throw new Error('boom');
  };
  const broken = (pages: Record<string, ComponentType>) =>
    released({ version: '2', routes: garden('1').entry.routes, previous: garden('1').entry, pages });

  it.each([
    ['throws', broken({ '/form': crashing }), 'render'],
    ['lacks the page', broken({}), 'missing'],
  ])('and %s gives way to the release before, and is reported once', async (_what, second, source) => {
    const { failures, refresh } = await renderShell({
      at: '/form',
      remotes: [second],
      kept: [garden('1')],
      user: member,
    });
    await heading('Form 1');
    await refresh();
    await heading('Form 1');
    expect(failures).toEqual([`garden@2 ${source}`]);
  });

  it('does not affect the input in other remotes', async () => {
    function Composer() {
      return <input aria-label="Message" />;
    }
    const host = released({
      name: 'host',
      pages: {
        '/both': () => (
          <Page>
            <PageHeader title="Both" />
            <RemoteWidget name="chat/composer" />
            <RemoteWidget name="garden/bed" />
          </Page>
        ),
      },
    });
    const chat = released({ name: 'chat', moduleWidgets: { composer: Composer } });
    const bed = (version: string, Bed: ComponentType) => released({ version, moduleWidgets: { bed: Bed } });
    const { release, refresh } = await renderShell({ at: '/both', remotes: [host, chat], user: member });
    await userEvent.type(await screen.findByLabelText('Message'), 'Dear Hana');
    const first = bed('1', () => <p>the good bed</p>);
    release([first]);
    const second = bed('2', crashing);
    release([host, chat, { ...second, entry: { ...second.entry, previous: first.entry } }]);
    await refresh();
    expect(await screen.findByText('the good bed')).toBeVisible();
    expect(screen.getByLabelText('Message')).toHaveValue('Dear Hana');
  });

  it('shows the crash notice when the previous release crashes too', async () => {
    const first = released({ version: '1', pages: { '/form': crashing } });
    const { failures } = await renderShell({
      at: '/form',
      remotes: [released({ version: '2', pages: { '/form': crashing }, previous: first.entry })],
      kept: [first],
      user: member,
    });
    await heading('Oops! Something went wrong');
    expect(failures).toEqual(['garden@2 render', 'garden@1 render']);
  });
});

describe('a remote whose code is slow', () => {
  const SLOW = 'This takes longer than usual.';
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));
  const isLoading = () => within(screen.getByRole('main')).queryByText('Loading…') !== null;

  it('keeps its skeleton however long it takes, says so after eight seconds, and is shown in the end', async () => {
    const { arrive } = await renderShell({
      at: '/form',
      remotes: [garden('1')],
      hanging: [garden('1')],
      user: null,
    });
    await pass(7);
    expect(screen.queryByText(SLOW)).not.toBeInTheDocument();
    await pass(600);
    expect(isLoading()).toBe(true);
    expect(screen.queryByRole('heading', { level: 1 })).not.toBeInTheDocument();
    expect(screen.getByText(SLOW).closest('[role="status"]')).not.toBeNull();

    await act(async () => arrive(garden('1')));
    await pass(1);
    expect(screen.getByRole('heading', { level: 1, name: 'Form 1' })).toBeVisible();
    expect(screen.queryByText(SLOW)).not.toBeInTheDocument();
  });

  it('is replaced by the next release', async () => {
    const { release, refresh } = await renderShell({
      at: '/form',
      remotes: [garden('1')],
      hanging: [garden('1')],
      user: null,
    });
    release([garden('2')]);
    await refresh();
    await pass(1);
    expect(screen.getByRole('heading', { level: 1, name: 'Form 2' })).toBeVisible();
  });
});

describe('a remote that cannot be loaded', () => {
  const UNAVAILABLE = 'This page is not available right now';
  beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));

  it.each([
    ['after a pause', () => undefined],
    ['at once when the network is back', () => window.dispatchEvent(new Event('online'))],
    ['at once when the page is looked at', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('is fetched again without a press, %s', async (_, happen) => {
    const { repair } = await renderShell({ at: '/form', remotes: [garden('1')], broken: [garden('1')], user: null });
    await heading(UNAVAILABLE);
    repair(garden('1'));
    await act(async () => void happen());
    await screen.findByRole('heading', { level: 1, name: 'Form 1' });
  });

  it('shows an error until its page is loaded, also while it is loaded again', async () => {
    const { repair, hang, arrive } = await renderShell({
      at: '/form',
      remotes: [garden('1')],
      broken: [garden('1')],
      user: null,
    });
    await heading(UNAVAILABLE);
    repair(garden('1'));
    hang(garden('1'));
    await click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByRole('button', { name: 'Try again' })).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByRole('heading', { level: 1, name: UNAVAILABLE })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Mutua, home' })).toBeVisible();
    await act(async () => arrive(garden('1')));
    await heading('Form 1');
  });

  it('does not replace a page that works: a new version replaces it only with its own page', async () => {
    let isThere = false;
    const load = async () => {
      if (!isThere) throw new Error('chunk 7 failed');
      return { Form };
    };
    const second = released({ version: '2', texts: { title: 'Form 2' }, pages: { '/form': lazyNamed(load, 'Form') } });
    const { release, refresh } = await renderShell({ at: '/form', remotes: [garden('1')], user: member });
    await heading('Form 1');
    title().focus();
    release([second]);
    await refresh();
    expect(title()).toHaveFocus();
    expect(screen.getByRole('heading', { level: 1, name: 'Form 1' })).toBeVisible();
    isThere = true;
    await refresh();
    await heading('Form 2');
  });
});

describe('leaving a page with unsaved input', () => {
  const show = () => renderShell({ at: '/form', remotes: [garden('1')], user: member });

  it('asks, and the member stays with the input or leaves', async () => {
    const { history } = await show();
    await heading('Form 1');
    await userEvent.type(title(), 'Sourdough');
    await click(screen.getByRole('link', { name: 'Elsewhere' }));
    expect(screen.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
    await click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(history.location.pathname).toBe('/form');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(title()).toHaveValue('Sourdough');
    await act(async () => history.push('/beds'));
    await click(screen.getByRole('button', { name: 'Leave' }));
    await heading('Beds 1');
  });

  it('says so when the input is kept as a draft', async () => {
    await show();
    await heading('Form 1');
    await userEvent.type(title(), 'Sourdough');
    const release = unsaved.hold({ ask: false, isKept: true });
    await click(screen.getByRole('link', { name: 'Elsewhere' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Leave without finishing?' });
    expect(dialog).toHaveTextContent('kept as a draft on this device');
    release();
  });

  it('asks nothing within the page, after saving, or without input', async () => {
    const { history } = await show();
    await heading('Form 1');
    await userEvent.type(title(), 'Sourdough');
    await click(screen.getByRole('link', { name: 'Same page' }));
    expect(history.location.search).toBe('?tab=2');
    await click(screen.getByRole('link', { name: 'Save' }));
    await heading('Beds 1');
    await act(async () => history.push('/form'));
    await heading('Form 1');
    await act(async () => history.push('/beds'));
    await heading('Beds 1');
  });
});
