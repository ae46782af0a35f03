import { useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { Button, Field, Popover, RadioGroup, Select, Switch } from '@quadrille/ui-kit-react';
import type { CellOption } from '@quadrille/ui-kit/cells';
import { plainKanbanSettings } from '@quadrille/ui-kit/kanban';
import type { KanbanSettings } from '@quadrille/ui-kit/kanban';
import { History, Rows3, SquareKanban } from 'lucide-react';
import { useEffect, useState } from 'react';
import { reportError } from '../../platform/notices.ts';
import type { ViewToolProps } from '../records/index.ts';
import { isLink } from '../structure/index.ts';
import type { TableField } from '../structure/index.ts';
import {
  chosenSummaries,
  fieldOfSetting,
  nameOfSummary,
  saveMeta,
  saveSettings,
  summariesFor,
  ToolButton,
  useGridColumns,
} from '../view/index.ts';
import type { SummaryName } from '../view/index.ts';
import { canBeLane, canBeStack, holdsSeveral, toAxis, toBoard, valueOfKey } from './board-axes.ts';
import { laneKey, laneOf, readBoardSettings, withBoardSettings } from './board-settings.ts';
import { linkedOf } from './linked-stacks.ts';
import { leavePast, pastOf, usePast } from './past-moment.ts';
import { showsDaysKey, useShowsDays } from './stack-days.ts';
import { useAxisWords } from './use-axis-words.ts';
import styles from './table-board.module.css';

/** What the stacks of a board are made of, and which are shown. */
export function StackTool({ state }: ViewToolProps) {
  const { t } = useLingui();
  const view = useStore(state.$view);
  const fields = useStore(state.$fields);
  useStore(state.$roles);
  const fieldId = fieldOfSetting(view, 'fk_grp_col_id');
  const stack = fields.find(({ id }) => id === fieldId);
  const settings = fieldId === null ? plainKanbanSettings : readBoardSettings(view, fieldId);
  const keep = (next: KanbanSettings): void => {
    if (fieldId !== null)
      void saveMeta(state, withBoardSettings(view, fieldId, next)).catch((error: unknown) =>
        reportError(t`The stacks could not be saved`, error),
      );
  };
  if (!state.may('kanbanViewUpdate')) return null;
  return (
    <Popover
      label={t`Stacks`}
      width={280}
      trigger={
        <ToolButton
          icon={SquareKanban}
          label={stack ? t`Stack: ${stack.title}` : t`Stack`}
          isActive={settings.hiddenStacks.length > 0}
          count={settings.hiddenStacks.length}
          says={stack?.title}
        />
      }
    >
      <div className={styles.tool}>
        <RadioGroup
          label={t`Stack by`}
          value={fieldId ?? ''}
          choices={fields.filter(canBeStack).map(({ id, title }) => ({ value: id as string, label: title }))}
          onValueChange={(id) =>
            void saveSettings(state, { fk_grp_col_id: id }).catch((error: unknown) => reportError(t`The stacks could not be saved`, error))
          }
        />
        <Switch isOn={settings.hidesEmptyStacks} onChange={(hidesEmptyStacks) => keep({ ...settings, hidesEmptyStacks })}>
          {t`Hide empty stacks`}
        </Switch>
        {state.may('rowHistory') && !(stack && isOfLinks(stack, fields)) && <DaysSwitch state={state} />}
        <StackSummary state={state} />
        <HiddenStacks state={state} settings={settings} onSettings={keep} />
      </div>
    </Popover>
  );
}

function DaysSwitch({ state }: ViewToolProps) {
  const { t } = useLingui();
  const isOn = useShowsDays(state);
  const save = (shows: boolean): void =>
    void saveMeta(state, { [showsDaysKey]: shows })
      .then(() => state.source.emit({ type: 'shifted' }))
      .catch((error: unknown) => reportError(t`The view could not be changed`, error));
  return <Switch isOn={isOn} onChange={save}>{t`Say how long cards are in a stack`}</Switch>;
}

const noSummary = 'none';

/** Whether stacks are made of links themselves, which nobody keeps of earlier days, and not of the key of one record. */
const isOfLinks = (field: TableField, fields: readonly TableField[]): boolean => isLink(toAxis(field, fields, []).field);

/** What the heads of stacks say besides their counts. */
function StackSummary({ state }: ViewToolProps) {
  const { t } = useLingui();
  const view = useStore(state.$view);
  const fields = useStore(state.$fields);
  const [chosen] = chosenSummaries(view, fields);
  const field = fields.find(({ id }) => id === chosen?.[0]);
  const keep = (summaries: Readonly<Record<string, SummaryName>>): void => {
    saveMeta(state, { summaries })
      .then(() => state.source.emit({ type: 'resummarized' }))
      .catch((error: unknown) => reportError(t`The view could not be changed`, error));
  };
  const offered = fields.filter((one) => !one.isSystem && summariesFor(one).length > 0);
  return (
    <>
      <Field label={t`Summary in the heads`}>
        <Select
          choices={[{ value: noSummary, label: t`None` }, ...offered.map(({ id, title }) => ({ value: id as string, label: title }))]}
          value={field?.id ?? noSummary}
          onValueChange={(id) => {
            const next = offered.find((one) => one.id === id);
            const names = next ? summariesFor(next) : [];
            const name = names.find((one) => one === 'sum') ?? names.find((one) => one === 'checked') ?? names[0];
            keep(next && name ? { [next.id]: name } : {});
          }}
        />
      </Field>
      {field && chosen && (
        <Field label={t`Which summary`}>
          <Select
            choices={summariesFor(field).map((name) => ({ value: name, label: nameOfSummary(name) }))}
            value={chosen[1]}
            onValueChange={(name) => keep({ [field.id]: name })}
          />
        </Field>
      )}
    </>
  );
}

/** Shows a board as of an earlier day. */
export function PastTool({ state }: ViewToolProps) {
  const { t } = useLingui();
  const { isOpen } = usePast(state);
  useStore(state.$roles);
  const stackId = fieldOfSetting(useStore(state.$view), 'fk_grp_col_id');
  const fields = useStore(state.$fields);
  const stack = fields.find(({ id }) => id === stackId);
  if (!state.may('rowHistory') || (stack && isOfLinks(stack, fields))) return null;
  return (
    <ToolButton
      icon={History}
      label={t`As of`}
      isActive={isOpen}
      aria-pressed={isOpen}
      onClick={() => (isOpen ? leavePast(state) : pastOf(state).set({ isOpen: true, day: null }))}
    />
  );
}

function HiddenStacks({ state, settings, onSettings }: ViewToolProps & HiddenStacksProps) {
  const { t } = useLingui();
  const words = useAxisWords(state);
  const view = useStore(state.$view);
  const fields = useStore(state.$fields);
  const column = useGridColumns(state, noSummaries).find(({ id }) => id === fieldOfSetting(view, 'fk_grp_col_id'));
  const field = fields.find(({ id }) => id === column?.id);
  const axis = field && column ? toAxis(field, fields, column.options ?? []) : null;
  const options = useLinkedNames(axis?.linkedTableId, JSON.stringify(settings.hiddenStacks));
  const told = axis && (options ? { ...axis, options } : axis);
  if (!told || settings.hiddenStacks.length === 0) return null;
  const [stacks = []] = toBoard([told], { counts: [], epoch: '' }, words).axes ?? [];
  const hidden = stacks.filter(({ key }) => settings.hiddenStacks.includes(key));
  return (
    <Field label={t`Hidden stacks`}>
      <div className={styles.hidden}>
        {hidden.map(({ key, title }) => (
          <span key={key} className={styles.hiddenStack}>
            <bdi>{title}</bdi>
            <Button
              size="sm"
              variant="ghost"
              onClick={() => onSettings({ ...settings, hiddenStacks: settings.hiddenStacks.filter((one) => one !== key) })}
            >
              {t`Show`}
            </Button>
          </span>
        ))}
      </div>
    </Field>
  );
}

/** The names of records stacks were hidden of; null where stacks are not made of records. */
function useLinkedNames(tableId: string | undefined, hiddenKeys: string): readonly CellOption[] | null {
  const [options, setOptions] = useState<readonly CellOption[]>([]);
  useEffect(() => {
    const keys = JSON.parse(hiddenKeys) as readonly string[];
    if (tableId === undefined || keys.length === 0) return;
    const reading = new AbortController();
    linkedOf(tableId, keys.map(valueOfKey), reading.signal).then(setOptions, () => {});
    return () => reading.abort();
  }, [tableId, hiddenKeys]);
  return tableId === undefined ? null : options;
}

interface HiddenStacksProps {
  readonly settings: KanbanSettings;
  readonly onSettings: (settings: KanbanSettings) => void;
}

const noSummaries = new Map<string, never>();
const noLane = 'none';

/** Divides a board by the values of a second field. */
export function LaneTool({ state }: ViewToolProps) {
  const { t } = useLingui();
  const view = useStore(state.$view);
  const fields = useStore(state.$fields);
  useStore(state.$roles);
  const stackId = fieldOfSetting(view, 'fk_grp_col_id');
  const lane = fields.find(({ id }) => id === laneOf(view) && id !== stackId);
  const stack = fields.find(({ id }) => id === stackId);
  if (!state.may('kanbanViewUpdate') || (stack && holdsSeveral(stack))) return null;
  const choose = async (id: string): Promise<void> => {
    try {
      await saveMeta(state, { [laneKey]: id === noLane ? null : id });
    } catch (error) {
      reportError(t`The lanes could not be saved`, error);
    }
  };
  return (
    <Popover
      label={t`Lanes`}
      width={280}
      trigger={
        <ToolButton icon={Rows3} label={lane ? t`Lane: ${lane.title}` : t`Lanes`} isActive={lane !== undefined} says={lane?.title} />
      }
    >
      <div className={styles.tool}>
        <RadioGroup
          label={t`Lanes by`}
          value={lane?.id ?? noLane}
          choices={[
            { value: noLane, label: t`No lanes` },
            ...fields
              .filter((field) => field.id !== stackId && canBeLane(field))
              .map(({ id, title }) => ({ value: id as string, label: title })),
          ]}
          onValueChange={(id) => void choose(id)}
        />
      </div>
    </Popover>
  );
}
