import { createFileRoute } from '@tanstack/react-router';
import { parseBoardSearch } from '../features/dashboards/index.ts';
import { SharedDashboard } from '../features/dashboards/shared-dashboard.tsx';
import { checkParams } from '../platform/params.ts';

/** Public: opens signed out, whoever has the link. */
export const Route = createFileRoute('/$typeOrId/dashboard/$dashboardUuid')({
  params: { parse: (params) => checkParams(params, { typeOrId: 'typeOrId', dashboardUuid: 'uuid' }) },
  validateSearch: parseBoardSearch,
  component: SharedDashboardRoute,
});

function SharedDashboardRoute() {
  const { dashboardUuid } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <SharedDashboard
      key={dashboardUuid}
      uuid={dashboardUuid}
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true })}
    />
  );
}
