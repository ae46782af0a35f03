import { createFileRoute } from '@tanstack/react-router';
import { HooksPage } from '../features/hooks/index.ts';
import { requireRolesInBase } from '../platform/guards.ts';

/** `hook` is the one that is open, `new` one that is being made; `table` is the table it is for. */
interface WebhooksSearch {
  readonly hook?: string;
  readonly table?: string;
}

function parseSearch({ hook, table }: Readonly<Record<string, unknown>>): WebhooksSearch {
  return { ...(typeof hook === 'string' && { hook }), ...(typeof table === 'string' && { table }) };
}

export const Route = createFileRoute('/_app/$typeOrId/$projectId/webhooks')({
  beforeLoad: ({ params }) => requireRolesInBase(params.projectId, ['owner', 'creator']),
  validateSearch: parseSearch,
  component: WebhooksRoute,
});

function WebhooksRoute() {
  const { projectId } = Route.useParams();
  const { hook, table } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <HooksPage
      key={projectId}
      baseId={projectId}
      hookId={hook}
      tableId={table}
      onOpen={(next) => void navigate({ search: next === null ? {} : { hook: next } })}
    />
  );
}
