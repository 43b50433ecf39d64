import { useParams } from '@exchange/federation/router';
import { UserPage } from './account/UserPage.tsx';
import { UsersPage } from './list/UsersPage.tsx';
import { RequestsPage } from './requests/RequestsPage.tsx';

/** All staff pages, in one chunk. */
export function StaffPages() {
  const { section } = useParams();
  if (section === undefined) return <UsersPage />;
  return section === 'requests' ? <RequestsPage /> : <UserPage />;
}
