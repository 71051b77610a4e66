import { type KitStore, useSession } from '@mutua/web-kit';
import { Component, type ReactNode, useEffect, useMemo, useState } from 'react';
import { Provider } from 'react-redux';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { Layout } from './layout/layout.tsx';
import type { Registry } from './registry/registry.ts';
import { RegistryProvider } from './registry/registry-provider.tsx';
import { AppRoutes } from './routing/app-routes.tsx';
import { CrashScreen } from './screens/crash-screen.tsx';
import { LoadingScreen } from './screens/loading-screen.tsx';

interface Props {
  store: KitStore;
  registry: Registry;
}

/** The whole page. One route catches all: which pages there are comes from the registry, while the router stands. */
export function App({ store, registry }: Props) {
  const router = useMemo(
    () =>
      createBrowserRouter([
        {
          path: '*',
          element: (
            <Layout>
              <AppRoutes />
            </Layout>
          ),
          errorElement: <CrashScreen />,
        },
      ]),
    [],
  );
  return (
    <CrashBoundary>
      <Provider store={store}>
        <RegistryProvider registry={registry} pending={(failure) => <LoadingScreen failure={failure} />}>
          <SessionGate>
            <RouterProvider router={router} />
          </SessionGate>
        </RegistryProvider>
      </Provider>
    </CrashBoundary>
  );
}

/** Holds the first page back until it is known who is looking; later changes of the session keep the page. */
function SessionGate({ children }: { children: ReactNode }) {
  const isLoading = useSession().status === 'loading';
  const [isOpen, setIsOpen] = useState(!isLoading);
  useEffect(() => {
    if (!isLoading) setIsOpen(true);
  }, [isLoading]);
  return isOpen || !isLoading ? children : <LoadingScreen failure={null} />;
}

/** The last resort, for what breaks outside of pages. */
class CrashBoundary extends Component<{ children: ReactNode }, { hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError() {
    return { hasCrashed: true };
  }

  override render() {
    return this.state.hasCrashed ? <CrashScreen /> : this.props.children;
  }
}
