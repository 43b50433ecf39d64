import { useParams } from '@exchange/federation/router';
import { UserPage } from './account/UserPage.tsx';
import { UsersPage } from './list/UsersPage.tsx';
import { RequestsPage } from './requests/RequestsPage.tsx';

/** Every page of the staff, in one piece of code. */
export function StaffPages() {
  const { section } = useParams();
  if (section === undefined) return <UsersPage />;
  return section === 'requests' ? <RequestsPage /> : <UserPage />;
}
