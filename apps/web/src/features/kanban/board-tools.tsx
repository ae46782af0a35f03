import { useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { Button, Field, Popover, RadioGroup, Switch } from '@quadrille/ui-kit-react';
import { plainKanbanSettings } from '@quadrille/ui-kit/kanban';
import type { KanbanSettings } from '@quadrille/ui-kit/kanban';
import { Rows3, SquareKanban } from 'lucide-react';
import { reportError } from '../../platform/notices.ts';
import type { ViewToolProps } from '../records/index.ts';
import { fieldOfSetting, saveMeta, saveSettings, ToolButton, useGridColumns } from '../view/index.ts';
import { canBeLane, canBeStack, isListed, toBoard } from './board-axes.ts';
import { laneKey, laneOf, readBoardSettings, withBoardSettings } from './board-settings.ts';
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
        <HiddenStacks state={state} settings={settings} onSettings={keep} />
      </div>
    </Popover>
  );
}

function HiddenStacks({ state, settings, onSettings }: ViewToolProps & HiddenStacksProps) {
  const { t } = useLingui();
  const words = useAxisWords(state);
  const view = useStore(state.$view);
  const fields = useStore(state.$fields);
  const column = useGridColumns(state, noSummaries).find(({ id }) => id === fieldOfSetting(view, 'fk_grp_col_id'));
  const field = fields.find(({ id }) => id === column?.id);
  if (!field || !column || settings.hiddenStacks.length === 0) return null;
  const [stacks = []] = toBoard([{ field, options: column.options ?? [] }], { counts: [], epoch: '' }, words).axes ?? [];
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
  if (!state.may('kanbanViewUpdate') || (stack && isListed(stack))) return null;
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
