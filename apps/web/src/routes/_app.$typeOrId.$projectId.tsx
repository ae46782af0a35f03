import { createFileRoute, Outlet } from '@tanstack/react-router';
import { requireBaseRole } from '../platform/guards.ts';

/** Everything about one base; whoever has no role in it is sent home with a word. */
export const Route = createFileRoute('/_app/$typeOrId/$projectId')({
  beforeLoad: ({ params }) => requireBaseRole(params.projectId),
  component: Outlet,
});
