import { Navigate, useParams } from 'react-router-dom';
import { searchWith } from '../shared/invitation.ts';

/** The page of an invitation link. It leads to the registration, which shows whether the link works. */
export function InvitedPage() {
  const { code = '' } = useParams();
  return <Navigate to={{ pathname: '/register', search: searchWith('', code) }} replace />;
}
