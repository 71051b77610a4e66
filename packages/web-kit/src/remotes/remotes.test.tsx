import { act, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { Toaster } from '../components/toaster.tsx';
import { loadOnce } from './load-once.ts';
import type { RemoteEntry } from './registry.ts';
import { RemoteUnavailableError } from './remote-boundary.tsx';
import { defineRemote, lazyNamed, type RemoteModule } from './remote-module.ts';
import { RemotePage } from './remote-page.tsx';
import { RemoteWidget, useWidgetAhead } from './remote-widget.tsx';
import { RemotesContext, type RemotesRuntime } from './remotes-context.ts';

const entryOf = (name: string, version = '1'): RemoteEntry => ({
  name,
  version,
  container: `${name}_${version}`,
  entry: '',
  routes: [],
  widgets: [],
});

const remote = (name: string, parts: Pick<RemoteModule, 'pages' | 'widgets'>) =>
  defineRemote({ name, version: '1', messages: { en: () => Promise.resolve({ default: {} }) }, ...parts });

/** A registry as the shell keeps it. */
function runtimeOf(entries: RemoteEntry[], fetchModule: (entry: RemoteEntry) => Promise<RemoteModule>): RemotesRuntime {
  const loads = new Map(entries.map((entry) => [entry, loadOnce(entry.name, () => fetchModule(entry))]));
  return { entries, load: (entry) => loads.get(entry)?.() ?? fetchModule(entry) };
}

const pageOf = (name: string) => (
  <RemotePage
    remote={name}
    path="/"
    pending={<p>pending {name}</p>}
    failed={({ error, retry }) => (
      <button type="button" onClick={retry}>
        {error instanceof RemoteUnavailableError ? `${name} is away` : `${name} broke`}
      </button>
    )}
  />
);

async function show(runtime: RemotesRuntime, children: ReactNode) {
  const view = (value: RemotesRuntime) => (
    <>
      <RemotesContext value={value}>{children}</RemotesContext>
      <Toaster />
    </>
  );
  const result = await act(async () => render(view(runtime)));
  return { ...result, change: (value: RemotesRuntime) => act(async () => result.rerender(view(value))) };
}

/** Waits for the effects of the press, because React pauses a suspended tree between two presses. */
const press = (text: string) => act(async () => screen.getByText(text).click());

// React reports errors that a boundary caught.
beforeEach(() => jest.spyOn(console, 'error').mockImplementation());
afterEach(() => jest.restoreAllMocks());

function Crash(): ReactNode {
  throw new Error('boom');
}
const Greeting = ({ to }: { to: string }) => <p>Hello {to}</p>;
function Opener() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        toggle
      </button>
      {isOpen && <RemoteWidget name="other/greeting" to="Hana" />}
    </>
  );
}

const good = remote('good', { pages: { '/': () => <p>the good page</p> } });

describe('a page', () => {
  it('shows the component of the remote for its path', async () => {
    await show(
      runtimeOf([entryOf('good')], async () => good),
      pageOf('good'),
    );

    expect(screen.getByText('the good page')).toBeVisible();
  });

  it('of an unreachable remote does not affect the others, and appears with the next attempt', async () => {
    let isDown = true;
    const runtime = runtimeOf([entryOf('good'), entryOf('bad')], async ({ name }) => {
      if (name === 'good') return good;
      if (isDown) throw new RemoteUnavailableError('bad');
      return remote('bad', { pages: { '/': () => <p>the other page</p> } });
    });
    await show(
      runtime,
      <>
        {pageOf('good')}
        {pageOf('bad')}
      </>,
    );
    expect(screen.getByText('the good page')).toBeVisible();

    await press('bad is away');
    expect(await screen.findByText('bad is away')).toBeVisible();
    isDown = false;
    await press('bad is away');

    expect(await screen.findByText('the other page')).toBeVisible();
  });

  it('of an unreachable remote appears by itself later', async () => {
    let isDown = true;
    const runtime = runtimeOf([entryOf('bad')], async () => {
      if (isDown) throw new Error('no network');
      return remote('bad', { pages: { '/': () => <p>the other page</p> } });
    });
    await show(runtime, pageOf('bad'));
    expect(screen.getByText('bad is away')).toBeVisible();
    isDown = false;
    await act(async () => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('the other page')).toBeVisible();
  });

  it('that crashes shows another message than one that cannot be loaded', async () => {
    await show(
      runtimeOf([entryOf('bad')], async () => remote('bad', { pages: { '/': Crash } })),
      pageOf('bad'),
    );

    expect(screen.getByText('bad broke')).toBeVisible();
  });

  it('counts as not loadable when the registry or the remote lacks it', async () => {
    const runtime = runtimeOf([entryOf('empty')], async () => remote('empty', { pages: {} }));

    await show(
      runtime,
      <>
        {pageOf('unknown')}
        {pageOf('empty')}
      </>,
    );

    expect(screen.getByText('unknown is away')).toBeVisible();
    expect(screen.getByText('empty is away')).toBeVisible();
  });

  it('moves to a new version while it is shown, also after a failure', async () => {
    const fetchModule = async ({ version }: RemoteEntry) => {
      if (version === '1') throw new RemoteUnavailableError('good');
      return remote('good', { pages: { '/': () => <p>version {version}</p> } });
    };
    const { change } = await show(runtimeOf([entryOf('good', '1')], fetchModule), pageOf('good'));
    expect(screen.getByText('good is away')).toBeVisible();

    await change(runtimeOf([entryOf('good', '2')], fetchModule));
    expect(screen.getByText('version 2')).toBeVisible();
    await change(runtimeOf([entryOf('good', '3')], fetchModule));

    expect(screen.getByText('version 3')).toBeVisible();
  });
});

describe('a widget', () => {
  it('gets its props', async () => {
    const runtime = runtimeOf([entryOf('other')], async () =>
      remote('other', { pages: {}, widgets: { greeting: Greeting } }),
    );

    await show(runtime, <RemoteWidget name="other/greeting" to="Hana" />);

    expect(screen.getByText('Hello Hana')).toBeVisible();
  });

  it('of every page appears without a notice once its remote is reachable', async () => {
    let isDown = true;
    const runtime = runtimeOf([entryOf('other')], async () => {
      if (isDown) throw new Error('no network');
      return remote('other', { pages: {}, widgets: { greeting: Greeting } });
    });
    await show(runtime, <RemoteWidget name="other/greeting" to="Hana" silent />);
    isDown = false;
    await act(async () => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('Hello Hana')).toBeVisible();
    expect(screen.queryByText(/not available/)).not.toBeInTheDocument();
  });

  it('dims the page until its dialog is loaded, and loads when the pointer reaches its button', async () => {
    const { promise, resolve } = Promise.withResolvers<RemoteModule>();
    const load = jest.fn(() => promise);
    const runtime = runtimeOf([entryOf('other')], load);
    const loadSpy = jest.spyOn(runtime, 'load');
    function Page() {
      const [isOpen, setOpen] = useState(false);
      const ahead = useWidgetAhead('other/greeting');
      return (
        <>
          <button type="button" {...ahead} onClick={() => setOpen(true)}>
            greet
          </button>
          {isOpen && <RemoteWidget name="other/greeting" to="Hana" open={isOpen} />}
        </>
      );
    }
    const { container } = await show(runtime, <Page />);
    await act(async () => void fireEvent.pointerEnter(screen.getByText('greet')));
    expect(loadSpy).toHaveBeenCalledWith(runtime.entries[0], 'greeting');
    expect(load).toHaveBeenCalledTimes(1);
    await press('greet');
    expect(container.querySelector('[aria-busy="true"]')).toBeVisible();
    await act(async () => resolve(remote('other', { pages: {}, widgets: { greeting: Greeting } })));
    expect(await screen.findByText('Hello Hana')).toBeVisible();
    expect(container.querySelector('[aria-busy="true"]')).toBeNull();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('of an unreachable remote shows a notice, and is loaded when it is shown again', async () => {
    let isDown = true;
    const runtime = runtimeOf([entryOf('other')], async () => {
      if (isDown) throw new RemoteUnavailableError('other');
      return remote('other', { pages: {}, widgets: { greeting: Greeting } });
    });
    await show(runtime, <Opener />);
    const toggle = () => press('toggle');

    await toggle();
    expect(await screen.findByText('This part is not available right now. Please try again later.')).toBeVisible();
    isDown = false;
    await toggle();
    await toggle();

    expect(await screen.findByText('Hello Hana')).toBeVisible();
  });
});

describe('lazyNamed', () => {
  it('loads its component once, when it is first shown', async () => {
    const load = jest.fn(async () => ({ Greeting }));
    const Lazy = lazyNamed(load, 'Greeting');
    expect(load).not.toHaveBeenCalled();

    await show(
      runtimeOf([entryOf('good')], async () => remote('good', { pages: { '/': () => <Lazy to="Hana" /> } })),
      <>
        {pageOf('good')}
        {pageOf('good')}
      </>,
    );

    expect(screen.getAllByText('Hello Hana')).toHaveLength(2);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('waits for its component however long loading takes, and loads again after a lost connection', async () => {
    jest.useFakeTimers();
    try {
      const { promise, resolve } = Promise.withResolvers<{ Greeting: typeof Greeting }>();
      const load = jest.fn(() => promise).mockRejectedValueOnce(new Error('chunk 7 failed'));
      const Lazy = lazyNamed(load, 'Greeting');
      const page = remote('good', { pages: { '/': () => <Lazy to="Hana" /> } });
      await show(
        runtimeOf([entryOf('good')], async () => page),
        pageOf('good'),
      );
      expect(screen.getByText('good is away')).toBeVisible();
      await act(() => jest.advanceTimersByTimeAsync(600_000));
      expect(screen.getByText('good is away')).toBeVisible();
      await act(async () => resolve({ Greeting }));
      expect(screen.getByText('Hello Hana')).toBeVisible();
      expect(load).toHaveBeenCalledTimes(2);
    } finally {
      jest.useRealTimers();
    }
  });
});
