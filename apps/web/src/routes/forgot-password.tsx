import { createFileRoute } from '@tanstack/react-router';
import { ForgotPassword } from '../features/auth/index.ts';
import { requireGuest } from '../platform/guards.ts';

export const Route = createFileRoute('/forgot-password')({ beforeLoad: requireGuest, component: ForgotPassword });
