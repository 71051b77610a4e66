import { createContext } from 'react';
import type { createBrowserRouter } from 'react-router-dom';

export type Router = ReturnType<typeof createBrowserRouter>;

export const RouterContext = createContext<Router | null>(null);
