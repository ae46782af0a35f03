import { useLingui } from '@lingui/react/macro';
import type { TextReading } from '@quadrille/domain';
import { useStore } from '@nanostores/react';
import { Menu, MenuItem } from '@quadrille/ui-kit-react';
import type { Anchor, FillHow, Grid, PasteAnswer, PastePlan } from '@quadrille/ui-kit/grid';
import { useCallback, useEffect, useState } from 'react';
import { reportError } from '../../platform/notices.ts';
import { $user } from '../../platform/session.state.ts';
import { keepReadings } from './keep-readings.ts';
import { PasteDialog } from './paste-dialog.tsx';
import type { PasteQuestion } from './paste-dialog.tsx';
import { guessFields, planColumns } from './plan-fields.ts';
import { toAnchor } from '../../platform/to-anchor.ts';
import { colorsFor } from '../view/index.ts';
import type { ViewState } from '../view/index.ts';
import type { Structure } from '../structure/index.ts';

/** A large paste, one that adds records or fields, one with values that do not fit or that can be read in two ways, is asked about. */
export function usePasteQuestion(state: Structure, grid: Grid | null) {
  const { t } = useLingui();
  const [question, setQuestion] = useState<PasteQuestion | null>(null);
  const confirmPaste = useCallback(
    async (plan: PastePlan, made: Grid): Promise<boolean | PasteAnswer> => {
      try {
        const fresh = await guessFields(state, plan.beyond);
        const open = [...openFields(state, plan), ...fresh.flatMap(({ open: one }) => (one === null ? [] : [{ ...one, isNew: true }]))];
        const wanted = await new Promise<Parameters<PasteQuestion['answer']>[0]>((resolve) => setQuestion({ plan, open, answer: resolve }));
        setQuestion(null);
        if (wanted === null) return false;
        await keepReadings(state, wanted.readings).catch((error: unknown) => reportError(t`How the values are meant was not kept`, error));
        return { readings: wanted.readings, columns: wanted.withFields ? planColumns(state, fresh, wanted.readings) : [] };
      } catch (error) {
        reportError(t`The fields could not be added`, error);
        return false;
      } finally {
        made.focus();
      }
    },
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

/** Fields there are whose texts leave open how they are meant. */
function openFields(state: Pick<Structure, 'getField'>, { open }: PastePlan): PasteQuestion['open'] {
  return open.map(({ columnId, readings, example }) => ({
    field: state.getField(columnId),
    question: { readings: readings as readonly [TextReading, TextReading], example },
    isNew: false,
  }));
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
export function useColors(state: Pick<ViewState, '$fields' | '$view'>, grid: Grid | null, timeZone: string): void {
  const view = useStore(state.$view);
  const fields = useStore(state.$fields);
  const user = useStore($user);
  useEffect(() => {
    grid?.dispatch({ type: 'setColors', colorsOf: colorsFor(state, timeZone, user?.id ?? null) });
  }, [state, grid, view, fields, user, timeZone]);
}
