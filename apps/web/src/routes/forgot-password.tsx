import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { ForgotPassword } from '../features/auth/index.ts';
import { requireGuest } from '../platform/guards.ts';

export const Route = createFileRoute('/forgot-password')({
  validateSearch: v.object({ logout: v.optional(v.unknown()) }),
  beforeLoad: requireGuest,
  component: ForgotPassword,
});
