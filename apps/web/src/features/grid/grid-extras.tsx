import { useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { Menu, MenuItem } from '@quadrille/ui-kit-react';
import type { Anchor, FillHow, Grid, GridColumn, PastePlan } from '@quadrille/ui-kit/grid';
import { useCallback, useEffect, useState } from 'react';
import { reportError } from '../../platform/notices.ts';
import { $user } from '../../platform/session.state.ts';
import { PasteDialog } from './paste-dialog.tsx';
import type { PasteQuestion } from './paste-dialog.tsx';
import { planFields } from './plan-fields.ts';
import { toAnchor } from '../../platform/to-anchor.ts';
import { colorsFor } from '../view/index.ts';
import type { TableState } from '../records/index.ts';

/** A large paste, one that adds records or fields, or one with values that do not fit, is asked about. */
export function usePasteQuestion(state: TableState, grid: Grid | null) {
  const { t } = useLingui();
  const [question, setQuestion] = useState<PasteQuestion | null>(null);
  const confirmPaste = useCallback(
    (plan: PastePlan, made: Grid): Promise<boolean | readonly GridColumn[]> =>
      new Promise((resolve) => {
        const answer = async (isWanted: boolean, withFields: boolean): Promise<void> => {
          setQuestion(null);
          try {
            resolve(isWanted && withFields && plan.beyond.length > 0 ? await planFields(state, plan.beyond) : isWanted);
          } catch (error) {
            reportError(t`The fields could not be added`, error);
            resolve(false);
          }
          made.focus();
        };
        setQuestion({ plan, answer: (isWanted, withFields) => void answer(isWanted, withFields) });
      }),
    [state, t],
  );
  const titleOf = (fieldId: string): string => state.$fields.get().find((field) => field.id === fieldId)?.title ?? '';
  const dialog = question && grid && <PasteDialog question={question} titleOf={titleOf} />;
  return { confirmPaste, dialog };
}

export interface FillRequest {
  readonly anchor: Anchor;
  readonly choices: readonly FillHow[];
}

/** What each way to fill is called. */
export function useFillWords(): Readonly<Record<FillHow, string>> {
  const { t } = useLingui();
  return {
    auto: t`As the values suggest`,
    copy: t`Copy the values`,
    series: t`Go on with the series`,
    days: t`Go on by days`,
    weekdays: t`Go on by weekdays`,
    months: t`Go on by months`,
    years: t`Go on by years`,
  };
}

/** Other ways to do the fill that was just done. */
export function FillMenu({ grid, request, onClose }: { readonly grid: Grid; readonly request: FillRequest; readonly onClose: () => void }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(true);
  const words = useFillWords();
  return (
    <Menu
      label={t`How to fill`}
      anchor={toAnchor(request.anchor)}
      isOpen={isOpen}
      onOpenChange={(next) => {
        setOpen(next);
        if (!next) onClose();
      }}
    >
      {request.choices.map((how) => (
        <MenuItem key={how} onSelect={() => grid.dispatch({ type: 'refill', how })}>
          {words[how]}
        </MenuItem>
      ))}
    </Menu>
  );
}

/** Records are coloured as the rules of the view say; "today" in them is the day the page looks at the view. */
export function useColors(state: TableState, grid: Grid | null, timeZone: string): void {
  const view = useStore(state.$view);
  const fields = useStore(state.$fields);
  const user = useStore($user);
  useEffect(() => {
    grid?.dispatch({ type: 'setColors', colorsOf: colorsFor(state, timeZone, user?.id ?? null) });
  }, [state, grid, view, fields, user, timeZone]);
}
