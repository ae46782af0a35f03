import { createFileRoute } from '@tanstack/react-router';
import { SqlPage, StructurePage } from '../features/sql/index.ts';

/** `query` is the saved one that is open; `structure` shows the tables as CREATE statements instead. */
interface SqlSearch {
  readonly query?: string;
  readonly structure?: true;
}

function parseSearch({ query, structure }: Readonly<Record<string, unknown>>): SqlSearch {
  return { ...(typeof query === 'string' && { query }), ...(structure === true && { structure }) };
}

export const Route = createFileRoute('/_app/$typeOrId/$projectId/sql')({ validateSearch: parseSearch, component: SqlRoute });

function SqlRoute() {
  const { projectId } = Route.useParams();
  const { query, structure } = Route.useSearch();
  const navigate = Route.useNavigate();
  if (structure) return <StructurePage key={projectId} baseId={projectId} onLeave={() => void navigate({ search: {} })} />;
  return (
    <SqlPage
      key={projectId}
      baseId={projectId}
      queryId={query}
      onOpen={(id) => void navigate({ search: id === undefined ? {} : { query: id } })}
      onStructure={() => void navigate({ search: { structure: true } })}
    />
  );
}
