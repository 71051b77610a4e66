import { act, render } from '@testing-library/react';
import {
  UNSAFE_createMemoryHistory as createMemoryHistory,
  unstable_HistoryRouter as HistoryRouter,
} from 'react-router-dom';
import { createShellHistory, HistoryProvider } from './shell-history.ts';
import { useScrollRestoration } from './use-scroll-restoration.ts';

/** The observers of the page's height. */
const watchers = new Set<() => void>();
window.ResizeObserver = class {
  readonly #listener: () => void;
  constructor(listener: ResizeObserverCallback) {
    this.#listener = () => listener([], this);
  }
  observe() {
    watchers.add(this.#listener);
  }
  unobserve() {}
  disconnect() {
    watchers.delete(this.#listener);
  }
};
const isHigh = (height: number) => {
  Object.defineProperty(document.documentElement, 'scrollHeight', { value: height, configurable: true });
  for (const listener of watchers) listener();
};

function Page() {
  useScrollRestoration();
  return <h2 id="faq">Questions</h2>;
}

let scrolled: number[];
let parts: string[];

const show = (at = '/') => {
  const history = createShellHistory(createMemoryHistory({ initialEntries: [at], v5Compat: true }));
  const page = render(
    <HistoryProvider value={history}>
      <HistoryRouter history={history}>
        <Page />
      </HistoryRouter>
    </HistoryProvider>,
  );
  const go = (change: () => void) => act(async () => change());
  return { history, go, ...page };
};
const scrollBy = (y: number) => {
  window.scrollY = y;
};

beforeEach(() => {
  sessionStorage.clear();
  scrollBy(0);
  isHigh(4000);
  window.mutuaEarly = { notes: [], alive: {}, hasMoved: false };
  scrolled = [];
  parts = [];
  // jsdom has no layout.
  window.scrollTo = ((_x: number, y: number) => {
    scrolled.push(y);
    scrollBy(y);
  }) as typeof window.scrollTo;
  Element.prototype.scrollIntoView = function scrollIntoView() {
    parts.push(this.id);
  };
});

it('shows a new page from its top, and an earlier page at its last position', async () => {
  const { history, go } = show();
  scrollBy(640);
  await go(() => history.push('/next'));
  expect(scrolled).toEqual([0]);
  scrollBy(80);
  await go(() => history.go(-1));
  expect(scrolled).toEqual([0, 640]);
  await go(() => history.go(1));
  expect(scrolled).toEqual([0, 640, 80]);
});

it('shows the part that the hash names, or the top without one', async () => {
  const { history, go } = show();
  await go(() => history.push('/help#faq'));
  expect([parts, scrolled]).toEqual([['faq'], []]);
  await go(() => history.push('/help#nothing'));
  await go(() => history.push('/help#%'));
  expect([parts, scrolled]).toEqual([['faq'], [0, 0]]);
});

it('keeps the position when the navigation asks for it', async () => {
  const { history, go } = show();
  scrollBy(300);
  await go(() => history.replace('/?q=bread', null, { preventScrollReset: true }));
  expect(scrolled).toEqual([]);
});

it('keeps the position of a hydrated document that the person has scrolled', () => {
  scrollBy(640);
  show();
  expect(scrolled).toEqual([]);
});

it('keeps a document at the part that the browser has shown', () => {
  scrollBy(640);
  show('/help#faq');
  expect(parts).toEqual([]);
});

/** Leaves a page at a position, as with a reload. */
const leaveAt = (y: number) => {
  const { unmount } = show();
  scrollBy(y);
  window.dispatchEvent(new Event('pagehide'));
  unmount();
  scrollBy(0);
};

it('leaves the position to the browser while another document is shown, and restores it after a reload', () => {
  show();
  expect(window.history.scrollRestoration).toBe('manual');
  leaveAt(512);
  expect(window.history.scrollRestoration).toBe('auto');
  show();
  expect(scrolled).toEqual([512]);
});

it('restores a position as soon as the page is high enough, once', () => {
  leaveAt(512);
  isHigh(700);
  show();
  expect(scrolled).toEqual([]);
  isHigh(1200);
  expect(scrolled).toEqual([]);
  isHigh(1400);
  expect(scrolled).toEqual([512]);
  isHigh(2000);
  expect(scrolled).toEqual([512]);
});

it.each(['wheel', 'touchmove', 'pointerdown', 'keydown'])(
  'restores none once the person moves the page: %s',
  (type) => {
    leaveAt(512);
    isHigh(700);
    show();
    window.dispatchEvent(new Event(type));
    isHigh(2000);
    expect(scrolled).toEqual([]);
  },
);

it('restores no position in a document that the person has scrolled before its hydration', () => {
  leaveAt(512);
  window.mutuaEarly = { notes: [], alive: {}, hasMoved: true };
  show();
  expect(scrolled).toEqual([]);
});

it('shows a page from its top while it is too short for its last position', async () => {
  const { history, go } = show();
  scrollBy(640);
  await go(() => history.push('/next'));
  isHigh(700);
  await go(() => history.go(-1));
  expect(scrolled).toEqual([0, 0]);
  isHigh(1600);
  expect(scrolled).toEqual([0, 0, 640]);
});
