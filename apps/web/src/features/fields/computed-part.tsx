import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import type { RollupFunction } from '@quadrille/domain';
import { getFieldKind } from '@quadrille/domain';
import { Banner, Combobox, Field, fieldIcons, Input, RadioGroup, Select, Skeleton } from '@quadrille/ui-kit-react';
import { Table2 } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { $tables, freshTitle, loadTables } from '../../platform/bases.state.ts';
import { client } from '../../platform/client.ts';
import { errorWords } from '../../platform/error-words.ts';
import { definitionOf, rollupsOf } from './computed-draft.ts';
import type { ComputedPartProps } from './computed-part-props.ts';
import styles from './computed-part.module.css';
import { isLink, toField } from '../structure/index.ts';
import type { TableField } from '../structure/index.ts';

const FormulaPart = lazy(() => import('./formula-part.tsx'));

/** What a computed field is made of: the other table of a link; the link and the field of a lookup; a formula. */
export function ComputedPart(props: ComputedPartProps) {
  switch (props.draft.kind) {
    case 'Links':
    case 'LinkToAnotherRecord':
      return props.field === null ? <NewLink {...props} /> : <KnownLink {...props} />;
    case 'Lookup':
    case 'Rollup':
    case 'Count':
      return <ThroughLink {...props} />;
    case 'Formula':
      return (
        <Suspense fallback={<Skeleton height={160} />}>
          <FormulaPart {...props} />
        </Suspense>
      );
    default:
      return null;
  }
}

function NewLink({ state, draft, onChange }: ComputedPartProps) {
  const { t } = useLingui();
  const tables = useStore($tables)[state.baseId];
  const own = useStore(state.$table)?.title ?? '';
  const { relatedTableId, relation = 'mm', mirrorTitle } = definitionOf(draft);
  const related = tables?.find(({ id }) => id === relatedTableId);
  const [failed, setFailed] = useState<string | null>(null);
  useEffect(() => {
    if (!tables) loadTables(state.baseId).catch((error: unknown) => setFailed(errorWords(error)));
  }, [state, tables]);
  const choose = async (id: string | null): Promise<void> => {
    const chosen = tables?.find((table) => table.id === id);
    if (!chosen || !id) return;
    onChange({ relatedTableId: id, relation }, chosen.title);
    const there = await client.tables.get({ params: { tableId: id } }).catch(() => null);
    if (there)
      onChange({
        mirrorTitle: freshTitle(
          own,
          there.columns.map(({ title }) => title),
        ),
      });
  };
  const other = related?.title ?? '';
  return (
    <>
      {failed && (
        <Banner tone="danger" isInset>
          {failed}
        </Banner>
      )}
      <Field label={t`Table`}>
        <Combobox
          hasUpDown
          placeholder={t`Choose a table`}
          searchPlaceholder={t`Find a table`}
          value={relatedTableId ?? null}
          onValueChange={(id) => void choose(id)}
          choices={(tables ?? []).map(({ id, title }) => ({ value: id, label: title, icon: Table2 }))}
        />
      </Field>
      {related && (
        <>
          <RadioGroup
            label={t`How many records`}
            value={relation}
            onValueChange={(value) => onChange({ relation: value })}
            choices={[
              { value: 'mm', label: t`Many to many`, description: t`A record of ${own} has many of ${other}, and the other way round.` },
              { value: 'hm', label: t`Has many`, description: t`A record of ${own} has many of ${other}; each of those has one.` },
              { value: 'bt', label: t`Belongs to one`, description: t`A record of ${own} has one of ${other}; each of those has many.` },
            ]}
          />
          <Field label={t`Name in ${other}`} description={t`The field that shows the same links from the other side.`}>
            <Input value={mirrorTitle ?? ''} onValueChange={(next) => onChange({ mirrorTitle: next })} autoComplete="off" />
          </Field>
        </>
      )}
    </>
  );
}

/** A link that is there: what it is can be read, its tables stay. */
function KnownLink({ state, field }: ComputedPartProps) {
  const definition = field?.definition?.kind === 'link' ? field.definition : null;
  const there = useTableThere(definition?.relatedTableId);
  const own = useStore(state.$table)?.title ?? '';
  if (!definition || there === 'reading') return <Skeleton height={40} />;
  if ('words' in there)
    return (
      <Banner tone="danger" isInset>
        {there.words}
      </Banner>
    );
  const mirror = there.fields.find(({ id }) => id === definition.mirrorFieldId)?.title;
  const other = there.title;
  return (
    <div className={styles.facts}>
      <p>
        {definition.relation === 'mm' && (
          <Trans>
            A record of {own} has many of {other}, and the other way round.
          </Trans>
        )}
        {definition.relation === 'hm' && (
          <Trans>
            A record of {own} has many of {other}; each of those has one.
          </Trans>
        )}
        {definition.relation === 'bt' && (
          <Trans>
            A record of {own} has one of {other}; each of those has many.
          </Trans>
        )}
      </p>
      {mirror && (
        <p className={styles.note}>
          <Trans>
            In {other} the field “{mirror}” shows the same links.
          </Trans>
        </p>
      )}
    </div>
  );
}

function ThroughLink({ state, draft, field, onChange }: ComputedPartProps) {
  const { t } = useLingui();
  const fields = useStore(state.$fields);
  const links = fields.filter((one) => isLink(one) && one.id !== field?.id);
  const { linkFieldId, targetFieldId, function: name } = definitionOf(draft);
  const link = links.find(({ id }) => id === linkFieldId);
  const there = useTableThere(link?.definition?.kind === 'link' ? link.definition.relatedTableId : undefined);
  const targets = typeof there === 'object' && 'fields' in there ? there.fields.filter((one) => isTarget(one, field)) : [];
  const target = targets.find(({ id }) => id === targetFieldId);
  const functions = useRollupNames();
  if (links.length === 0)
    return (
      <Banner tone="info" isInset>
        <Trans>This table has no links yet. Add a field of type Links first, then come back.</Trans>
      </Banner>
    );
  const chooseLink = (id: string): void => {
    const chosen = links.find((one) => one.id === id)?.title ?? '';
    onChange({ linkFieldId: id, targetFieldId: '' }, draft.kind === 'Count' ? t`Number of ${chosen}` : undefined);
  };
  const chooseTarget = (id: string | null): void => {
    const chosen = targets.find((one) => one.id === id);
    if (!chosen || !link) return;
    const offered = rollupsOf(chosen);
    const kept = offered.find((one) => one === name) ?? offered[0];
    const rolled = functions[kept ?? 'count'];
    if (draft.kind === 'Lookup') onChange({ targetFieldId: chosen.id }, t`${chosen.title} of ${link.title}`);
    else onChange({ targetFieldId: chosen.id, function: kept ?? 'count' }, t`${rolled} of ${chosen.title}`);
  };
  return (
    <>
      <Field label={t`Link`}>
        <Select
          hasUpDown
          placeholder={t`Choose a link`}
          value={link?.id ?? null}
          onValueChange={chooseLink}
          choices={links.map((one) => ({ value: one.id as string, label: one.title, icon: fieldIcons[one.type] }))}
        />
      </Field>
      {link && draft.kind !== 'Count' && typeof there === 'object' && 'words' in there && (
        <Banner tone="danger" isInset>
          {there.words}
        </Banner>
      )}
      {link && draft.kind !== 'Count' && there === 'reading' && <Skeleton height={32} />}
      {link && draft.kind !== 'Count' && typeof there === 'object' && 'fields' in there && (
        <Field label={t`Field of ${there.title}`}>
          <Combobox
            hasUpDown
            placeholder={t`Choose a field`}
            searchPlaceholder={t`Find a field`}
            value={target?.id ?? null}
            onValueChange={chooseTarget}
            choices={targets.map((one) => ({ value: one.id as string, label: one.title, icon: fieldIcons[one.type] }))}
          />
        </Field>
      )}
      {draft.kind === 'Rollup' && target && (
        <Field label={t`Function`}>
          <Select
            hasUpDown
            value={(name as RollupFunction | undefined) ?? null}
            onValueChange={(next) => onChange({ function: next }, t`${functions[next]} of ${target.title}`)}
            choices={rollupsOf(target).map((value) => ({ value, label: functions[value] }))}
          />
        </Field>
      )}
    </>
  );
}

/** Secrets and keys are not looked at; nor is what shows this very field. */
function isTarget(one: TableField, own: TableField | null): boolean {
  return one.id !== own?.id && one.type !== 'ForeignKey' && getFieldKind(one.type).valueKind !== 'secret';
}

/** What a rollup makes of many values, in the chosen language. */
export function useRollupNames(): Record<RollupFunction, string> {
  const { t } = useLingui();
  return {
    sum: t`Sum`,
    avg: t`Average`,
    min: t`Smallest`,
    max: t`Largest`,
    count: t`Count`,
    countDistinct: t`Count of different values`,
    sumDistinct: t`Sum of different values`,
    avgDistinct: t`Average of different values`,
  };
}

type TableThere = 'reading' | { readonly title: string; readonly fields: readonly TableField[] } | { readonly words: string };

/** Another table's fields, read when it is chosen. */
function useTableThere(tableId: string | undefined): TableThere {
  const [known, setKnown] = useState<{ readonly id: string; readonly there: TableThere } | null>(null);
  useEffect(() => {
    if (tableId === undefined) return;
    let isCurrent = true;
    void client.tables
      .get({ params: { tableId } })
      .then((table): TableThere => ({ title: table.title, fields: table.columns.map(toField) }))
      .catch((error: unknown): TableThere => ({ words: errorWords(error) }))
      .then((there) => isCurrent && setKnown({ id: tableId, there }));
    return () => {
      isCurrent = false;
    };
  }, [tableId]);
  return known !== null && known.id === tableId ? known.there : 'reading';
}
