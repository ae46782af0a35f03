import { createFileRoute, useRouter } from '@tanstack/react-router';
import * as v from 'valibot';
import { SignIn } from '../features/auth/index.ts';
import { requireGuest } from '../platform/guards.ts';
import { toSafePath } from '../platform/safe-path.ts';

export const Route = createFileRoute('/signin')({
  validateSearch: v.object({ continue: v.optional(v.string()), logout: v.optional(v.unknown()) }),
  beforeLoad: requireGuest,
  component: SignInPage,
});

function SignInPage() {
  const router = useRouter();
  const search = Route.useSearch();
  return <SignIn onDone={() => router.history.push(toSafePath(search.continue))} />;
}
