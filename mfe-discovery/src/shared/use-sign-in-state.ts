import { useLocation } from 'react-router-dom';

/** The state for links to /login: the page to return to. */
export function useSignInState(): { from: string } {
  const { pathname, search } = useLocation();
  return { from: pathname + search };
}
