import { createFileRoute, notFound } from '@tanstack/react-router';
import { Account } from '../features/account/index.ts';
import { accountPageOf, isForOwners } from '../platform/account-pages.ts';
import { requireRoles } from '../platform/guards.ts';

export const Route = createFileRoute('/_app/account/$page/{-$nestedPage}')({
  beforeLoad: ({ params: { page, nestedPage } }) => {
    const shown = accountPageOf(page, nestedPage);
    if (shown === null) throw notFound();
    if (isForOwners(shown)) requireRoles(['super']);
  },
  component: AccountRoute,
});

function AccountRoute() {
  const { page, nestedPage } = Route.useParams();
  const shown = accountPageOf(page, nestedPage);
  return shown === null ? null : <Account page={shown} />;
}
