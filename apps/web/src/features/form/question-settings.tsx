import { Trans, useLingui } from '@lingui/react/macro';
import { getFieldKind, isCounted, readLinearPattern } from '@quadrille/domain';
import { Button, EmptyState, Field, NumberInput, Select, Switch } from '@quadrille/ui-kit-react';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { freeSettings } from '../form-page/index.ts';
import type { Structure } from '../structure/index.ts';
import type { BlockRow, QuestionRow } from './form-rows.ts';
import { ChoicesWhere } from './choices-where.tsx';
import { LateInput } from './late-input.tsx';
import { ShowWhen } from './show-when.tsx';
import type { BuiltForm } from './use-form.ts';
import styles from './form.module.css';

interface ItemSettingsProps {
  readonly state: Pick<Structure, '$people'>;
  readonly form: BuiltForm;
  readonly picked: string | null;
  readonly onPick: (id: string | null) => void;
}

/** What is said about the question, words or page that is picked. */
export function ItemSettings({ state, form, picked, onPick }: ItemSettingsProps) {
  const at = form.rows.findIndex(({ id }) => id === picked);
  const row = form.rows[at];
  if (!row)
    return (
      <EmptyState
        title={<Trans>No question is picked</Trans>}
        description={<Trans>Press one on the form or in the list to say how it is asked.</Trans>}
      />
    );
  const earlier = form.rows.slice(0, at);
  return row.kind === 'question' ? (
    <QuestionSettings key={row.id} state={state} form={form} row={row} earlier={earlier} />
  ) : (
    <BlockSettings key={row.id} state={state} form={form} row={row} earlier={earlier} onGone={() => onPick(null)} />
  );
}

interface Of<Row> {
  readonly state: Pick<Structure, '$people'>;
  readonly form: BuiltForm;
  readonly row: Row;
  readonly earlier: BuiltForm['rows'];
}

function QuestionSettings({ state, form, row, earlier }: Of<QuestionRow>) {
  const { t } = useLingui();
  const { field, column } = row;
  const meta = freeSettings(column.meta);
  const textOf = (key: string): string => (typeof meta[key] === 'string' ? meta[key] : '');
  const save = (change: Readonly<Record<string, unknown>>): void => form.changeColumn(row, { meta: change });
  const hasPlaceholder = !['Checkbox', 'Rating', 'SingleSelect', 'MultiSelect', 'Attachment'].includes(field.type);
  const hasInitial = !['Attachment', 'Links', 'LinkToAnotherRecord', 'Password'].includes(field.type);
  return (
    <div className={styles.settings}>
      <Field label={<Trans>Label</Trans>}>
        <LateInput
          value={column.label ?? ''}
          placeholder={field.title}
          maxLength={500}
          onSave={(label) => form.changeColumn(row, { label: label || null })}
        />
      </Field>
      <Field label={<Trans>Help text</Trans>}>
        <LateInput isMultiline value={column.help ?? ''} onSave={(help) => form.changeColumn(row, { help: help || null })} />
      </Field>
      {hasPlaceholder && (
        <Field label={<Trans>Placeholder</Trans>}>
          <LateInput value={textOf('placeholder')} maxLength={200} onSave={(placeholder) => save({ placeholder })} />
        </Field>
      )}
      {hasInitial && (
        <Field
          label={<Trans>Stands there at first</Trans>}
          description={<Trans>As it would be typed. An address with its name in it says otherwise.</Trans>}
        >
          <LateInput value={textOf('initial')} maxLength={500} onSave={(initial) => save({ initial })} />
        </Field>
      )}
      <Switch
        isAtEnd
        isOn={Boolean(column.required) || field.isRequired}
        isDisabled={field.isRequired}
        onChange={(required) => form.changeColumn(row, { required })}
      >
        <Trans>Required</Trans>
      </Switch>
      {field.type === 'SingleSelect' && (
        <Field label={<Trans>Choices</Trans>}>
          <Select
            choices={[
              { value: 'auto', label: t`As many as there are` },
              { value: 'list', label: t`As a list` },
              { value: 'menu', label: t`As a menu` },
            ]}
            value={textOf('layout') || 'auto'}
            onValueChange={(layout) => save({ layout })}
          />
        </Field>
      )}
      <Limits row={row} meta={meta} save={save} />
      {field.definition?.kind === 'link' && (
        <div className={styles.when}>
          <ChoicesWhere
            state={state}
            tableId={field.definition.relatedTableId}
            stored={meta['choices_where']}
            onSave={(nodes) => save({ choices_where: nodes.length > 0 ? nodes : null })}
          />
        </div>
      )}
      <div className={styles.when}>
        <ShowWhen
          state={state}
          stored={meta['show_when']}
          earlier={earlier}
          isReadOnly={false}
          onSave={(nodes) => save({ show_when: nodes })}
        />
      </div>
    </div>
  );
}

interface LimitsProps {
  readonly row: QuestionRow;
  readonly meta: Readonly<Record<string, unknown>>;
  readonly save: (change: Readonly<Record<string, unknown>>) => void;
}

/** What an answer has to keep to, as far as its field knows such limits. */
function Limits({ row: { field }, meta, save }: LimitsProps) {
  const { t } = useLingui();
  const [fault, setFault] = useState<string | null>(null);
  const { valueKind } = getFieldKind(field.type);
  const example = '[A-Z]{2}\\d+';
  const textOf = (key: string): string => (typeof meta[key] === 'string' ? meta[key] : '');
  const numberOf = (key: string): number | null => (typeof meta[key] === 'number' ? meta[key] : null);
  const counts = (least: string, most: string) => (
    <div className={styles.pair}>
      <Field label={<Trans>At least</Trans>}>
        <NumberInput min={0} value={numberOf(least)} onValueChange={(value) => save({ [least]: value })} />
      </Field>
      <Field label={<Trans>At most</Trans>}>
        <NumberInput min={0} value={numberOf(most)} onValueChange={(value) => save({ [most]: value })} />
      </Field>
    </div>
  );
  if (isCounted(field.type))
    return (
      <fieldset className={styles.group}>
        <legend>{field.type === 'Attachment' ? <Trans>Number of files</Trans> : <Trans>Number of choices</Trans>}</legend>
        {counts('min_count', 'max_count')}
      </fieldset>
    );
  if (valueKind === 'number' || valueKind === 'date' || valueKind === 'datetime' || field.type === 'Time') {
    if (field.type === 'Rating') return null;
    return (
      <fieldset className={styles.group}>
        <legend>
          <Trans>Range</Trans>
        </legend>
        <div className={styles.pair}>
          <Field label={<Trans>From</Trans>}>
            <LateInput value={textOf('min')} type={field.type === 'Date' ? 'date' : 'text'} onSave={(min) => save({ min })} />
          </Field>
          <Field label={<Trans>To</Trans>}>
            <LateInput value={textOf('max')} type={field.type === 'Date' ? 'date' : 'text'} onSave={(max) => save({ max })} />
          </Field>
        </div>
      </fieldset>
    );
  }
  if (valueKind !== 'text') return null;
  return (
    <fieldset className={styles.group}>
      <legend>
        <Trans>Number of characters</Trans>
      </legend>
      {counts('min_length', 'max_length')}
      <Field
        label={<Trans>Pattern</Trans>}
        error={fault}
        description={<Trans>A regular expression the whole answer has to fit, such as {example}</Trans>}
      >
        <LateInput
          value={textOf('pattern')}
          maxLength={200}
          onSave={(pattern) => {
            const isRead = readLinearPattern(pattern) !== null;
            setFault(isRead ? null : t`This is no pattern that can be used. Look for brackets that are not closed.`);
            if (isRead) save({ pattern });
          }}
        />
      </Field>
      {textOf('pattern') !== '' && (
        <Field label={<Trans>What to say where it does not fit</Trans>}>
          <LateInput value={textOf('pattern_hint')} maxLength={300} onSave={(hint) => save({ pattern_hint: hint })} />
        </Field>
      )}
    </fieldset>
  );
}

function BlockSettings({ state, form, row: { block }, earlier, onGone }: Of<BlockRow> & { readonly onGone: () => void }) {
  const isPage = block.kind === 'page';
  return (
    <div className={styles.settings}>
      <Field label={isPage ? <Trans>Title of the page</Trans> : <Trans>Heading</Trans>}>
        <LateInput value={block.title ?? ''} maxLength={300} onSave={(title) => form.changeBlock(block.id, { title })} />
      </Field>
      {!isPage && (
        <Field label={<Trans>Words</Trans>}>
          <LateInput isMultiline value={block.text ?? ''} maxLength={5000} onSave={(text) => form.changeBlock(block.id, { text })} />
        </Field>
      )}
      {!isPage && (
        <div className={styles.when}>
          <ShowWhen
            state={state}
            stored={block.show_when}
            earlier={earlier}
            isReadOnly={false}
            onSave={(nodes) => form.changeBlock(block.id, { show_when: nodes })}
          />
        </div>
      )}
      <Button
        icon={Trash2}
        variant="danger"
        onClick={() => {
          form.removeBlock(block.id);
          onGone();
        }}
      >
        {isPage ? <Trans>Remove page break</Trans> : <Trans>Remove words</Trans>}
      </Button>
    </div>
  );
}
