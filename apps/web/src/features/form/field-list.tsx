import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, cx, FieldIcon, Grip, Icon, useReorder } from '@quadrille/ui-kit-react';
import { FileText, Split, SquareSplitVertical, Type } from 'lucide-react';
import { iconKindOf } from '../fields/index.ts';
import { freeSettings } from '../form-page/index.ts';
import type { FormRow } from './form-rows.ts';
import type { BuiltForm } from './use-form.ts';
import styles from './form.module.css';

interface FieldListProps {
  readonly form: BuiltForm;
  readonly picked: string | null;
  readonly canEdit: boolean;
  readonly onPick: (id: string | null) => void;
}

/** What stands on the form, in its order, and what does not. */
export function FieldList({ form, picked, canEdit, onPick }: FieldListProps) {
  const { t, i18n } = useLingui();
  const { rows, left } = form;
  const reorder = useReorder(rows.length, form.move);
  const questions = rows.filter(({ kind }) => kind === 'question').length;
  const add = (kind: 'statement' | 'page'): void => onPick(form.addBlock(kind));
  return (
    <section className={styles.list} aria-label={t`Fields`}>
      <header className={styles.listHead}>
        <h2>
          <Trans>Fields</Trans>
        </h2>
        <span className={styles.quiet}>{t`${i18n.number(questions)} of ${i18n.number(questions + left.length)}`}</span>
      </header>
      <ul>
        {rows.map((row, at) => (
          <li key={row.id} className={cx(styles.row, row.id === picked && styles.picked)} {...(canEdit ? reorder.row(at) : {})}>
            {canEdit && <Grip label={t`Move ${nameOf(row)}`} handle={reorder.grip(at)} className={styles.grip} />}
            {row.kind === 'question' ? (
              <Checkbox
                label={t`Ask for ${nameOf(row)}`}
                isChecked
                isDisabled={!canEdit}
                onCheckedChange={() => {
                  form.changeColumn(row, { show: false });
                  if (picked === row.id) onPick(null);
                }}
              />
            ) : (
              <Icon icon={row.block.kind === 'page' ? SquareSplitVertical : FileText} size={16} />
            )}
            <button type="button" className={styles.name} aria-pressed={row.id === picked} onClick={() => onPick(row.id)}>
              {row.kind === 'question' && <FieldIcon kind={iconKindOf(row.field)} />}
              <span dir="auto">{nameOf(row)}</span>
              {isRequired(row) && (
                <span className={styles.star} aria-label={t`required`} role="img">
                  *
                </span>
              )}
            </button>
            {isConditional(row) && <Icon icon={Split} size={14} label={t`Shown under a condition`} />}
          </li>
        ))}
      </ul>
      {rows.length === 0 && (
        <p className={styles.quiet}>
          <Trans>Nothing is asked yet. Tick the fields to ask for.</Trans>
        </p>
      )}
      {canEdit && (
        <div className={styles.adds}>
          <Button size="sm" variant="ghost" icon={Type} onClick={() => add('statement')}>
            <Trans>Add words</Trans>
          </Button>
          <Button size="sm" variant="ghost" icon={SquareSplitVertical} onClick={() => add('page')}>
            <Trans>Add page</Trans>
          </Button>
        </div>
      )}
      {left.length > 0 && (
        <>
          <h3 className={styles.leftHead}>
            <Trans>Not on the form</Trans>
          </h3>
          <ul>
            {left.map((row) => (
              <li key={row.id} className={styles.row}>
                <Checkbox
                  label={t`Ask for ${row.field.title}`}
                  isChecked={false}
                  isDisabled={!canEdit}
                  onCheckedChange={() => {
                    form.addQuestion(row);
                    onPick(row.id);
                  }}
                />
                <span className={styles.name}>
                  <FieldIcon kind={iconKindOf(row.field)} />
                  <span dir="auto">{row.field.title}</span>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

const nameOf = (row: FormRow): string => (row.kind === 'question' ? row.column.label || row.field.title : (row.block.title ?? ''));
const isRequired = (row: FormRow): boolean => row.kind === 'question' && (Boolean(row.column.required) || row.field.isRequired);

function isConditional(row: FormRow): boolean {
  const when = row.kind === 'question' ? freeSettings(row.column.meta)['show_when'] : row.block.show_when;
  return Array.isArray(when) && when.length > 0;
}
