import { createFileRoute } from '@tanstack/react-router';
import { requireSignIn } from '../platform/guards.ts';
import { AppLayout } from '../shell/app-layout.tsx';

export const Route = createFileRoute('/_app')({ beforeLoad: requireSignIn, component: AppLayout });
