import { createFileRoute } from '@tanstack/react-router';
import { BaseHome } from '../features/base/index.ts';

export const Route = createFileRoute('/_app/$typeOrId/$projectId/')({ component: BasePage });

function BasePage() {
  const { projectId } = Route.useParams();
  return <BaseHome key={projectId} baseId={projectId} />;
}
