/**
 * The module that all apps get for 'react-router-dom'. It exports only the names that they use, which halves the router's size. A
 * test compares this list with their imports.
 */
export {
  createBrowserRouter,
  Link,
  matchRoutes,
  Navigate,
  NavLink,
  Outlet,
  ScrollRestoration,
  useBlocker,
  useLocation,
  useNavigate,
  useParams,
  useRoutes,
  useSearchParams,
} from 'react-router';
export { RouterProvider } from 'react-router/dom';
