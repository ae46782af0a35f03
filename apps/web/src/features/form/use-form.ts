import { t } from '@lingui/core/macro';
import { useStore } from '@nanostores/react';
import type { WireViewColumn } from '@quadrille/contract';
import { readForm } from '@quadrille/domain';
import { randomId } from '@quadrille/ui-kit';
import { useMemo } from 'react';
import { client } from '../../platform/client.ts';
import { reportError } from '../../platform/notices.ts';
import { freeSettings, toFormColumn, toFormSpec } from '../form-page/index.ts';
import type { FormSpec } from '../form-page/index.ts';
import type { ViewState } from '../view/index.ts';
import { metaOf } from '../view/index.ts';
import { lastOrder, ordersAfterMove, readBlocks, toRows } from './form-rows.ts';
import type { FormBlock, FormRow, QuestionRow } from './form-rows.ts';

export type ColumnBody = Partial<Pick<WireViewColumn, 'label' | 'help' | 'order'>> & {
  readonly required?: boolean;
  readonly show?: boolean;
  /** What is to change of it; the rest stays. */
  readonly meta?: Readonly<Record<string, unknown>>;
};
export type FormBody = Parameters<typeof client.forms.update>[0]['body'];

/** A form that is being built. Every change is shown at once, saved, and one step for undo. */
export interface BuiltForm {
  readonly viewId: string;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly meta: Readonly<Record<string, unknown>>;
  readonly rows: readonly FormRow[];
  /** Fields that are not on the form. */
  readonly left: readonly QuestionRow[];
  readonly spec: FormSpec;
  changeColumn(row: QuestionRow, body: ColumnBody): void;
  changeForm(body: FormBody): void;
  changeMeta(change: Readonly<Record<string, unknown>>): void;
  changeBlock(id: string, change: Partial<FormBlock>): void;
  addBlock(kind: FormBlock['kind']): string;
  removeBlock(id: string): void;
  addQuestion(row: QuestionRow): void;
  move(from: number, to: number): void;
}

export function useForm(state: ViewState): BuiltForm | null {
  const view = useStore(state.$view);
  const shown = useStore(state.$shown);
  const fields = useStore(state.$fields);
  const meta = metaOf(view);
  const blocks = meta['blocks'];
  const { rows, left } = useMemo(() => toRows(shown, readBlocks(blocks)), [shown, blocks]);
  const spec = useMemo(() => {
    const columns = shown.flatMap(({ viewColumn }) => (viewColumn ? [toFormColumn(viewColumn)] : []));
    return toFormSpec(readForm(columns, fields, { blocks }), {
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      now: () => Date.now(),
    });
  }, [shown, fields, blocks]);
  if (!view) return null;
  const save = (action: Promise<unknown>): void => {
    action
      .then(() => state.noteWritten())
      .catch(async (error: unknown) => {
        reportError(t`The form could not be changed`, error);
        await state.reload().catch(() => {});
      });
  };
  const changeForm = (body: FormBody): void => {
    const now = state.$view.get();
    if (now?.id !== view.id) return;
    state.$view.set({ ...now, view: { ...now.view, ...body } as typeof now.view });
    save(client.forms.update({ params: { viewId: view.id }, body }));
  };
  const changeMeta: BuiltForm['changeMeta'] = (change) => changeForm({ meta: { ...metaOf(state.$view.get()), ...change } });
  const changeBlocks = (change: (now: readonly FormBlock[]) => readonly FormBlock[]): void =>
    changeMeta({ blocks: change(readBlocks(metaOf(state.$view.get())['blocks'])) });
  const changeColumn: BuiltForm['changeColumn'] = ({ column }, { meta: part, show, required, ...body }) => {
    const now = state.$shown.get().find(({ viewColumn }) => viewColumn?.id === column.id)?.viewColumn ?? column;
    const next = { ...body, ...(part && { meta: { ...freeSettings(now.meta), ...part } }) };
    const flags = { ...(show !== undefined && { show: show ? 1 : 0 }), ...(required !== undefined && { required: required ? 1 : 0 }) };
    state.patchViewColumn(column.id, { ...next, ...flags } as Partial<WireViewColumn>);
    save(
      client.forms.updateColumn({
        params: { viewColumnId: column.id },
        body: { ...next, ...(show !== undefined && { show }), ...(required !== undefined && { required }) },
      }),
    );
  };
  return {
    viewId: view.id,
    settings: (view.view ?? {}) as Readonly<Record<string, unknown>>,
    meta,
    rows,
    left,
    spec,
    changeColumn,
    changeForm,
    changeMeta,
    changeBlock: (id, change) => changeBlocks((now) => now.map((block) => (block.id === id ? { ...block, ...change } : block))),
    addBlock: (kind) => {
      const id = randomId();
      changeBlocks((now) => [...now, { id, kind, order: lastOrder(rows), title: kind === 'page' ? t`New page` : t`A few words` }]);
      return id;
    },
    removeBlock: (id) => changeBlocks((now) => now.filter((block) => block.id !== id)),
    addQuestion: (row) => changeColumn(row, { show: true, order: lastOrder(rows) }),
    move: (from, to) => {
      const orders = ordersAfterMove(rows, from, to);
      for (const row of rows) {
        const order = orders.get(row.id);
        if (order !== undefined && row.kind === 'question') changeColumn(row, { order });
      }
      if (rows.some((row) => row.kind === 'block' && orders.has(row.id)))
        changeBlocks((now) => now.map((block) => ({ ...block, order: orders.get(block.id) ?? block.order })));
    },
  };
}
