import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_app/$typeOrId/$projectId/$viewId/{-$viewTitle}')({ component: TableRoute });

function TableRoute() {
  return null;
}
