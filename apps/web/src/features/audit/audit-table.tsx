import { Trans, useLingui } from '@lingui/react/macro';
import type { WireAudit } from '@quadrille/contract';
import { CodeBox, type DataColumn, DataTable, IconButton, Pill } from '@quadrille/ui-kit-react';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { SaveList } from '../../platform/widgets/save-list.tsx';
import { useIsNarrow } from '../../platform/use-is-narrow.ts';
import { AuditLines, Details, Moment, Person } from './audit-lines.tsx';
import type { ListProps } from './audit-lines.tsx';
import { describeDeed } from './deed-words.ts';
import { useAuditWords } from './use-audit-words.ts';
import styles from './audit.module.css';

export interface AuditTableProps extends ListProps {
  /** Entries are of several bases. */
  readonly hasBases: boolean;
  /** How many there are, in words. */
  readonly note: ReactNode;
  readonly empty?: ReactNode;
}

/** Entries to be sorted, opened and saved; on phones one below the other. */
export function AuditTable({ list, names, hasBases, note, empty }: AuditTableProps) {
  const { t } = useLingui();
  const isNarrow = useIsNarrow();
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string): void => {
    const next = new Set(opened);
    if (!next.delete(id)) next.add(id);
    setOpened(next);
  };
  const facts = useFactColumns({ list, names, hasBases });
  const columns: readonly DataColumn<WireAudit>[] = [
    ...facts,
    {
      id: 'open',
      header: t`More`,
      isHeaderHidden: true,
      width: 48,
      cell: ({ id }) => (
        <IconButton
          label={opened.has(id) ? t`Show less` : t`Show everything`}
          icon={opened.has(id) ? ChevronUp : ChevronDown}
          size="sm"
          aria-expanded={opened.has(id)}
          onClick={() => toggle(id)}
        />
      ),
    },
  ];
  return (
    <>
      <div className={styles.pages}>
        <span className={styles.note}>{note}</span>
        <SaveList title={t`Activity`} columns={facts} rows={list} />
      </div>
      {isNarrow && list.length > 0 ? (
        <AuditLines list={list} names={names} />
      ) : (
        <DataTable
          label={t`Activity`}
          className={styles.table}
          columns={columns}
          rows={list}
          getRowId={({ id }) => id}
          renderBelow={(one) => (opened.has(one.id) ? <Facts entry={one} /> : null)}
          empty={empty}
        />
      )}
    </>
  );
}

function useFactColumns({ names, hasBases }: ListProps & Pick<AuditTableProps, 'hasBases'>): readonly DataColumn<WireAudit>[] {
  const { t } = useLingui();
  const words = useAuditWords();
  const baseOf = (one: WireAudit): string => names.bases.get(one.project_id) ?? '';
  const base: DataColumn<WireAudit> = {
    id: 'where',
    header: t`Base`,
    width: 140,
    value: baseOf,
    cell: (one) => <bdi>{baseOf(one) || '–'}</bdi>,
  };
  return [
    {
      id: 'at',
      header: t`Time`,
      width: 168,
      value: (one) => Date.parse(one.created_at.replace(' ', 'T')),
      told: (one) => one.created_at,
      cell: (one) => <Moment entry={one} />,
    },
    {
      id: 'who',
      header: t`Person`,
      width: 190,
      isRowHeader: true,
      value: (one) => one.user_name ?? one.user,
      told: (one) => one.user,
      cell: (one) => <Person entry={one} />,
    },
    { id: 'what', header: t`What`, width: 170, value: words.operation, cell: (one) => <Pill>{words.operation(one)}</Pill> },
    ...(hasBases ? [base] : []),
    { id: 'detail', header: t`Details`, value: describeDeed, cell: (one) => <Details entry={one} names={names} /> },
  ];
}

/** All an entry holds. */
function Facts({ entry }: { readonly entry: WireAudit }) {
  const { user, ip, row_id: row, details } = entry;
  return (
    <div className={styles.facts}>
      <dl>
        {user !== null && (
          <div>
            <dt>
              <Trans>Email</Trans>
            </dt>
            <dd dir="ltr">{user}</dd>
          </div>
        )}
        {ip != null && (
          <div>
            <dt>
              <Trans>From address</Trans>
            </dt>
            <dd dir="ltr">{ip}</dd>
          </div>
        )}
        {row !== null && (
          <div>
            <dt>
              <Trans>About</Trans>
            </dt>
            <dd dir="ltr">{row}</dd>
          </div>
        )}
        <div>
          <dt>
            <Trans>Kind</Trans>
          </dt>
          <dd dir="ltr">{[entry.op_type, entry.op_sub_type].filter(Boolean).join(' · ')}</dd>
        </div>
      </dl>
      {details !== null && details !== '' && <DetailBox details={details} />}
    </div>
  );
}

function DetailBox({ details }: { readonly details: string }) {
  const { t } = useLingui();
  return <CodeBox label={t`Details`}>{details}</CodeBox>;
}
