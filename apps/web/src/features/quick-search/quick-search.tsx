import { useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { viewKindOf } from '@quadrille/domain';
import { CommandBar, fieldIcons, viewIcons } from '@quadrille/ui-kit-react';
import type { Command, FieldIconKind } from '@quadrille/ui-kit-react';
import { useNavigate, useParams } from '@tanstack/react-router';
import {
  ChartColumn,
  Columns3,
  Database,
  FileText,
  History,
  Home,
  Import,
  Keyboard,
  Plus,
  Share2,
  Table2,
  TableProperties,
  UserRound,
  Webhook,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { $bases, $tables, mayManage } from '../../platform/bases.state.ts';
import { $wantedPlace } from '../../platform/wanted-place.state.ts';
import { itemKindEntries } from '../base-kinds/index.ts';
import { openNewBase } from '../home/new-base.state.ts';
import { openImport } from '../import/index.ts';
import { $isSimple, keepSimple } from '../../platform/simple-table.state.ts';
import { $overviews, loadOverviews } from '../../platform/overviews.state.ts';
import { mayInBase, useMayCreateBases } from '../../platform/rights.ts';
import { useBaseActions, useTableActions } from '../objects/index.ts';
import type { ObjectAction } from '../objects/index.ts';
import { keysOf, showShortcuts } from '../shortcuts/index.ts';
import { findPlaces } from './find-places.ts';
import type { Place, PlaceKind } from './find-places.ts';
import { $isQuickSearchShown, $outlines, findRecords, readNames, showQuickSearch, tablesToSearch } from './quick-search.state.ts';
import type { FoundRecord, SearchedTable } from './quick-search.state.ts';

/** Names are found while one types; records are asked for once typing pauses. */
const pause = 60;
/** Tables looked through for records, and how many of them at the same time. */
const mostTables = 60;
const atOnce = 6;
/** Records shown at most. */
const mostShown = 20;

/** Goes anywhere by name: Mod+K over bases, tables, views, dashboards, pages, fields, records and what can be done. */
export function QuickSearch() {
  const isShown = useStore($isQuickSearchShown);
  useEffect(followKeys, []);
  return isShown ? <OpenSearch /> : null;
}

function OpenSearch() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { projectId = null, viewId: tableId = null } = useParams({ strict: false });
  const bases = useStore($bases);
  const outlines = useStore($outlines);
  const [query, setQuery] = useState('');
  const actions = useActions(projectId, tableId);
  const tables = tablesToSearch(bases ?? [], outlines, { baseId: projectId, tableId }, mostTables);
  const { records, isReading } = useRecords(tables, query.trim());
  useEffect(() => void readNames(projectId), [projectId]);
  const people = usePeopleFound(bases, query);

  const groups: Readonly<Record<PlaceKind, string>> = {
    base: t`Bases`,
    table: t`Tables`,
    view: t`Views`,
    field: t`Fields`,
    dashboard: t`Dashboards`,
    item: t`Pages and the like`,
  };
  const goTo = (place: Place): void => {
    if (place.kind === 'dashboard')
      return void navigate({
        to: '/$typeOrId/$projectId/dashboard/$dashboardId',
        params: { typeOrId: 'nc', projectId: place.baseId, dashboardId: place.id },
      });
    if (place.itemKind !== undefined) {
      const to = itemKindEntries[place.itemKind]?.placeOf(place.baseId, place.id);
      return to && void navigate(to);
    }
    if (place.tableId === undefined)
      return void navigate({ to: '/$typeOrId/$projectId', params: { typeOrId: 'nc', projectId: place.baseId } });
    const { baseId, tableId: inTable } = place;
    if (place.kind === 'field') return $wantedPlace.set({ baseId, tableId: inTable, rowId: null, fieldId: place.id });
    const viewTitle = place.kind === 'view' ? place.id : undefined;
    void navigate({
      to: '/$typeOrId/$projectId/$viewId/{-$viewTitle}',
      params: { typeOrId: 'nc', projectId: place.baseId, viewId: place.tableId, viewTitle },
    });
  };
  const places = findPlaces(bases ?? [], outlines, query, projectId).map((place): Command => ({
    id: place.id,
    label: place.title,
    group: groups[place.kind],
    icon: iconOf(place),
    note: place.within.join(' / '),
    keywords: [...place.within, query],
    onSelect: () => goTo(place),
  }));
  const found = records.map((record): Command => ({
    id: `${record.tableId}-${record.rowId}`,
    label: record.title,
    group: t`Records`,
    icon: FileText,
    note: record.baseId === projectId ? record.tableTitle : `${record.baseTitle} / ${record.tableTitle}`,
    // found by the server, maybe in another field than the one shown
    keywords: [query],
    onSelect: () =>
      void navigate({
        to: '/$typeOrId/$projectId/$viewId/{-$viewTitle}',
        params: { typeOrId: 'nc', projectId: record.baseId, viewId: record.tableId, viewTitle: undefined },
        search: { rowId: record.rowId },
      }),
  }));
  return (
    <CommandBar
      isOpen
      label={t`Quick search`}
      placeholder={t`Find a table, a field, a record or something to do`}
      commands={[...places, ...found, ...people, ...actions]}
      isLoading={isReading || bases === null}
      onQueryChange={setQuery}
      onOpenChange={(next) => $isQuickSearchShown.set(next)}
    />
  );
}

/** Whoever shares a base with this person, by name: they lead to their profile. */
function usePeopleFound(bases: readonly { readonly id: string }[] | null, query: string): readonly Command[] {
  const { t } = useLingui();
  const navigate = useNavigate();
  const overviews = useStore($overviews);
  const unknown =
    bases
      ?.filter(({ id }) => overviews[id] === undefined)
      .map(({ id }) => id)
      .join(' ') ?? '';
  useEffect(() => {
    if (unknown !== '') void loadOverviews(unknown.split(' '));
  }, [unknown]);
  if (query.trim() === '') return [];
  const people = new Map(Object.values(overviews).flatMap((overview) => overview?.people.map(({ id, name }) => [id, name] as const) ?? []));
  return [...people].map(([id, name]) => ({
    id: `person-${id}`,
    group: t`People`,
    label: name,
    icon: UserRound,
    onSelect: () => void navigate({ to: '/profile/{-$username}', params: { username: id } }),
  }));
}

/** Fields and views are known by the icon of what kind they are, as everywhere. */
function iconOf({ kind, fieldType = '', viewType, itemKind }: Place): LucideIcon {
  if (itemKind !== undefined) return itemKindEntries[itemKind]?.icon ?? FileText;
  if (kind === 'field') return fieldType in fieldIcons ? fieldIcons[fieldType as FieldIconKind] : Columns3;
  if (kind === 'view') return viewIcons[viewKindOf(viewType ?? 0) ?? 'grid'];
  return kind === 'base' ? Database : kind === 'dashboard' ? ChartColumn : Table2;
}

/** What can be done from everywhere, and in the base on screen. */
function useActions(baseId: string | null, tableId: string | null): readonly Command[] {
  const { t } = useLingui();
  const navigate = useNavigate();
  const base = useStore($bases)?.find(({ id }) => id === baseId);
  const group = t`Actions`;
  const isSimple = useStore($isSimple);
  const table = useStore($tables, { keys: [baseId ?? ''] })[baseId ?? '']?.find(({ id }) => id === tableId);
  const mayCreate = useMayCreateBases();
  const mayImport = base === undefined ? mayCreate : mayInBase(base, 'tableImport');
  const toCommand = (action: ObjectAction, { id, title }: { readonly id: string; readonly title: string }): Command => ({
    id: `${action.id}-${id}`,
    group,
    label: action.label,
    icon: action.icon,
    note: title,
    keywords: [title],
    onSelect: action.onSelect,
  });
  const [ofTable, ofBase] = [useTableActions(base, table), useBaseActions(base)];
  const ofObjects = [
    ...(table ? ofTable.filter(canRun).map((action) => toCommand(action, table)) : []),
    ...(base ? ofBase.filter(canRun).map((action) => toCommand(action, base)) : []),
  ];
  const everywhere: Command[] = [
    { id: 'home', group, label: t`Home`, icon: Home, onSelect: () => void navigate({ to: '/' }) },
    ...(mayCreate ? [{ id: 'new-base', group, label: t`New base`, icon: Plus, onSelect: openNewBase }] : []),
    ...(mayImport ? [{ id: 'import', group, label: t`Import data`, icon: Import, onSelect: () => openImport({ baseId }) }] : []),
    { id: 'shortcuts', group, label: t`Keyboard shortcuts`, icon: Keyboard, keys: keysOf('showShortcuts'), onSelect: showShortcuts },
    {
      id: 'account',
      group,
      label: t`Account`,
      icon: UserRound,
      onSelect: () => void navigate({ to: '/account/$page/{-$nestedPage}', params: { page: 'profile', nestedPage: undefined } }),
    },
  ];
  if (tableId !== null)
    everywhere.push({
      id: 'simple-table',
      group,
      label: isSimple ? t`Show as a grid` : t`View as simple table`,
      icon: isSimple ? Table2 : TableProperties,
      onSelect: () => keepSimple(!isSimple),
    });
  everywhere.push(...ofObjects);
  if (baseId === null || !mayManage(base)) return everywhere;
  const params = { typeOrId: 'nc', projectId: baseId };
  return [
    ...everywhere,
    {
      id: 'sharing',
      group,
      label: t`Sharing`,
      icon: Share2,
      onSelect: () => void navigate({ to: '/$typeOrId/$projectId/sharing', params }),
    },
    {
      id: 'webhooks',
      group,
      label: t`Webhooks`,
      icon: Webhook,
      onSelect: () => void navigate({ to: '/$typeOrId/$projectId/webhooks', params }),
    },
    {
      id: 'activity',
      group,
      label: t`Activity`,
      icon: History,
      onSelect: () => void navigate({ to: '/$typeOrId/$projectId/activity', params }),
    },
  ];
}

/** Import, which the actions everywhere have already, and what cannot be done now have no line. */
const canRun = ({ id, isDisabled }: ObjectAction): boolean => id !== 'import' && !isDisabled;

interface RecordsFound {
  readonly records: readonly FoundRecord[];
  readonly isReading: boolean;
}

/** Records that hold the text; those of the table on screen first, each table's as they come. */
function useRecords(tables: readonly SearchedTable[], query: string): RecordsFound {
  const [found, setFound] = useState<{ readonly asked: string; readonly records: readonly FoundRecord[]; readonly left: number }>({
    asked: '',
    records: [],
    left: 0,
  });
  const asked = `${query} ${tables.map(({ table }) => table.id).join(' ')}`;
  const latest = useRef(tables);
  useEffect(() => {
    latest.current = tables;
  });
  useEffect(() => {
    const left = [...latest.current];
    if (left.length === 0 || query === '') return;
    const abort = new AbortController();
    const count = left.length;
    const readNext = async (): Promise<void> => {
      for (let table = left.shift(); table !== undefined && !abort.signal.aborted; table = left.shift()) {
        const records = await findRecords(table, query, abort.signal).catch(() => []);
        if (abort.signal.aborted) return;
        setFound((now) => ({
          asked,
          records: (now.asked === asked ? [...now.records, ...records] : records).slice(0, mostShown),
          left: (now.asked === asked ? now.left : count) - 1,
        }));
      }
    };
    const timer = setTimeout(() => void Promise.all(Array.from({ length: atOnce }, readNext)), pause);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [asked, query]);
  if (query === '' || tables.length === 0) return { records: [], isReading: false };
  return found.asked === asked ? { records: found.records, isReading: found.left > 0 } : { records: [], isReading: true };
}

/** What is in the way of the search; a notice, a dialog by its role, is not. */
const openDialogs = ':is([role="dialog"], [role="alertdialog"]):not([aria-modal="false"])';

/** Anywhere, also in the grid and in a text that is typed; not over a dialog, which comes first. */
function followKeys(): () => void {
  const press = (event: KeyboardEvent): void => {
    const isSearch = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k';
    if (event.defaultPrevented || !isSearch || document.querySelector(openDialogs)) return;
    event.preventDefault();
    showQuickSearch();
  };
  window.addEventListener('keydown', press);
  return () => window.removeEventListener('keydown', press);
}
