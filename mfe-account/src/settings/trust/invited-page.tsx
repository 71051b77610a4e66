import { Navigate, useParams } from 'react-router-dom';
import { searchWith } from '../../shared/invitation.ts';

/** Where an invitation link leads: to the registration, which says whether the link works. */
export function InvitedPage() {
  const { code = '' } = useParams();
  return <Navigate to={{ pathname: '/register', search: searchWith('', code) }} replace />;
}
