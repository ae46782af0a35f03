import type { Anchor, Grid, MenuRequest, PressRequest } from '@quadrille/ui-kit/grid';
import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import type { ViewState } from '../view/index.ts';
import type { ScreenRequests, TableRows } from '../records/index.ts';
import { SummaryMenu } from '../view/index.ts';
import { CellDocument } from './cell-document.tsx';
import { CellLinkPicker } from './cell-link-picker.tsx';
import { ColumnMenu } from './column-menu.tsx';
import { FieldPopover } from './field-popover.tsx';
import type { FieldTarget } from './field-popover.tsx';
import { FilePanel } from './file-panel.tsx';
import { FillMenu } from './grid-extras.tsx';
import type { FillRequest } from './grid-extras.tsx';
import { GroupMenu, RowMenu } from './row-menu.tsx';

/** Everything that opens over the grid, by what it is opened for. */
interface Opened {
  readonly menu: MenuRequest;
  readonly links: PressRequest;
  readonly document: PressRequest;
  readonly files: Pick<PressRequest, 'rowId' | 'columnId' | 'anchor'> & { readonly files: readonly File[] };
  readonly field: FieldTarget;
  readonly summary: { readonly fieldId: string; readonly anchor: Anchor };
  readonly fill: FillRequest;
}

export interface GridRequests {
  readonly opened: Partial<Opened>;
  open<What extends keyof Opened>(what: What, request: Opened[What]): void;
  close(what: keyof Opened): void;
}

/** What is open over a grid. `open` and `close` stay the same, so that a grid can be made with them. */
export function useGridRequests(): GridRequests {
  const [opened, setOpened] = useState<Partial<Opened>>({});
  const handlers = useMemo(
    () => ({
      open: <What extends keyof Opened>(what: What, request: Opened[What]) => setOpened((now) => ({ ...now, [what]: request })),
      close: (what: keyof Opened) =>
        setOpened((now) => {
          const others = { ...now };
          delete others[what];
          return others;
        }),
    }),
    [],
  );
  return { opened, ...handlers };
}

interface GridOverlaysProps {
  readonly state: ViewState & TableRows & ScreenRequests;
  readonly grid: Grid;
  readonly requests: GridRequests;
}

/** Menus, pickers and panels of the grid. */
export function GridOverlays({ state, grid, requests }: GridOverlaysProps) {
  const { open, close } = requests;
  const { menu, links: linkRequest, document: documentRequest, files: fileRequest, field: target, summary: summed, fill } = requests.opened;
  const fields = useStore(state.$fields);
  // Another tab may have taken away the field a menu or an editor is open for.
  const isThere = (fieldId: string | null): boolean => fields.some((field) => field.id === fieldId);
  return (
    <>
      {fill && <FillMenu grid={grid} request={fill} onClose={() => close('fill')} />}
      {menu?.what === 'column' && isThere(menu.columnId) && (
        <ColumnMenu
          state={state}
          request={menu}
          grid={grid}
          onClose={() => close('menu')}
          onSummarise={(fieldId, anchor) => open('summary', { fieldId, anchor })}
          onEdit={(fieldId, anchor) => open('field', { fieldId, anchor, headId: fieldId })}
          onInsert={(beforeId, anchor) => open('field', { fieldId: null, anchor, beforeId, headId: menu.columnId })}
        />
      )}
      {menu?.what === 'group' && <GroupMenu state={state} grid={grid} request={menu} onClose={() => close('menu')} />}
      {(menu?.what === 'row' || menu?.what === 'cell') && (
        <RowMenu state={state} grid={grid} request={menu} onClose={() => close('menu')} />
      )}
      {linkRequest && <CellLinkPicker state={state} grid={grid} request={linkRequest} onClose={() => close('links')} />}
      {documentRequest && (
        <CellDocument
          key={`${documentRequest.rowId} ${documentRequest.columnId}`}
          state={state}
          grid={grid}
          request={documentRequest}
          onClose={() => close('document')}
        />
      )}
      {fileRequest && (
        <FilePanel
          key={`${fileRequest.rowId} ${fileRequest.columnId}`}
          state={state}
          grid={grid}
          request={fileRequest}
          files={fileRequest.files}
          onClose={() => close('files')}
        />
      )}
      {summed && isThere(summed.fieldId) && (
        <SummaryMenu state={state} fieldId={summed.fieldId} anchor={summed.anchor} onClose={() => close('summary')} />
      )}
      {target && (target.fieldId === null || isThere(target.fieldId)) && (
        <FieldPopover key={target.fieldId ?? 'new'} state={state} grid={grid} target={target} onClose={() => close('field')} />
      )}
    </>
  );
}
