import { useLocation } from 'react-router-dom';

/** For links to /login: the page to come back to. */
export function useSignInState(): { from: string } {
  const { pathname, search } = useLocation();
  return { from: pathname + search };
}
