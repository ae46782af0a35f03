import { createFileRoute } from '@tanstack/react-router';
import { BaseKindHome } from '../features/base-kinds/index.ts';

export const Route = createFileRoute('/_app/$typeOrId/$projectId/')({ component: BasePage });

function BasePage() {
  const { projectId } = Route.useParams();
  return <BaseKindHome key={projectId} baseId={projectId} />;
}
