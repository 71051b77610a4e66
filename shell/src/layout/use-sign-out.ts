import { signOut, useAppDispatch } from '@mutua/web-kit';
import { useNavigate } from 'react-router-dom';

/** Signs out and returns to the landing page. */
export function useSignOut(): () => Promise<void> {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  return async () => {
    await dispatch(signOut());
    await navigate('/');
  };
}
