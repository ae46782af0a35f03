import { Trans, useLingui } from '@lingui/react/macro';
import type { BoardFilter, WireFullDashboard, WireFullTable } from '@quadrille/contract';
import { Button, Dialog, Field, IconButton, Input, MultiCombobox } from '@quadrille/ui-kit-react';
import { Plus, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { randomId } from '@quadrille/ui-kit';
import { client } from '../../platform/client.ts';
import { errorWords } from '../../platform/error-words.ts';
import { toField } from '../structure/index.ts';
import type { BoardState } from './board.state.ts';
import { groupableFields } from './question-draft.ts';
import styles from './dashboards.module.css';

interface Draft {
  readonly id: string;
  readonly title: string;
  readonly fields: readonly string[];
}

/** Which filters the board has, and which fields each is about: one of several tables may share a filter. */
export function FiltersDialog({
  state,
  board,
  onClose,
}: {
  readonly state: BoardState;
  readonly board: WireFullDashboard;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const [drafts, setDrafts] = useState<readonly Draft[]>(board.filters);
  const [fault, setFault] = useState<string | null>(null);
  const offered = useFieldsOfBoard(board);
  const put = (id: string, change: Partial<Draft>): void =>
    setDrafts(drafts.map((draft) => (draft.id === id ? { ...draft, ...change } : draft)));
  const save = async (): Promise<void> => {
    const filters: BoardFilter[] = drafts
      .filter(({ fields }) => fields.length > 0)
      .map(({ id, title, fields }) => ({
        id,
        title: title.trim() || (offered.find(({ value }) => value === fields[0])?.title ?? t`Filter`),
        fields: [...fields],
      }));
    try {
      await state.change({ filters });
      onClose();
    } catch (error) {
      setFault(errorWords(error));
    }
  };
  return (
    <Dialog
      isOpen
      size="md"
      title={t`Filters of the dashboard`}
      description={<Trans>Everybody who looks chooses for themselves. A filter counts for all widgets about its fields.</Trans>}
      onOpenChange={(next) => !next && onClose()}
      foot={
        <>
          <Button variant="ghost" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" onClick={() => void save()}>
            <Trans>Save filters</Trans>
          </Button>
        </>
      }
    >
      {drafts.map((draft) => (
        <div key={draft.id} className={styles.line}>
          <Field label={<Trans>Name</Trans>}>
            <Input value={draft.title} onValueChange={(title) => put(draft.id, { title })} />
          </Field>
          <Field label={<Trans>Fields</Trans>}>
            <MultiCombobox value={draft.fields} choices={offered} onValueChange={(fields) => put(draft.id, { fields })} />
          </Field>
          <IconButton
            label={t`Remove this filter`}
            icon={X}
            size="sm"
            className={styles.fixed}
            onClick={() => setDrafts(drafts.filter(({ id }) => id !== draft.id))}
          />
        </div>
      ))}
      <div>
        <Button variant="ghost" size="sm" icon={Plus} onClick={() => setDrafts([...drafts, { id: randomId(), title: '', fields: [] }])}>
          <Trans>Add a filter</Trans>
        </Button>
      </div>
      {fault !== null && <p role="alert">{fault}</p>}
    </Dialog>
  );
}

/** Fields of the tables the widgets ask about. */
function useFieldsOfBoard(board: WireFullDashboard): { readonly value: string; readonly label: string; readonly title: string }[] {
  const [tables, setTables] = useState<readonly WireFullTable[]>([]);
  const ids = [...new Set(board.widgets.flatMap(({ questions }) => questions.map(({ fk_model_id }) => fk_model_id)))].toSorted().join();
  useEffect(() => {
    let isCurrent = true;
    const read = ids === '' ? [] : ids.split(',').map((tableId) => client.tables.get({ params: { tableId } }));
    void Promise.allSettled(read).then((answers) => {
      if (isCurrent) setTables(answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : [])));
    });
    return () => {
      isCurrent = false;
    };
  }, [ids]);
  return tables.flatMap((table) =>
    groupableFields(table.columns.map(toField)).map(({ id, title }) => ({
      value: id,
      title,
      label: tables.length > 1 ? `${table.title} → ${title}` : title,
    })),
  );
}
