import { paths } from '@exchange/contract';
import { Navigate, useParams } from '@exchange/federation/router';

/** `/match-details/:sportId` without a match: redirects to the sport's list. */
export function SportRedirect() {
  const { sportId } = useParams();
  return <Navigate to={paths.sport(sportId)} replace />;
}
