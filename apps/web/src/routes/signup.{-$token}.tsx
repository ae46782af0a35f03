import { createFileRoute, useRouter } from '@tanstack/react-router';
import * as v from 'valibot';
import { SignUp } from '../features/auth/index.ts';
import { requireGuest } from '../platform/guards.ts';

export const Route = createFileRoute('/signup/{-$token}')({
  validateSearch: v.object({ email: v.optional(v.string()), logout: v.optional(v.unknown()) }),
  beforeLoad: requireGuest,
  component: SignUpPage,
});

function SignUpPage() {
  const router = useRouter();
  const { token } = Route.useParams();
  const { email } = Route.useSearch();
  return <SignUp token={token} email={email} onDone={() => router.history.push('/')} />;
}
