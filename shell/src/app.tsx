import type { KitStore } from '@mutua/web-kit';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router-dom';
import { CrashBoundary } from './crash/crash-boundary.tsx';
import { OutageNotice } from './layout/outage-notice.tsx';
import { RateLimitWatch } from './layout/rate-limit-watch.tsx';
import type { RemoteCatalogue } from './remotes/remote-catalogue.ts';
import { RemotesProvider } from './remotes/remotes-provider.tsx';
import { type Router, RouterContext } from './routing/router-context.ts';

export interface AppProps {
  store: KitStore;
  catalogue: RemoteCatalogue;
  router: Router;
}

/** The whole page. Waits for the list of remotes, then shows the router. */
export function App({ store, catalogue, router }: AppProps) {
  return (
    <CrashBoundary>
      <Provider store={store}>
        <RemotesProvider catalogue={catalogue}>
          <RouterContext value={router}>
            <RouterProvider router={router} />
          </RouterContext>
        </RemotesProvider>
        <RateLimitWatch />
        <OutageNotice />
      </Provider>
    </CrashBoundary>
  );
}
