import { createFileRoute } from '@tanstack/react-router';
import { ResetPassword } from '../features/auth/index.ts';

export const Route = createFileRoute('/reset-password/$token')({ component: ResetPasswordPage });

function ResetPasswordPage() {
  return <ResetPassword token={Route.useParams().token} />;
}
