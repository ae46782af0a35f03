import { useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { Menu, MenuRadioItems } from '@quadrille/ui-kit-react';
import type { Anchor } from '@quadrille/ui-kit/grid';
import { useState } from 'react';
import { reportError } from '../../../platform/notices.ts';
import { chosenSummaries, nameOfSummary, saveSummary, summariesFor } from './summaries.ts';
import { toAnchor } from '../../../platform/to-anchor.ts';
import type { ViewState } from '../view.state.ts';

export interface SummaryMenuProps {
  readonly state: ViewState;
  readonly fieldId: string;
  readonly anchor: Anchor;
  readonly onClose: () => void;
}

/** Which figure stands below a field. */
export function SummaryMenu({ state, fieldId, anchor, onClose }: SummaryMenuProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(true);
  const view = useStore(state.$view);
  const field = state.getField(fieldId);
  const chosen = chosenSummaries(view, [field]).get(fieldId);
  const choose = async (value: string): Promise<void> => {
    try {
      await saveSummary(state, fieldId, summariesFor(field).find((name) => name === value) ?? null);
    } catch (error) {
      reportError(t`The summary could not be saved`, error);
      await state.reload().catch(() => {});
    }
  };
  return (
    <Menu
      label={t`Summary of ${field.title}`}
      anchor={toAnchor(anchor)}
      isOpen={isOpen}
      onOpenChange={(next) => {
        setOpen(next);
        if (!next) onClose();
      }}
    >
      <MenuRadioItems
        value={chosen ?? 'none'}
        onValueChange={(value) => void choose(value)}
        choices={[{ value: 'none', label: t`None` }, ...summariesFor(field).map((name) => ({ value: name, label: nameOfSummary(name) }))]}
      />
    </Menu>
  );
}
