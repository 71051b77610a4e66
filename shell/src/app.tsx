import { type KitStore, useSession } from '@mutua/web-kit';
import { type ReactNode, useState } from 'react';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router-dom';
import { CrashBoundary } from './crash/crash-boundary.tsx';
import { LoadingScreen } from './layout/loading-screen.tsx';
import { RateLimitWatch } from './layout/rate-limit-watch.tsx';
import type { RemoteCatalogue } from './remotes/remote-catalogue.ts';
import { RemotesProvider } from './remotes/remotes-provider.tsx';
import { type Router, RouterContext } from './routing/router-context.ts';

export interface AppProps {
  store: KitStore;
  catalogue: RemoteCatalogue;
  router: Router;
}

/** The whole page: waits for the session and for the list of remotes, then the router decides. */
export function App({ store, catalogue, router }: AppProps) {
  return (
    <CrashBoundary>
      <Provider store={store}>
        <RemotesProvider catalogue={catalogue}>
          <SessionGate>
            <RouterContext value={router}>
              <RouterProvider router={router} />
            </RouterContext>
          </SessionGate>
        </RemotesProvider>
        <RateLimitWatch />
      </Provider>
    </CrashBoundary>
  );
}

/** Holds the first page back until it is known who is looking; later changes of the session are the guards' business. */
function SessionGate({ children }: { children: ReactNode }) {
  const { status } = useSession();
  const [isOpen, setOpen] = useState(false);
  if (!isOpen && status !== 'loading') setOpen(true);
  return isOpen ? children : <LoadingScreen />;
}
