import type { WireView } from '@quadrille/contract';
import type { ViewKind } from '@quadrille/domain';
import { client } from '../../platform/client.ts';

export interface NewView {
  readonly title: string;
  readonly copy_from_id?: string;
  /** Settings of its kind that name a field. */
  readonly [setting: `fk_${string}`]: string | null;
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
  timeline: client.timelines.create,
};

/** Makes a view of a kind; a copy has the kind of what it is a copy of. */
export function createView(kind: ViewKind, tableId: string, body: NewView): Promise<WireView> {
  return createKind[kind]({ params: { tableId }, body });
}
