import { Trans, useLingui } from '@lingui/react/macro';
import type { Question, QuestionInput } from '@quadrille/contract';
import { type PeriodUnit, periodUnits } from '@quadrille/domain';
import { Button, Field, IconButton, MultiCombobox, NumberInput, Select } from '@quadrille/ui-kit-react';
import { Plus, X } from 'lucide-react';
import type { TableField } from '../structure/index.ts';
import { groupableFields, groupOf, isDated, measuresOf, shownFields, trendOf } from './question-draft.ts';
import { type MeasureName, useMeasureWords } from './use-measure-words.ts';
import styles from './dashboards.module.css';

interface LinesProps {
  readonly question: QuestionInput;
  readonly fields: readonly TableField[];
  readonly onChange: (question: QuestionInput) => void;
}

const choiceOf = ({ id, title }: TableField): { value: string; label: string } => ({ value: id, label: title });

/** What records stand together by, and dates in which periods. */
export function GroupLines({ question, fields, least, most, onChange }: LinesProps & { readonly least: number; readonly most: number }) {
  const { t } = useLingui();
  const periods = usePeriodWords();
  const offered = groupableFields(fields);
  const groups = question.groups ?? [];
  if (most === 0) return null;
  const put = (at: number, group: Question['groups'][number] | null): void =>
    onChange({ ...question, groups: groups.flatMap((one, place) => (place !== at ? [one] : group ? [group] : [])) });
  return (
    <>
      {groups.map((group, at) => {
        const field = fields.find(({ id }) => id === group.fk_column_id);
        return (
          <div key={`${at} ${group.fk_column_id}`} className={styles.line}>
            <Field label={at === 0 ? <Trans>Grouped by</Trans> : <Trans>And by</Trans>}>
              <Select
                value={group.fk_column_id}
                choices={offered.map(choiceOf)}
                onValueChange={(id) => {
                  const next = fields.find((one) => one.id === id);
                  if (next) put(at, groupOf(next));
                }}
              />
            </Field>
            {isDated(field) && (
              <Field label={<Trans>Periods</Trans>}>
                <Select
                  value={group.unit ?? 'none'}
                  choices={[
                    ...periodUnits.map((unit) => ({ value: unit as string, label: periods[unit] })),
                    { value: 'none', label: t`Each moment` },
                  ]}
                  onValueChange={(unit) =>
                    put(at, { ...group, direction: group.direction ?? 'asc', unit: unit === 'none' ? null : (unit as PeriodUnit) })
                  }
                />
              </Field>
            )}
            {groups.length > least && (
              <IconButton label={t`Remove this group`} icon={X} size="sm" className={styles.fixed} onClick={() => put(at, null)} />
            )}
          </div>
        );
      })}
      {groups.length < most && offered[0] !== undefined && (
        <div>
          <Button
            variant="ghost"
            size="sm"
            icon={Plus}
            onClick={() =>
              onChange({
                ...question,
                groups: [
                  ...groups,
                  groupOf(offered.find(({ id }) => groups.every((one) => one.fk_column_id !== id)) ?? (offered[0] as TableField)),
                ],
              })
            }
          >
            {groups.length === 0 ? <Trans>Group</Trans> : <Trans>Group again</Trans>}
          </Button>
        </div>
      )}
    </>
  );
}

/** What is measured of each group. */
export function MeasureLines({ question, fields, most, onChange }: LinesProps & { readonly most: number }) {
  const { t } = useLingui();
  const words = useMeasureWords();
  const measures = question.measures ?? [];
  const measurable = shownFields(fields).filter((field) => measuresOf(field).length > 0);
  const names = [...new Set(measurable.flatMap(measuresOf))];
  const put = (at: number, measure: Question['measures'][number] | null): void =>
    onChange({ ...question, measures: measures.flatMap((one, place) => (place !== at ? [one] : measure ? [measure] : [])) });
  const having = (name: MeasureName): readonly TableField[] => measurable.filter((field) => measuresOf(field).includes(name));
  return (
    <>
      {measures.map((measure, at) => (
        <div key={`${at} ${measure.aggregate} ${measure.fk_column_id}`} className={styles.line}>
          <Field label={at === 0 ? <Trans>Measures</Trans> : <Trans>And</Trans>}>
            <Select
              value={measure.aggregate as MeasureName}
              choices={(['count', ...names] as MeasureName[]).map((name) => ({ value: name, label: words.names[name] }))}
              onValueChange={(aggregate) => {
                const own = having(aggregate).find(({ id }) => id === measure.fk_column_id) ?? having(aggregate)[0];
                put(at, { aggregate, fk_column_id: aggregate === 'count' ? null : (own?.id ?? null) });
              }}
            />
          </Field>
          {measure.aggregate !== 'count' && (
            <Field label={<Trans>Of</Trans>}>
              <Select
                value={measure.fk_column_id ?? null}
                choices={having(measure.aggregate as MeasureName).map(choiceOf)}
                onValueChange={(id) => put(at, { ...measure, fk_column_id: id })}
              />
            </Field>
          )}
          {measures.length > 1 && (
            <IconButton label={t`Remove this measure`} icon={X} size="sm" className={styles.fixed} onClick={() => put(at, null)} />
          )}
        </div>
      ))}
      {measures.length < most && (
        <div>
          <Button
            variant="ghost"
            size="sm"
            icon={Plus}
            onClick={() => onChange({ ...question, measures: [...measures, { aggregate: 'count', fk_column_id: null }] })}
          >
            <Trans>Measure more</Trans>
          </Button>
        </div>
      )}
    </>
  );
}

/** The course of a number beside it: by periods of which date. */
export function TrendLine({
  question,
  trend,
  fields,
  onTrend,
}: Omit<LinesProps, 'onChange'> & { readonly trend: QuestionInput | undefined; readonly onTrend: (trend: QuestionInput | null) => void }) {
  const { t } = useLingui();
  const periods = usePeriodWords();
  const dated = groupableFields(fields).filter(isDated);
  if (dated.length === 0) return null;
  const [group] = trend?.groups ?? [];
  const unit = group?.unit ?? 'month';
  return (
    <div className={styles.line}>
      <Field label={<Trans>Trend by</Trans>}>
        <Select
          value={group?.fk_column_id ?? ''}
          choices={[{ value: '', label: t`No trend` }, ...dated.map(choiceOf)]}
          onValueChange={(id) => onTrend(id === '' ? null : trendOf(question, id, unit))}
        />
      </Field>
      {group && (
        <Field label={<Trans>Periods</Trans>}>
          <Select
            value={unit}
            choices={periodUnits.map((value) => ({ value, label: periods[value] }))}
            onValueChange={(next) => onTrend(trendOf(question, group.fk_column_id, next))}
          />
        </Field>
      )}
    </div>
  );
}

/** Which fields of records are listed, in which order, and how many records. */
export function RecordLines({ question, fields, onChange }: LinesProps) {
  const { t } = useLingui();
  const records = question.records ?? { fields: [], sorts: [] };
  const [sort] = records.sorts ?? [];
  const set = (next: Partial<NonNullable<QuestionInput['records']>>): void => onChange({ ...question, records: { ...records, ...next } });
  return (
    <>
      <Field label={<Trans>Fields</Trans>}>
        <MultiCombobox
          value={records.fields}
          choices={shownFields(fields).map(choiceOf)}
          onValueChange={(chosen) => set({ fields: [...chosen] })}
        />
      </Field>
      <div className={styles.line}>
        <Field label={<Trans>Sorted by</Trans>}>
          <Select
            value={sort?.fk_column_id ?? ''}
            choices={[{ value: '', label: t`Their own order` }, ...groupableFields(fields).map(choiceOf)]}
            onValueChange={(id) => set({ sorts: id === '' ? [] : [{ fk_column_id: id, direction: sort?.direction ?? 'desc' }] })}
          />
        </Field>
        {sort && (
          <Field label={<Trans>Direction</Trans>}>
            <Select
              value={sort.direction}
              choices={[
                { value: 'asc' as const, label: t`Rising` },
                { value: 'desc' as const, label: t`Falling` },
              ]}
              onValueChange={(direction) => set({ sorts: [{ ...sort, direction }] })}
            />
          </Field>
        )}
        <Field label={<Trans>At most</Trans>}>
          <NumberInput
            label={t`At most`}
            value={question.limit ?? 20}
            min={1}
            max={100}
            onValueChange={(limit) => onChange({ ...question, limit: limit ?? 20 })}
          />
        </Field>
      </div>
    </>
  );
}

function usePeriodWords(): Readonly<Record<PeriodUnit, string>> {
  const { t } = useLingui();
  return { day: t`Days`, week: t`Weeks`, month: t`Months`, quarter: t`Quarters`, year: t`Years` };
}
