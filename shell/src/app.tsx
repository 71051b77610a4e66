import type { KitStore, RootState } from '@mutua/web-kit';
import { Provider } from 'react-redux';
import { unstable_HistoryRouter as HistoryRouter } from 'react-router-dom';
import { CrashBoundary } from './crash/crash-boundary.tsx';
import { Layout } from './layout/layout.tsx';
import type { RemoteCatalogue } from './remotes/remote-catalogue.ts';
import { RemotesProvider } from './remotes/remotes-provider.tsx';
import { HistoryProvider, type ShellHistory } from './routing/shell-history.ts';

export interface AppProps {
  store: KitStore;
  catalogue: RemoteCatalogue;
  history: ShellHistory;
  /** The document has the frame with a skeleton instead of the page, and React first renders the same. */
  startsWithSkeleton?: boolean;
  /** The state of the store at the time of hydration. It may have changed when a part is hydrated later. */
  drawnState?: RootState | undefined;
}

/** The whole page. Waits for the list of remotes, then shows the page of the history's location. */
export function App({ store, catalogue, history, startsWithSkeleton = false, drawnState }: AppProps) {
  return (
    <CrashBoundary history={history}>
      <Provider store={store} {...(drawnState && { serverState: drawnState })}>
        <RemotesProvider catalogue={catalogue}>
          <HistoryProvider value={history}>
            <HistoryRouter history={history}>
              <Layout startsWithSkeleton={startsWithSkeleton} />
            </HistoryRouter>
          </HistoryProvider>
        </RemotesProvider>
      </Provider>
    </CrashBoundary>
  );
}
