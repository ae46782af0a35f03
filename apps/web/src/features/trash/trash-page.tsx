import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { Avatar, Button, DataTable, EmptyState, Icon, Skeleton } from '@quadrille/ui-kit-react';
import type { DataColumn } from '@quadrille/ui-kit-react';
import { ChartColumn, FileText, Columns3, LayoutGrid, Rows3, Table2, Undo2 } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { $bases, $tables, loadTables } from '../../platform/bases.state.ts';
import { client } from '../../platform/client.ts';
import { reportError } from '../../platform/notices.ts';
import { mayInBase } from '../../platform/rights.ts';
import { useTimeAgo } from '../../platform/use-time-ago.ts';
import { FindInput } from '../../platform/widgets/find-input.tsx';
import { SaveList } from '../../platform/widgets/save-list.tsx';
import { LoadFailed } from '../../platform/widgets/load-failed.tsx';
import { BaseFrame, BasePage } from '../base/index.ts';
import { toastUndoableInBase } from '../undo/index.ts';
import { RecordsDialog } from './records-dialog.tsx';
import { KeptUntil } from './kept-until.tsx';
import { toTrashLines, trashKinds } from './trash-lines.ts';
import type { TrashKind, TrashLine } from './trash-lines.ts';
import styles from './trash.module.css';
import { useTrash } from './use-trash.ts';

const icons: Readonly<Record<TrashKind, LucideIcon>> = {
  table: Table2,
  field: Columns3,
  view: LayoutGrid,
  dashboard: ChartColumn,
  item: FileText,
  record: Rows3,
};

/** What was deleted in a base, by whom and until when it is kept; one thing or many come back. */
export function TrashPage({ baseId }: { readonly baseId: string }) {
  const { t } = useLingui();
  const { entries, people, error, readAgain, readMore } = useTrash(baseId);
  const base = useStore($bases)?.find(({ id }) => id === baseId);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [looked, setLooked] = useState<TrashLine | null>(null);
  const [isBusy, setBusy] = useState(false);
  const lines = entries && toTrashLines(entries);
  const canRestore = ({ kind }: TrashLine): boolean => mayInBase(base, kind === 'record' ? 'trashRestoreRows' : 'trashRestore');
  /** Newest first: what a field was in comes back before it, since it went after it. */
  const restore = async (wanted: readonly TrashLine[]): Promise<void> => {
    setBusy(true);
    try {
      let skipped = 0;
      for (const { sequence, kind } of wanted.toSorted((a, b) => b.sequence - a.sequence)) {
        const params = { projectId: baseId, sequence: String(sequence) };
        const answer = kind === 'record' ? client.trash.restoreRows({ params, body: {} }) : client.trash.restore({ params });
        skipped += (await answer).skipped;
      }
      const count = wanted.length;
      const title =
        skipped === 0
          ? t`${plural(count, { one: 'Restored', other: 'Restored # things' })}`
          : t`${plural(skipped, { one: 'Restored, but # thing was left: something else stands in its place', other: 'Restored, but # things were left: something else stands in their place' })}`;
      toastUndoableInBase(baseId, title, async () => {
        await loadTables(baseId);
        readAgain();
      });
      setChosen(new Set());
    } catch (reason) {
      reportError(t`Not everything could be restored`, reason);
    } finally {
      await loadTables(baseId).catch(() => {});
      readAgain();
      setBusy(false);
    }
  };
  const wanted = lines?.filter(({ sequence }) => chosen.has(String(sequence))) ?? [];
  return (
    <BaseFrame baseId={baseId} title={<Trans>Trash</Trans>}>
      <BasePage
        title={<Trans>Trash</Trans>}
        note={
          <Trans>
            What was deleted is kept for a while, then it is gone. Restoring brings back its records, links, views and comments.
          </Trans>
        }
      >
        {error !== null && lines === null ? (
          <LoadFailed title={<Trans>The trash could not be loaded</Trans>} error={error} onRetry={readAgain} />
        ) : lines === null ? (
          <Skeleton height={200} />
        ) : lines.length === 0 ? (
          <EmptyState
            drawing="rows"
            title={<Trans>The trash is empty</Trans>}
            description={<Trans>Tables, fields, views and records that somebody deletes wait here to be brought back.</Trans>}
          />
        ) : (
          <TrashList
            baseId={baseId}
            lines={lines}
            people={people}
            chosen={chosen}
            onChosenChange={setChosen}
            canRestore={canRestore}
            isBusy={isBusy}
            onRestore={(line) => void restore([line])}
            onLook={setLooked}
            onRestoreChosen={wanted.length > 0 ? () => void restore(wanted) : null}
          />
        )}
        {readMore && (
          <Button className={styles.more} onClick={readMore}>
            <Trans>Show older things</Trans>
          </Button>
        )}
      </BasePage>
      {looked && (
        <RecordsDialog
          baseId={baseId}
          line={looked}
          onRestored={() => {
            setLooked(null);
            readAgain();
          }}
          onClose={() => setLooked(null)}
        />
      )}
    </BaseFrame>
  );
}

interface TrashListProps {
  readonly baseId: string;
  readonly lines: readonly TrashLine[];
  readonly people: readonly { readonly id: string; readonly name: string }[];
  readonly chosen: ReadonlySet<string>;
  readonly onChosenChange: (chosen: ReadonlySet<string>) => void;
  readonly canRestore: (line: TrashLine) => boolean;
  readonly isBusy: boolean;
  readonly onRestore: (line: TrashLine) => void;
  readonly onLook: (line: TrashLine) => void;
  /** Null while nothing is chosen. */
  readonly onRestoreChosen: (() => void) | null;
}

function TrashList(props: TrashListProps) {
  const { lines, chosen, onChosenChange, canRestore, isBusy, onRestoreChosen } = props;
  const { t, i18n } = useLingui();
  const [wanted, setWanted] = useState('');
  const [kind, setKind] = useState<TrashKind | null>(null);
  const columns = useColumns(props);
  const words: Readonly<Record<TrashKind, string>> = {
    table: t`Tables`,
    field: t`Fields`,
    view: t`Views`,
    dashboard: t`Dashboards`,
    item: t`Pages and the like`,
    record: t`Records`,
  };
  const shown = kind === null ? lines : lines.filter((line) => line.kind === kind);
  return (
    <section className={styles.card} aria-label={t`Deleted things`}>
      <div className={styles.bar}>
        <FindInput label={t`Find in trash`} value={wanted} onValueChange={setWanted} className={styles.find} />
        <div role="group" aria-label={t`Which things`} className={styles.kinds}>
          <button type="button" aria-pressed={kind === null} onClick={() => setKind(null)}>
            <Trans>All</Trans> {i18n.number(lines.length)}
          </button>
          {trashKinds.map((one) => (
            <button key={one} type="button" aria-pressed={kind === one} onClick={() => setKind(one)}>
              {words[one]} {i18n.number(lines.filter((line) => line.kind === one).length)}
            </button>
          ))}
        </div>
        <SaveList title={t`Trash`} columns={columns} rows={shown} />
        {onRestoreChosen && (
          <Button icon={Undo2} isBusy={isBusy} onClick={onRestoreChosen}>
            {t`${plural(chosen.size, { one: 'Restore # chosen', other: 'Restore # chosen' })}`}
          </Button>
        )}
      </div>
      <DataTable
        label={t`Trash`}
        columns={columns}
        rows={shown}
        getRowId={({ sequence }) => String(sequence)}
        find={wanted}
        sortedBy={{ id: 'at', isDescending: true }}
        chosen={chosen}
        onChosenChange={onChosenChange}
        canChoose={canRestore}
        getRowName={(line) => line.title || t`${plural(line.records, { one: '# record', other: '# records' })}`}
        labels={{ chooseAll: t`Choose all`, chooseRow: (name) => t`Choose ${name}` }}
        empty={<Trans>Nothing in the trash is like this.</Trans>}
      />
    </section>
  );
}

function useColumns({ baseId, people, canRestore, isBusy, onRestore, onLook }: TrashListProps): readonly DataColumn<TrashLine>[] {
  const { t, i18n } = useLingui();
  const timeAgo = useTimeAgo();
  const tables = useStore($tables, { keys: [baseId] })[baseId] ?? [];
  const nameOf = ({ title, records, others }: TrashLine): string => {
    if (title === '') return t`${plural(records, { one: '# record', other: '# records' })}`;
    return others === 0 ? title : t`${title} and ${plural(others, { one: '# more', other: '# more' })}`;
  };
  const aboutOf = ({ kind, tableId, fields, views, hooks }: TrashLine): string => {
    const table = tables.find(({ id }) => id === tableId)?.title;
    const parts = {
      table: [
        t`Table`,
        ...(fields > 0 ? [t`${plural(fields, { one: '# field', other: '# fields' })}`] : []),
        ...(views > 0 ? [t`${plural(views, { one: '# view', other: '# views' })}`] : []),
        ...(hooks > 0 ? [t`${plural(hooks, { one: '# webhook', other: '# webhooks' })}`] : []),
      ],
      field: [table === undefined ? t`Field` : t`Field of ${table}`],
      view: [table === undefined ? t`View` : t`View of ${table}`],
      dashboard: [t`Dashboard`],
      item: [t`Page, query or prompt`],
      record: [table ?? t`Of a table that is gone`],
    };
    return parts[kind].join(', ');
  };
  const personOf = ({ actorId }: TrashLine): string => people.find(({ id }) => id === actorId)?.name ?? '';
  return [
    {
      id: 'name',
      header: t`Name`,
      isRowHeader: true,
      value: (line) => `${nameOf(line)} ${aboutOf(line)}`,
      cell: (line) => (
        <span className={styles.thing}>
          <span className={styles.mark}>
            <Icon icon={icons[line.kind]} />
          </span>
          <span className={styles.words}>
            <span className={styles.name} dir="auto">
              {nameOf(line)}
            </span>
            <span className={styles.about} dir="auto">
              {aboutOf(line)}
            </span>
          </span>
        </span>
      ),
    },
    {
      id: 'by',
      header: t`Deleted by`,
      isMinor: true,
      value: personOf,
      cell: (line) =>
        personOf(line) !== '' && (
          <span className={styles.person}>
            <Avatar name={personOf(line)} size={20} isDecorative />
            <span dir="auto">{personOf(line)}</span>
          </span>
        ),
    },
    { id: 'at', header: t`When`, isMinor: true, value: ({ at }) => Date.parse(at), told: ({ at }) => at, cell: ({ at }) => timeAgo(at) },
    {
      id: 'until',
      header: t`Kept until`,
      value: ({ expiresAt }) => Date.parse(expiresAt),
      told: ({ expiresAt }) => expiresAt,
      cell: ({ expiresAt }) => <KeptUntil at={expiresAt} />,
    },
    {
      id: 'records',
      header: t`Records`,
      isNumeric: true,
      isMinor: true,
      value: ({ records }) => records,
      cell: ({ records }) => (records > 0 ? i18n.number(records) : ''),
    },
    {
      id: 'restore',
      header: t`Restore`,
      isHeaderHidden: true,
      isNumeric: true,
      cell: (line) => (
        <span className={styles.deeds}>
          {line.kind === 'record' && line.tableId !== null && tables.some(({ id }) => id === line.tableId) && (
            <Button size="sm" variant="ghost" onClick={() => onLook(line)}>
              <Trans>Look inside</Trans>
            </Button>
          )}
          {canRestore(line) ? (
            <Button size="sm" icon={Undo2} disabled={isBusy} aria-label={t`Restore ${nameOf(line)}`} onClick={() => onRestore(line)}>
              <Trans>Restore</Trans>
            </Button>
          ) : (
            <span className={styles.about}>
              <Trans>A creator can restore it</Trans>
            </span>
          )}
        </span>
      ),
    },
  ];
}
