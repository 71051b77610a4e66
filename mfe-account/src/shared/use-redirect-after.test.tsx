import { act, render } from '@testing-library/react';
import {
  UNSAFE_createMemoryHistory as createMemoryHistory,
  unstable_HistoryRouter as HistoryRouter,
  Route,
  Routes,
} from 'react-router-dom';
import { useRedirectAfter } from './use-redirect-after.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

async function show(active: boolean) {
  const Page = () => {
    useRedirectAfter(active, '/login');
    return null;
  };
  const history = createMemoryHistory({ initialEntries: ['/here'], v5Compat: true });
  await act(async () =>
    render(
      <HistoryRouter history={history}>
        <Routes>
          <Route path="/here" element={<Page />} />
          <Route path="*" element={null} />
        </Routes>
      </HistoryRouter>,
    ),
  );
  return { go: (to: string) => act(async () => history.push(to)), path: () => history.location.pathname };
}

it('navigates after three seconds, not before', async () => {
  const { path } = await show(true);
  await wait(2999);
  expect(path()).toBe('/here');
  await wait(1);
  expect(path()).toBe('/login');
});

it('does not navigate while it is not active', async () => {
  const { path } = await show(false);
  await wait(10_000);
  expect(path()).toBe('/here');
});

it('does nothing when the member has left the page before', async () => {
  const { go, path } = await show(true);
  await wait(1000);
  await go('/elsewhere');
  await wait(10_000);
  expect(path()).toBe('/elsewhere');
});
