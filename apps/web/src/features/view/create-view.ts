import type { WireView } from '@quadrille/contract';
import type { ViewKind } from '@quadrille/domain';
import { client } from '../../platform/client.ts';

export interface NewView {
  readonly title: string;
  readonly copy_from_id?: string;
  readonly fk_grp_col_id?: string;
  readonly fk_cover_image_col_id?: string | null;
}

interface CreateCall {
  readonly params: { readonly tableId: string };
  readonly body: NewView;
}

const createKind: Readonly<Record<ViewKind, (call: CreateCall) => Promise<WireView>>> = {
  grid: client.grids.create,
  kanban: client.kanbans.create,
  gallery: client.galleries.create,
  form: client.forms.create,
  map: client.maps.create,
  calendar: client.calendars.create,
};

/** Makes a view of a kind; a copy has the kind of what it is a copy of. */
export function createView(kind: ViewKind, tableId: string, body: NewView): Promise<WireView> {
  return createKind[kind]({ params: { tableId }, body });
}
