import { act, render } from '@testing-library/react';
import {
  UNSAFE_createMemoryHistory as createMemoryHistory,
  unstable_HistoryRouter as HistoryRouter,
} from 'react-router-dom';
import { createShellHistory, HistoryProvider } from './shell-history.ts';
import { useScrollRestoration } from './use-scroll-restoration.ts';

function Page() {
  useScrollRestoration();
  return <h2 id="faq">Questions</h2>;
}

let scrolled: number[];
let parts: string[];

const show = () => {
  const history = createShellHistory(createMemoryHistory({ initialEntries: ['/'], v5Compat: true }));
  const page = render(
    <HistoryProvider value={history}>
      <HistoryRouter history={history}>
        <Page />
      </HistoryRouter>
    </HistoryProvider>,
  );
  scrolled = [];
  const go = (change: () => void) => act(async () => change());
  return { history, go, ...page };
};
const scrollBy = (y: number) => {
  window.scrollY = y;
};

beforeEach(() => {
  sessionStorage.clear();
  scrollBy(0);
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

it('shows a new page from its top, and the page before where it was left', async () => {
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

it('shows the part that the hash names, and the top when there is none', async () => {
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

it('leaves the position to the browser while another document is shown, and restores it after a reload', async () => {
  const { unmount } = show();
  expect(window.history.scrollRestoration).toBe('manual');
  scrollBy(512);
  window.dispatchEvent(new Event('pagehide'));
  expect(window.history.scrollRestoration).toBe('auto');
  unmount();
  show();
  render(<i />);
  expect(window.scrollY).toBe(512);
});
