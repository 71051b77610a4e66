/**
 * The module that all apps get for 'react-router-dom'. It exports only the names that they use, which halves the router's size. A
 * test compares this list with their imports.
 */
export {
  Link,
  matchRoutes,
  Navigate,
  NavLink,
  UNSAFE_createBrowserHistory,
  unstable_HistoryRouter,
  useLocation,
  useNavigate,
  useParams,
  useRoutes,
  useSearchParams,
} from 'react-router';
