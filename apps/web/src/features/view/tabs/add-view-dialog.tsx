import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { viewKindOf } from '@quadrille/domain';
import type { WireView } from '@quadrille/contract';
import { Button, Dialog, Field, Input, Select, Switch, ViewIcon } from '@quadrille/ui-kit-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { freshTitle } from '../../../platform/bases.state.ts';
import { client } from '../../../platform/client.ts';
import { errorWords } from '../../../platform/error-words.ts';
import { createView } from '../create-view.ts';
import type { NewView } from '../create-view.ts';
import type { ViewState } from '../view.state.ts';
import styles from './add-view-dialog.module.css';
import { KindPicture } from './kind-pictures.tsx';
import { makeKindField } from './make-kind-field.ts';
import { canOffer, guessFields, newField, noField, offeredKinds } from './offered-kinds.ts';
import type { OfferedKind } from './offered-kinds.ts';

export interface AddViewDialogProps {
  readonly state: ViewState;
  /** What the view is to be a copy of, of a kind that is chosen here. */
  readonly copyOf?: WireView;
  readonly onMade: (viewId: string) => void;
  readonly onClose: () => void;
}

/** Makes a view: all kinds at the start, what the chosen one has to know at the end. Enter makes it with the best guess. */
export function AddViewDialog({ state, copyOf, onMade, onClose }: AddViewDialogProps) {
  const { t, i18n } = useLingui();
  const form = useId();
  const list = useRef<HTMLDivElement>(null);
  const fields = useStore(state.$fields);
  const views = useStore(state.$views);
  const open = useStore(state.$view);
  const current = copyOf ?? open;
  const canMake = state.may('columnAdd');
  const kinds = offeredKinds.filter(({ kind }) => state.may(`${kind}ViewCreate`));
  const [offered, setOffered] = useState<OfferedKind | undefined>(
    () => kinds.find((one) => copyOf && one.kind !== viewKindOf(copyOf.type) && canOffer(one, fields, canMake)) ?? kinds[0],
  );
  const [typed, setTyped] = useState<string | null>(null);
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const [isKept, setKept] = useState(copyOf !== undefined);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const titles = views.map((view) => view.title);
  if (!offered) return null;
  const answers = { ...guessFields(offered, fields, canMake), ...chosen };
  const title = typed ?? freshTitle(copyOf ? t`${copyOf.title} copy` : i18n._(offered.title), titles);

  const choose = (next: OfferedKind): void => {
    if (!canOffer(next, fields, canMake)) return;
    setOffered(next);
    setChosen({});
    setError(null);
  };
  const step = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (event.key === 'Enter') {
      event.preventDefault();
      return void create();
    }
    if (by === 0) return;
    event.preventDefault();
    const able = kinds.filter((kind) => canOffer(kind, fields, canMake));
    const next = able[(able.indexOf(offered) + by + able.length) % able.length];
    if (!next) return;
    choose(next);
    list.current?.querySelector<HTMLElement>(`[data-kind="${next.kind}"]`)?.focus();
  };
  const create = async (): Promise<void> => {
    if (title.trim() === '') return setError(t`Please enter Name`);
    setBusy(true);
    try {
      const settings: Record<string, string | null> = {};
      for (const { setting, makes } of offered.asks) {
        const answer = answers[setting] ?? noField;
        settings[setting] = answer === newField && makes ? await makeKindField(state, makes) : answer === noField ? null : answer;
      }
      const body: NewView = { title: title.trim(), ...settings, ...(isKept && current && { copy_from_id: current.id }) };
      const view = await createView(offered.kind, state.tableId, body);
      await state.reload();
      state.noteWritten();
      onClose();
      onMade(view.id);
    } catch (reason) {
      setError(errorWords(reason));
      setBusy(false);
    }
  };
  return (
    <Dialog
      isOpen
      size="lg"
      title={copyOf ? t`Duplicate ${copyOf.title} as` : t`Add view`}
      onOpenChange={(next) => !next && onClose()}
      foot={
        <>
          <Button variant="ghost" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" type="submit" form={form} isBusy={isBusy}>
            <Trans>Create view</Trans>
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <div ref={list} className={styles.kinds} role="radiogroup" aria-label={t`Kind of view`} onKeyDown={step}>
          {kinds.map((one) => (
            <KindChoice
              key={one.kind}
              kind={one}
              isOn={one === offered}
              isAble={canOffer(one, fields, canMake)}
              onChoose={() => choose(one)}
            />
          ))}
        </div>
        <form
          id={form}
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (!isBusy) void create();
          }}
        >
          <Field label={<Trans>Name</Trans>} error={error}>
            <Input maxLength={255} value={title} onValueChange={setTyped} />
          </Field>
          {offered.asks.map(({ setting, label, fits, none, makes }) => (
            <Field key={setting} label={i18n._(label)}>
              <Select
                choices={[
                  ...fields.filter(fits).map((field) => ({ value: field.id as string, label: field.title })),
                  ...(makes && canMake ? [{ value: newField, label: t`A new field “${i18n._(makes.title)}”` }] : []),
                  ...(none ? [{ value: noField, label: i18n._(none) }] : []),
                ]}
                value={answers[setting] ?? null}
                onValueChange={(value) => setChosen({ ...chosen, [setting]: value })}
              />
            </Field>
          ))}
          <FilledCount state={state} fieldId={answers[offered.asks[0]?.setting ?? ''] ?? null} />
          {current && (
            <Switch isAtEnd isOn={isKept} onChange={setKept}>
              <Trans>Keep fields, filters and sorts of {current.title}</Trans>
            </Switch>
          )}
        </form>
      </div>
    </Dialog>
  );
}

interface KindChoiceProps {
  readonly kind: OfferedKind;
  readonly isOn: boolean;
  readonly isAble: boolean;
  readonly onChoose: () => void;
}

function KindChoice({ kind: { kind, title, note }, isOn, isAble, onChoose }: KindChoiceProps) {
  const { t, i18n } = useLingui();
  return (
    <button
      type="button"
      role="radio"
      aria-checked={isOn}
      aria-disabled={!isAble || undefined}
      tabIndex={isOn ? 0 : -1}
      autoFocus={isOn}
      className={styles.kind}
      data-kind={kind}
      onClick={onChoose}
    >
      <KindPicture kind={kind} />
      <span className={styles.words}>
        <span className={styles.name}>
          <ViewIcon kind={kind} />
          {i18n._(title)}
        </span>
        <span className={styles.note}>{isAble ? i18n._(note) : t`Needs a field that only somebody who may add fields can make.`}</span>
      </span>
    </button>
  );
}

/** How many records the chosen field says something of: what one will see. */
function FilledCount({ state, fieldId }: { readonly state: ViewState; readonly fieldId: string | null }) {
  const { t } = useLingui();
  const field = useStore(state.$fields).find(({ id }) => id === fieldId);
  const [counts, setCounts] = useState<{ readonly id: string; readonly filled: number; readonly total: number } | null>(null);
  useEffect(() => {
    if (!field) return undefined;
    const request = new AbortController();
    const count = async (filterArrJson?: string): Promise<number> =>
      (await client.grids.count({ params: { tableId: state.tableId }, query: { filterArrJson } }, { signal: request.signal })).count;
    const filled = JSON.stringify([{ fk_column_id: field.id, comparison_op: 'notblank', logical_op: 'and' }]);
    // a picture of what is to come, which one can do without
    Promise.all([count(filled), count()]).then(
      ([some, total]) => setCounts({ id: field.id, filled: some, total }),
      () => {},
    );
    return () => request.abort();
  }, [state, field]);
  if (!field || counts?.id !== field.id) return null;
  const { filled, total } = counts;
  const of = t`${plural(total, { one: '# record', other: '# records' })}`;
  return <p className={styles.count}>{t`${filled} of ${of} have a value in ${field.title}`}</p>;
}
