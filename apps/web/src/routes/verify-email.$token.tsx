import { createFileRoute } from '@tanstack/react-router';
import { VerifyEmail } from '../features/auth/index.ts';

export const Route = createFileRoute('/verify-email/$token')({ component: VerifyEmailPage });

function VerifyEmailPage() {
  return <VerifyEmail token={Route.useParams().token} />;
}
