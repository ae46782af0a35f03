import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { TableDependents, WireProject, WireTable } from '@quadrille/contract';
import { ConfirmDialog, Skeleton } from '@quadrille/ui-kit-react';
import { useNavigate, useParams } from '@tanstack/react-router';
import { LayoutGrid, Link2, Rows3, SquareFunction, Webhook } from 'lucide-react';
import { useEffect, useState } from 'react';
import { loadTables } from '../../platform/bases.state.ts';
import { client } from '../../platform/client.ts';
import { reportError } from '../../platform/notices.ts';
import { toastUndoableInBase } from '../undo/index.ts';
import { UseLine, UseList } from '../uses/index.ts';
import { deleteTable } from './change-table.ts';
import styles from './objects.module.css';

export interface DeleteTableProps {
  readonly base: WireProject;
  readonly table: WireTable;
  readonly onClose: () => void;
}

/** Says what goes with a table, and until when it can come back, before it is deleted. */
export function DeleteTable({ base, table, onClose }: DeleteTableProps) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const { viewId: openId } = useParams({ strict: false });
  const [goes, setGoes] = useState<TableDependents | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [now] = useState(() => Date.now());
  useEffect(() => {
    let isCurrent = true;
    client.tables
      .dependents({ params: { tableId: table.id } })
      .then((read) => isCurrent && setGoes(read))
      .catch((error: unknown) => reportError(t`What goes with the table could not be read`, error));
    return () => {
      isCurrent = false;
    };
  }, [table.id, t]);
  const remove = async (): Promise<void> => {
    setBusy(true);
    try {
      await deleteTable(table);
      onClose();
      toastUndoableInBase(base.id, t`Deleted the table ${table.title}`, () => loadTables(base.id));
      if (openId === table.id) await navigate({ to: '/$typeOrId/$projectId', params: { typeOrId: 'nc', projectId: base.id } });
    } catch (error) {
      setBusy(false);
      reportError(t`The table could not be deleted`, error);
    }
  };
  const count = goes?.recordCount ?? 0;
  const until = goes && new Intl.DateTimeFormat(i18n.locale, { day: 'numeric', month: 'long' }).format(now + goes.keptDays * 86_400_000);
  return (
    <ConfirmDialog
      isOpen
      isDanger
      isBusy={isBusy}
      title={t`Delete the table ${table.title}?`}
      description={
        until === null ? (
          <Skeleton width={280} />
        ) : (
          <Trans>
            It goes to the trash of {base.title} and can come back until {until}.
          </Trans>
        )
      }
      confirmLabel={
        count === 0 ? t`Delete table` : t`${plural(count, { one: 'Delete # record and table', other: 'Delete # records and table' })}`
      }
      cancelLabel={t`Cancel`}
      isConfirmDisabled={goes === null}
      onOpenChange={(next) => !next && onClose()}
      onConfirm={() => void remove()}
    >
      {goes === null ? <Skeleton height={120} /> : <WhatGoes goes={goes} />}
      <p className={styles.quiet}>
        <Trans>Undo works after this too.</Trans>
      </p>
    </ConfirmDialog>
  );
}

/** A line for each kind of thing; amber where other people will notice. */
function WhatGoes({ goes }: { readonly goes: TableDependents }) {
  const { t } = useLingui();
  const shared = goes.views.filter(({ isShared }) => isShared).length;
  const placesOf = (fields: TableDependents['links']): string =>
    fields.map(({ title, tableTitle }) => t({ message: `${title} in ${tableTitle}`, context: 'a field in a table' })).join(', ');
  return (
    <UseList>
      <UseLine icon={Rows3} count={goes.recordCount} words={plural(goes.recordCount, { one: 'record', other: 'records' })} />
      <UseLine
        icon={LayoutGrid}
        count={goes.views.length}
        words={plural(goes.views.length, { one: 'view', other: 'views' })}
        note={shared > 0 ? t`${plural(shared, { one: '# is shared by link', other: '# are shared by link' })}` : undefined}
        isWarning
      />
      <UseLine
        icon={Link2}
        count={goes.links.length}
        words={plural(goes.links.length, { one: 'link from another table', other: 'links from other tables' })}
        note={placesOf(goes.links)}
        isWarning
      />
      <UseLine
        icon={SquareFunction}
        count={goes.computed.length}
        words={plural(goes.computed.length, { one: 'computed field elsewhere', other: 'computed fields elsewhere' })}
        note={placesOf(goes.computed)}
        isWarning
      />
      <UseLine
        icon={Webhook}
        count={goes.hooks.length}
        words={plural(goes.hooks.length, { one: 'webhook', other: 'webhooks' })}
        note={goes.hooks.map(({ title }) => title).join(', ')}
      />
    </UseList>
  );
}
