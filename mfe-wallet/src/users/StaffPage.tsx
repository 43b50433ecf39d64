import { UserPage } from './account/UserPage.tsx';
import { UsersPage } from './list/UsersPage.tsx';
import { RequestsPage } from './requests/RequestsPage.tsx';

const PAGES = { users: UsersPage, user: UserPage, requests: RequestsPage };
export type StaffPageName = keyof typeof PAGES;

/** Every page of the staff, in one piece of code. */
export function StaffPage({ name }: { name: StaffPageName }) {
  const Page = PAGES[name];
  return <Page />;
}
