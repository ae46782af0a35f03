import { baseKeyOf } from '@quadrille/domain';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { SharedBasePage } from '../features/shared-base/index.ts';
import { loadBases } from '../platform/bases.state.ts';
import { requireSignIn } from '../platform/guards.ts';
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
  beforeLoad: async ({ params: { typeOrId, baseId }, location }) => {
    if (isUuid(baseId)) return;
    await requireSignIn({ location });
    const ownId = `p${baseId.slice(1)}`;
    const bases = await loadBases();
    // ids of what a base holds share its key; a database that was connected to it has an id of its own
    const base = bases.find(({ id }) => id === ownId) ?? bases.find(({ id }) => baseKeyOf(id) === baseKeyOf(baseId));
    const projectId = base?.id ?? ownId;
    throw redirect({
      to: '/$typeOrId/$projectId',
      params: { typeOrId, projectId },
      ...(projectId !== ownId && { hash: baseId }),
      replace: true,
    });
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
