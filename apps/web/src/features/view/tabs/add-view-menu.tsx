import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useStore } from '@nanostores/react';
import { MenuItem, ViewIcon } from '@quadrille/ui-kit-react';
import { useState } from 'react';
import { reportError } from '../../../platform/notices.ts';
import { freshTitle } from '../../../platform/bases.state.ts';
import { createView } from '../create-view.ts';
import type { NewView } from '../create-view.ts';
import type { ViewState } from '../view.state.ts';
import { NewViewDialog } from './new-view-dialog.tsx';
import { canStack } from './stack-choices.ts';

/** The kinds that have a screen of their own, with what each is for. */
export const offeredKinds = ['grid', 'form', 'kanban', 'gallery'] as const;
export type OfferedKind = (typeof offeredKinds)[number];

export const kindWords: Readonly<Record<OfferedKind, { readonly title: MessageDescriptor; readonly note: MessageDescriptor }>> = {
  grid: { title: msg`Grid`, note: msg`Rows and columns, for typing, sorting and adding up.` },
  form: { title: msg`Form`, note: msg`Questions that anyone with the link can answer.` },
  kanban: { title: msg`Kanban`, note: msg`Cards in stacks that move from one state to the next.` },
  gallery: { title: msg`Gallery`, note: msg`Large cards with pictures, to look through.` },
};

/** Making a view: which kind is being asked about, and what makes one. */
export function useAddView(state: ViewState, open: (viewId: string) => void) {
  const { t, i18n } = useLingui();
  const views = useStore(state.$views);
  const [asked, setAsked] = useState<'kanban' | 'gallery' | null>(null);
  const titleOf = (kind: OfferedKind): string =>
    freshTitle(
      i18n._(kindWords[kind].title),
      views.map((view) => view.title),
    );
  const make = async (kind: OfferedKind, body: NewView): Promise<void> => {
    const view = await createView(kind, state.tableId, body);
    await state.reload();
    state.noteWritten();
    open(view.id);
  };
  const choose = (kind: OfferedKind): void => {
    if (kind === 'kanban' || kind === 'gallery') return setAsked(kind);
    make(kind, { title: titleOf(kind) }).catch((error: unknown) => reportError(t`The view could not be made`, error));
  };
  const dialog = asked && (
    <NewViewDialog
      key={asked}
      state={state}
      kind={asked}
      title={titleOf(asked)}
      onCreate={(body) => make(asked, body)}
      onClose={() => setAsked(null)}
    />
  );
  return { choose, dialog };
}

/** The kinds a view can be made of, each with what it is for. */
export function ViewKindItems({ state, onChoose }: { readonly state: ViewState; readonly onChoose: (kind: OfferedKind) => void }) {
  const { t, i18n } = useLingui();
  const fields = useStore(state.$fields);
  return offeredKinds
    .filter((kind) => state.may(`${kind}ViewCreate`))
    .map((kind) => {
      const isRefused = kind === 'kanban' && !canStack(state, fields);
      return (
        <MenuItem
          key={kind}
          start={<ViewIcon kind={kind} />}
          isDisabled={isRefused}
          note={isRefused ? t`Needs a single select field; somebody who may add fields has to make one.` : i18n._(kindWords[kind].note)}
          onSelect={() => onChoose(kind)}
        >
          {i18n._(kindWords[kind].title)}
        </MenuItem>
      );
    });
}
