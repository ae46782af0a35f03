import { createFileRoute } from '@tanstack/react-router';
import { DashboardPage } from '../features/dashboards/dashboard-page.tsx';
import { parseBoardSearch } from '../features/dashboards/index.ts';
import { checkParams } from '../platform/params.ts';

export const Route = createFileRoute('/_app/$typeOrId/$projectId/dashboard/$dashboardId')({
  params: { parse: (params) => checkParams(params, { dashboardId: 'viewId' }) },
  validateSearch: parseBoardSearch,
  component: DashboardRoute,
});

function DashboardRoute() {
  const { projectId, dashboardId } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <DashboardPage
      key={dashboardId}
      baseId={projectId}
      boardId={dashboardId}
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true })}
    />
  );
}
