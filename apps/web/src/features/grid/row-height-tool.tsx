import { useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { Menu, MenuRadioItems } from '@quadrille/ui-kit-react';
import { Rows3 } from 'lucide-react';
import { client } from '../../platform/client.ts';
import { reportError } from '../../platform/notices.ts';
import { ToolButton } from '../view/index.ts';
import type { ViewToolProps } from '../records/index.ts';

/** How high the rows of the grid are. */
export function RowHeightTool({ state }: ViewToolProps) {
  const { t } = useLingui();
  const view = useStore(state.$view);
  const height = String(useStore(state.$rowHeight));
  const choose = async (value: string): Promise<void> => {
    if (!view) return;
    if (!state.may('gridViewUpdate')) return state.$own.set({ ...state.$own.get(), rowHeight: Number(value) });
    state.$view.set({ ...view, view: { ...view.view, row_height: Number(value) } });
    try {
      await client.grids.update({ params: { viewId: view.id }, body: { row_height: Number(value) } });
    } catch (error) {
      state.$view.set(view);
      reportError(t`The row height could not be changed`, error);
    }
  };
  const choices = [
    { value: '0', label: t`Short` },
    { value: '1', label: t`Medium` },
    { value: '2', label: t`Tall` },
    { value: '3', label: t`Extra tall` },
  ];
  return (
    <Menu
      label={t`Row height`}
      trigger={
        <ToolButton
          icon={Rows3}
          label={t`Row height`}
          isActive={height !== '0'}
          says={choices.find(({ value }) => value === height)?.label}
          isMinor
        />
      }
    >
      <MenuRadioItems value={height} onValueChange={(value) => void choose(value)} choices={choices} />
    </Menu>
  );
}
