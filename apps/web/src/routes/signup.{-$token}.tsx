import { createFileRoute, useRouter } from '@tanstack/react-router';
import { SignUp } from '../features/auth/index.ts';
import { requireGuest } from '../platform/guards.ts';

export const Route = createFileRoute('/signup/{-$token}')({ beforeLoad: requireGuest, component: SignUpPage });

function SignUpPage() {
  const router = useRouter();
  const { token } = Route.useParams();
  return <SignUp token={token} onDone={() => router.history.push('/')} />;
}
