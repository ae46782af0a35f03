import { useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { Button, FieldsMenu, Popover } from '@quadrille/ui-kit-react';
import { ChevronDown, Columns3 } from 'lucide-react';
import type { ReactElement } from 'react';
import { reportError } from '../../platform/notices.ts';
import { moveField, showFields } from './change-view-columns.ts';
import { ToolButton } from './tool-button.tsx';
import type { ViewState } from './view.state.ts';
import { iconKindOf } from '../fields/index.ts';

/** Which fields the view shows, and their order. */
export function FieldsTool({ state }: { readonly state: ViewState }) {
  const { t } = useLingui();
  const { hiddenCount, says } = useShownCount(state);
  return (
    <FieldsPopover
      state={state}
      trigger={<ToolButton icon={Columns3} label={t`Fields`} isActive={hiddenCount > 0} count={hiddenCount} says={says} />}
    />
  );
}

/** The same beside a setting, opened by what it says. */
export function FieldsChoice({ state }: { readonly state: ViewState }) {
  const { says } = useShownCount(state);
  return (
    <FieldsPopover
      state={state}
      trigger={
        <Button size="sm" endIcon={ChevronDown}>
          {says}
        </Button>
      }
    />
  );
}

function useShownCount(state: ViewState): { readonly hiddenCount: number; readonly says: string } {
  const { t, i18n } = useLingui();
  const own = useStore(state.$shown).filter(({ field }) => !field.isSystem);
  const hiddenCount = own.filter((one) => !one.isShown).length;
  return { hiddenCount, says: t`${i18n.number(own.length - hiddenCount)} of ${i18n.number(own.length)} shown` };
}

function FieldsPopover({ state, trigger }: { readonly state: ViewState; readonly trigger: ReactElement<Record<string, unknown>> }) {
  const { t } = useLingui();
  const shown = useStore(state.$shown);
  const own = shown.filter(({ field }) => !field.isSystem);
  const attempt = async (action: Promise<void>): Promise<void> => {
    try {
      await action;
    } catch (error) {
      reportError(t`The fields of this view could not be changed`, error);
      await state.reload().catch(() => {});
    }
  };
  return (
    <Popover label={t`Fields`} isFlush width={300} trigger={trigger}>
      <FieldsMenu
        items={shown.map(({ field, isShown }) => ({
          id: field.id,
          label: field.title,
          kind: iconKindOf(field),
          isShown,
          isLocked: field.isPrimary,
          isSystem: field.isSystem,
        }))}
        onShownChange={(ids, isShown) => void attempt(showFields(state, ids, isShown))}
        onMove={(id, _from, to) => {
          const others = own.filter((one) => one.field.id !== id);
          void attempt(moveField(state, id, others[to]?.field.id ?? null));
        }}
        labels={{
          search: t`Find a field`,
          showAll: t`Show all`,
          hideAll: t`Hide all`,
          system: t`System fields`,
          primary: t`Primary field, always shown`,
          move: (label) => t`Move ${label}`,
          empty: t`No field of that name`,
        }}
      />
    </Popover>
  );
}
