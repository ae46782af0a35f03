import { createFileRoute, notFound } from '@tanstack/react-router';
import { Account } from '../features/account/index.ts';
import { isAccountPage, isForOwners } from '../platform/account-pages.ts';
import { requireRoles } from '../platform/guards.ts';

export const Route = createFileRoute('/_app/account/$page/{-$nestedPage}')({
  beforeLoad: ({ params: { page, nestedPage } }) => {
    if (!isAccountPage(page) || (nestedPage !== undefined && !(page === 'users' && nestedPage === 'list'))) throw notFound();
    if (isForOwners(page)) requireRoles(['super']);
  },
  component: AccountRoute,
});

function AccountRoute() {
  const { page } = Route.useParams();
  return isAccountPage(page) ? <Account page={page} /> : null;
}
