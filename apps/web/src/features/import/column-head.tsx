import { useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { limits } from '@quadrille/domain';
import type { FieldType } from '@quadrille/domain';
import type { ImportColumn } from '@quadrille/importer';
import { Checkbox, Combobox, fieldIcons, Input } from '@quadrille/ui-kit-react';
import type { Choice } from '@quadrille/ui-kit-react';
import { importableTypes, type TableDraft } from './draft.ts';
import { findProblems } from './find-problems.ts';
import { fitKey } from './column-types.state.ts';
import type { ImportWizard } from './import-wizard.state.ts';
import { isLoose } from './loose-types.ts';
import type { TypeFits } from './fit-types.ts';
import { hasTypeFoot, TypeFoot } from './type-foot.tsx';
import styles from './import.module.css';
import { useFieldWords } from '../fields/index.ts';

interface ColumnHeadProps {
  readonly wizard: ImportWizard;
  readonly draft: TableDraft;
  readonly column: ImportColumn;
}

/** Name, wish and type of one column. */
export function ColumnHead({ wizard, draft, column }: ColumnHeadProps) {
  const { t } = useLingui();
  const { key } = draft;
  const { source, keep } = column;
  const name = column.title.trim() || t`Column ${source + 1}`;
  const problem = findProblems(draft).find((one) => 'source' in one && one.source === source)?.kind;
  return (
    <th scope="col" data-out={!keep || undefined} className={styles.columnHead}>
      <div className={styles.columnName}>
        <Input
          isBare
          size="sm"
          aria-label={t`Name of ${name}`}
          maxLength={limits.fieldTitle}
          isInvalid={problem === 'noName' || problem === 'sameName'}
          value={column.title}
          onValueChange={(title) => wizard.renameColumn(key, source, title)}
        />
        <Checkbox isChecked={keep} label={t`Keep ${name}`} onCheckedChange={(next) => wizard.keepColumn(key, source, next)} />
      </div>
      <TypeMenu wizard={wizard} draft={draft} column={column} name={name} isWarning={problem === 'misfits' || problem === 'dayOrder'} />
    </th>
  );
}

interface TypeMenuProps extends ColumnHeadProps {
  readonly name: string;
  readonly isWarning: boolean;
}

/** The types a column may have: those that fit all of its values first, then the others with what they would lose. */
function TypeMenu({ wizard, draft, column, name, isWarning }: TypeMenuProps) {
  const { t } = useLingui();
  const words = useFieldWords();
  const at = fitKey(draft.key, column.source);
  const fits = useStore(wizard.$fits, { keys: [at] })[at];
  const groups = useGroups(fits);
  const choices = importableTypes
    .map((type): Choice<FieldType> => ({ value: type, label: words.type(type), icon: fieldIcons[type], ...groups(type) }))
    .toSorted((a, b) => Number(a.note !== undefined) - Number(b.note !== undefined));
  return (
    <Combobox<FieldType>
      label={t`Type of ${name}`}
      searchPlaceholder={t`Find a type`}
      choices={choices}
      value={column.type}
      isDisabled={!column.keep}
      isWarning={isWarning}
      onOpenChange={(isOpen) => isOpen && void wizard.fitTypes(draft.key, column.source)}
      onValueChange={(type) => type && void wizard.setType(draft.key, column.source, type)}
      {...(hasTypeFoot(column, fits !== undefined) && { foot: <TypeFoot column={column} isFitted={fits !== undefined} /> })}
    />
  );
}

function useGroups(fits: TypeFits | undefined): (type: FieldType) => Pick<Choice<FieldType>, 'group' | 'note'> {
  const { t, i18n } = useLingui();
  return (type) => {
    const check = fits?.[type]?.check;
    if (!check) return {};
    const total = i18n.number(check.total);
    if (check.failed === 0) return { group: t`Fits all ${total} values` };
    const failed = i18n.number(check.failed);
    return { group: t`Does not fit`, note: isLoose(type) ? t`${failed} look different` : t`${failed} would be lost` };
  };
}
