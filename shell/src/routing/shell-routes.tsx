import type { RouteObject } from 'react-router-dom';
import { CrashScreen } from '../crash/crash-screen.tsx';
import { Layout } from '../layout/layout.tsx';

/** One route for the router; the layout matches the remotes' routes itself, so that these may change on a live page. */
export const shellRoutes: RouteObject[] = [{ path: '*', element: <Layout />, errorElement: <CrashScreen /> }];
