import { Trans, useLingui } from '@lingui/react/macro';
import { getFieldKind } from '@quadrille/domain';
import { ColumnHead } from './column-head.tsx';
import type { TableDraft } from './draft.ts';
import type { ImportWizard } from './import-wizard.state.ts';
import { PreviewCellView } from './preview-cell.tsx';
import { previewColumn } from './preview-rows.ts';
import styles from './import.module.css';

/** The first rows as the table would hold them, under heads that change them. */
export function PreviewTable({ wizard, draft }: { readonly wizard: ImportWizard; readonly draft: TableDraft }) {
  const { t, i18n } = useLingui();
  const { table } = draft;
  const columns = table.columns.map((column) => ({ column, cells: previewColumn(draft, column) }));
  const shown = i18n.number(table.preview.length);
  const all = i18n.number(table.rowCount ?? table.preview.length);
  return (
    <div
      className={styles.preview}
      role="region"
      aria-label={t`First records of ${table.title}`}
      tabIndex={0}
      data-off={!draft.isKept || undefined}
    >
      <table className={styles.grid}>
        <thead>
          <tr>
            <th scope="col" className={styles.corner}>
              <span className={styles.hidden}>
                <Trans>Row</Trans>
              </span>
            </th>
            {columns.map(({ column }) => (
              <ColumnHead key={column.source} wizard={wizard} draft={draft} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {table.preview.map((row, index) => (
            // Rows of a preview have no identity but their place.
            // eslint-disable-next-line react/no-array-index-key
            <tr key={index}>
              <th scope="row">{i18n.number(index + 1)}</th>
              {columns.map(({ column, cells }) => (
                <td
                  key={column.source}
                  data-out={!column.keep || undefined}
                  data-bad={(column.keep && cells[index]?.isBad) || undefined}
                  data-number={getFieldKind(column.type).valueKind === 'number' || undefined}
                >
                  <PreviewCellView column={column} cell={cells[index]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.previewNote}>
        {table.rowCount === 0 ? (
          <Trans>Only names here: the table starts empty.</Trans>
        ) : (
          <Trans>
            The first {shown} of {all} records
          </Trans>
        )}
      </p>
    </div>
  );
}
