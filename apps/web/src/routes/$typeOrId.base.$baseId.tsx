import { createFileRoute, redirect } from '@tanstack/react-router';
import { SharedBasePage } from '../features/shared-base/index.ts';
import { checkParams, isUuid } from '../platform/params.ts';
import { parseRecordSearch, type RecordSearch } from '../platform/record-search.ts';

interface SharedBaseSearch extends RecordSearch {
  readonly table?: string;
  readonly view?: string;
}

function parseSearch(search: Readonly<Record<string, unknown>>): SharedBaseSearch {
  const { table, view } = search;
  return { ...parseRecordSearch(search), ...(typeof table === 'string' && { table }), ...(typeof view === 'string' && { view }) };
}

/** A base by the id of its source: its page is its home, behind sign-in. A uuid is the link of a shared base. */
export const Route = createFileRoute('/$typeOrId/base/$baseId')({
  params: {
    parse: (params) => checkParams(params, isUuid(params.baseId) ? { typeOrId: 'typeOrId' } : { typeOrId: 'typeOrId', baseId: 'baseId' }),
  },
  validateSearch: parseSearch,
  beforeLoad: ({ params: { typeOrId, baseId } }) => {
    if (!isUuid(baseId))
      throw redirect({ to: '/$typeOrId/$projectId', params: { typeOrId, projectId: `p${baseId.slice(1)}` }, replace: true });
  },
  component: SharedBaseRoute,
});

function SharedBaseRoute() {
  const { baseId } = Route.useParams();
  const { table, view, rowId } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <SharedBasePage
      key={baseId}
      uuid={baseId}
      tableId={table}
      viewId={view}
      rowId={rowId}
      onTable={(tableId) => void navigate({ search: { table: tableId } })}
      onOpenRow={(next, isNext) =>
        void navigate({
          search: ({ rowId: _closed, ...rest }) => (next === null ? rest : { ...rest, rowId: next }),
          replace: isNext && next !== null,
        })
      }
    />
  );
}
