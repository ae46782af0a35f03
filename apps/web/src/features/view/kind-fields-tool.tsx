import { useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { viewKindOf } from '@quadrille/domain';
import { Field, Popover, Select } from '@quadrille/ui-kit-react';
import type { LucideIcon } from 'lucide-react';
import { reportError } from '../../platform/notices.ts';
import type { TableField } from '../structure/index.ts';
import { fieldOfSetting } from './kind-settings.ts';
import type { FieldSetting } from './kind-settings.ts';
import styles from './kind-fields-tool.module.css';
import { ToolButton } from './tool-button.tsx';
import { saveSettings } from './view-meta.ts';
import type { ViewState } from './view.state.ts';

export interface KindFieldChoice {
  readonly setting: FieldSetting;
  readonly label: string;
  readonly fits: (field: TableField) => boolean;
  /** What it is called to have none; absent: there has to be one. */
  readonly none?: string;
}

export interface KindFieldsToolProps {
  readonly state: ViewState;
  readonly icon: LucideIcon;
  readonly label: string;
  readonly choices: readonly KindFieldChoice[];
}

const noField = 'none';

/** Whether records can be placed by the days or moments of a field. */
export function isDateField({ type }: TableField): boolean {
  return type === 'Date' || type === 'DateTime' || type === 'CreateTime' || type === 'LastModifiedTime';
}

/** Which fields a kind of view is drawn by. Readers see them named; whoever may change the view chooses others. */
export function KindFieldsTool({ state, icon, label, choices }: KindFieldsToolProps) {
  const { t, i18n } = useLingui();
  const view = useStore(state.$view);
  const fields = useStore(state.$fields);
  useStore(state.$roles);
  const kind = viewKindOf(view?.type) ?? 'grid';
  const chosen = choices.map(({ setting }) => fields.find(({ id }) => id === fieldOfSetting(view, setting)));
  const says = new Intl.ListFormat(i18n.locale.replace('_', '-'), { type: 'unit' }).format(chosen.flatMap((field) => field?.title ?? []));
  const mayChange = state.may(`${kind}ViewUpdate`);
  const save = (setting: FieldSetting, value: string): void => {
    saveSettings(state, { [setting]: value === noField ? null : value }).catch((error: unknown) =>
      reportError(t`The view could not be changed`, error),
    );
  };
  return (
    <Popover label={label} width={320} trigger={<ToolButton icon={icon} label={label} says={says} />}>
      <div className={styles.fields}>
        {choices.map(({ setting, label: name, fits, none }, at) => (
          <Field key={setting} label={name}>
            <Select
              isDisabled={!mayChange}
              choices={[
                ...fields.filter(fits).map((field) => ({ value: field.id as string, label: field.title })),
                ...(none === undefined ? [] : [{ value: noField, label: none }]),
              ]}
              value={chosen[at]?.id ?? noField}
              onValueChange={(value) => save(setting, value)}
            />
          </Field>
        ))}
      </div>
    </Popover>
  );
}
