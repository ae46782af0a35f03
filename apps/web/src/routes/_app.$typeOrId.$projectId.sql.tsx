import { createFileRoute } from '@tanstack/react-router';
import { StructurePage } from '../features/sql/index.ts';

export const Route = createFileRoute('/_app/$typeOrId/$projectId/sql')({ component: SqlRoute });

function SqlRoute() {
  const { projectId } = Route.useParams();
  return <StructurePage key={projectId} baseId={projectId} />;
}
