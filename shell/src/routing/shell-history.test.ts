import { waitFor } from '@testing-library/react';
import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';
import { createShellHistory, type HeldNavigation, type HistoryUpdate, nameEntry } from './shell-history.ts';

const history = createShellHistory(createBrowserHistory({ v5Compat: true }));
const path = () => window.location.pathname;

let updates: HistoryUpdate[];
let stop: () => void;
let open: () => void = () => undefined;

/** Holds every navigation from now on. */
function holdAll(): HeldNavigation[] {
  const held: HeldNavigation[] = [];
  open = history.guard((navigation) => held.push(navigation) > 0);
  return held;
}
const held = async (navigations: HeldNavigation[]) => {
  await waitFor(() => expect(navigations).toHaveLength(1));
  return navigations[0] as HeldNavigation;
};

beforeEach(() => {
  history.push('/beds');
  history.push('/form');
  updates = [];
  stop = history.listen((update) => updates.push(update));
});
afterEach(() => {
  open();
  stop();
});

it('notifies all listeners of pushed, replaced and revisited entries', async () => {
  history.push('/a', { from: 'form' }, { preventScrollReset: true });
  history.replace('/b');
  history.go(-1);
  await waitFor(() => expect(updates).toHaveLength(3));
  expect(updates).toMatchObject([
    { action: 'PUSH', location: { pathname: '/a', state: { from: 'form' } }, preventScrollReset: true },
    { action: 'REPLACE', location: { pathname: '/b' }, preventScrollReset: false },
    { action: 'POP', location: { pathname: '/form' }, delta: -1, preventScrollReset: false },
  ]);
  expect(history.location.pathname).toBe('/form');
});

it.each(['push', 'replace'] as const)('holds a %s until it may proceed', (method) => {
  const navigations = holdAll();
  history[method]('/away?x=1');
  expect(navigations).toMatchObject([{ pathname: '/away' }]);
  expect([path(), updates]).toEqual(['/form', []]);
  navigations[0]?.proceed();
  expect(path()).toBe('/away');
  expect(updates).toMatchObject([{ location: { pathname: '/away', search: '?x=1' } }]);
});

it('returns to the entry of the page when "Back" is held', async () => {
  const navigations = holdAll();
  window.history.back();
  expect(await held(navigations)).toMatchObject({ pathname: '/beds' });
  await waitFor(() => expect(path()).toBe('/form'));
  expect(history.location.pathname).toBe('/form');
  expect(updates).toEqual([]);
});

it('goes back when "Back" may proceed, also when that is decided before the browser has returned', async () => {
  const navigations = holdAll();
  window.history.back();
  (await held(navigations)).proceed();
  await waitFor(() => expect(updates).toMatchObject([{ action: 'POP', location: { pathname: '/beds' }, delta: -1 }]));
  expect(path()).toBe('/beds');
  expect(navigations).toHaveLength(1);
});

it('holds the next navigation after one that proceeded', async () => {
  const navigations = holdAll();
  window.history.back();
  (await held(navigations)).proceed();
  await waitFor(() => expect(updates).toHaveLength(1));
  history.push('/away');
  expect(navigations).toHaveLength(2);
  expect(path()).toBe('/beds');
});

it('holds nothing after the guard is removed', () => {
  holdAll();
  open();
  history.push('/away');
  expect(path()).toBe('/away');
});

describe('nameEntry', () => {
  /** Opens a document at a new entry, and returns the state of the entry. */
  const openDocument = ({ referrer }: { referrer: string }) => {
    jest.spyOn(document, 'referrer', 'get').mockReturnValue(referrer);
    window.history.pushState(null, '');
    nameEntry();
    createBrowserHistory({ v5Compat: true });
    return window.history.state;
  };
  afterEach(() => jest.restoreAllMocks());

  it.each(['', 'https://search.example/'])(
    'gives the first entry of this site the number 0, after "%s"',
    (referrer) => {
      expect(openDocument({ referrer })).toEqual({ idx: 0, key: expect.any(String) });
    },
  );

  it('gives another number to a document that a page of this site has opened', () => {
    expect(openDocument({ referrer: `${window.location.origin}/search` }).idx).toBe(1);
  });

  it('gives the number 0 to the first document of a tab that a page of this site has opened', () => {
    jest.spyOn(window.history, 'length', 'get').mockReturnValue(1);
    expect(openDocument({ referrer: `${window.location.origin}/search` }).idx).toBe(0);
  });

  it('keeps the key and the number over a reload', () => {
    const before = openDocument({ referrer: '' });
    createBrowserHistory({ v5Compat: true }).push('/next');
    nameEntry();
    expect(window.history.state).toMatchObject({ idx: 1 });
    expect(window.history.state.key).not.toBe(before.key);
  });
});
