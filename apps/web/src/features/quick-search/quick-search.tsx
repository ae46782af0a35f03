import { useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import type { Outline } from '@quadrille/contract';
import { viewKindOf } from '@quadrille/domain';
import { CommandBar, fieldIcons, viewIcons } from '@quadrille/ui-kit-react';
import type { Command, FieldIconKind } from '@quadrille/ui-kit-react';
import { useNavigate, useParams } from '@tanstack/react-router';
import {
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
  Users,
  Webhook,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { $bases, mayManage } from '../../platform/bases.state.ts';
import { $wantedPlace } from '../../platform/wanted-place.state.ts';
import { openNewBase } from '../home/new-base.state.ts';
import { openImport } from '../import/index.ts';
import { $isSimple, keepSimple } from '../../platform/simple-table.state.ts';
import { keysOf, showShortcuts } from '../shortcuts/index.ts';
import { findPlaces } from './find-places.ts';
import type { Place, PlaceKind } from './find-places.ts';
import { $isQuickSearchShown, $outlines, findRecords, readNames, showQuickSearch } from './quick-search.state.ts';
import type { FoundRecord } from './quick-search.state.ts';

/** Names are found while one types; records are asked for once typing pauses. */
const pause = 60;
/** Tables looked through for records. */
const mostTables = 12;

/** Goes anywhere by name: Mod+K over bases, tables, views, fields, records and what can be done. */
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
  const outline = projectId === null ? undefined : outlines[projectId];
  const { records, isReading } = useRecords(outline, tableId, query.trim());
  useEffect(() => void readNames(projectId), [projectId]);

  const groups: Readonly<Record<PlaceKind, string>> = { base: t`Bases`, table: t`Tables`, view: t`Views`, field: t`Fields` };
  const goTo = (place: Place): void => {
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
    note: record.tableTitle,
    // found by the server, maybe in another field than the one shown
    keywords: [query],
    onSelect: () =>
      void navigate({
        to: '/$typeOrId/$projectId/$viewId/{-$viewTitle}',
        params: { typeOrId: 'nc', projectId: projectId ?? '', viewId: record.tableId, viewTitle: undefined },
        search: { rowId: record.rowId },
      }),
  }));
  return (
    <CommandBar
      isOpen
      label={t`Quick search`}
      placeholder={t`Find a table, a field, a record or something to do`}
      commands={[...places, ...found, ...actions]}
      isLoading={isReading || bases === null}
      onQueryChange={setQuery}
      onOpenChange={(next) => $isQuickSearchShown.set(next)}
    />
  );
}

/** Fields and views are known by the icon of what kind they are, as everywhere. */
function iconOf({ kind, fieldType = '', viewType }: Place): LucideIcon {
  if (kind === 'field') return fieldType in fieldIcons ? fieldIcons[fieldType as FieldIconKind] : Columns3;
  if (kind === 'view') return viewIcons[viewKindOf(viewType ?? 0) ?? 'grid'];
  return kind === 'base' ? Database : Table2;
}

/** What can be done from everywhere, and in the base on screen. */
function useActions(baseId: string | null, tableId: string | null): readonly Command[] {
  const { t } = useLingui();
  const navigate = useNavigate();
  const base = useStore($bases)?.find(({ id }) => id === baseId);
  const group = t`Actions`;
  const isSimple = useStore($isSimple);
  const everywhere: Command[] = [
    { id: 'home', group, label: t`Home`, icon: Home, onSelect: () => void navigate({ to: '/' }) },
    { id: 'new-base', group, label: t`New base`, icon: Plus, onSelect: openNewBase },
    { id: 'import', group, label: t`Import data`, icon: Import, onSelect: () => openImport({ baseId }) },
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
  if (baseId === null || !mayManage(base)) return everywhere;
  const params = { typeOrId: 'nc', projectId: baseId };
  return [
    ...everywhere,
    { id: 'members', group, label: t`Members`, icon: Users, onSelect: () => void navigate({ to: '/$typeOrId/$projectId/auth', params }) },
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

interface RecordsFound {
  readonly records: readonly FoundRecord[];
  readonly isReading: boolean;
}

/** Records of the base on screen that hold the text; those of the table on screen first, each table's as they come. */
function useRecords(outline: Outline | undefined, tableId: string | null, query: string): RecordsFound {
  const [found, setFound] = useState<{ readonly query: string; readonly records: readonly FoundRecord[]; readonly left: number }>({
    query: '',
    records: [],
    left: 0,
  });
  useEffect(() => {
    if (!outline || query === '') return;
    const abort = new AbortController();
    const tables = outline.tables.toSorted((a, b) => Number(b.id === tableId) - Number(a.id === tableId)).slice(0, mostTables);
    const read = async (table: Outline['tables'][number]): Promise<void> => {
      const records = await findRecords(table, query, abort.signal).catch(() => []);
      if (abort.signal.aborted) return;
      setFound((now) => ({
        query,
        records: now.query === query ? [...now.records, ...records] : records,
        left: (now.query === query ? now.left : tables.length) - 1,
      }));
    };
    const timer = setTimeout(() => void Promise.all(tables.map(read)), pause);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [outline, tableId, query]);
  if (query === '') return { records: [], isReading: false };
  return found.query === query ? { records: found.records, isReading: found.left > 0 } : { records: [], isReading: outline !== undefined };
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
