import { useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { Field, Popover, Select } from '@quadrille/ui-kit-react';
import { Workflow } from 'lucide-react';
import { reportError } from '../../platform/notices.ts';
import type { ViewToolProps } from '../records/index.ts';
import { saveMeta, ToolButton } from '../view/index.ts';
import { canBeAfter, canBeMilestone, planKeys, readPlanSettings } from './plan-settings.ts';
import styles from './timeline-room.module.css';

const noField = 'none';

/** What says which record comes after which, and which are milestones. */
export function PlanTool({ state }: ViewToolProps) {
  const { t } = useLingui();
  const view = useStore(state.$view);
  const fields = useStore(state.$fields);
  useStore(state.$roles);
  const { afterId, milestoneId } = readPlanSettings(view, fields);
  const isFixed = !state.may('timelineViewUpdate');
  const save = (key: string, id: string): void => {
    saveMeta(state, { [key]: id === noField ? null : id })
      .then(() => state.source.emit({ type: 'shifted' }))
      .catch((error: unknown) => reportError(t`The view could not be changed`, error));
  };
  const [links, boxes] = [fields.filter(canBeAfter), fields.filter(canBeMilestone)];
  const toChoices = (list: typeof fields, none: string) => [
    { value: noField, label: none },
    ...list.map(({ id, title }) => ({ value: id as string, label: title })),
  ];
  return (
    <Popover
      label={t`Order`}
      width={320}
      trigger={
        <ToolButton
          icon={Workflow}
          label={t`Order`}
          isActive={afterId !== null || milestoneId !== null}
          says={fields.find(({ id }) => id === afterId)?.title}
        />
      }
    >
      <div className={styles.plan}>
        <Field
          label={t`Comes after`}
          description={links.length === 0 ? t`Add a link of this table to itself to draw what comes after what.` : undefined}
        >
          <Select
            isDisabled={isFixed || links.length === 0}
            choices={toChoices(links, t`No lines`)}
            value={afterId ?? noField}
            onValueChange={(id) => save(planKeys.after, id)}
          />
        </Field>
        <Field label={t`Milestones`} description={t`Records with one date are milestones already.`}>
          <Select
            isDisabled={isFixed || boxes.length === 0}
            choices={toChoices(boxes, t`By their dates alone`)}
            value={milestoneId ?? noField}
            onValueChange={(id) => save(planKeys.milestone, id)}
          />
        </Field>
      </div>
    </Popover>
  );
}
