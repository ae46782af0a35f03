import { useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import type { EditorState, Transaction } from 'prosemirror-state';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { notices } from '../../platform/notices.ts';
import { $user, fullName } from '../../platform/session.state.ts';
import { $items } from '../items/index.ts';
import { setPlaces } from './editor/comment-places.ts';
import { mountPageEditor, type PageEditor, type PageEditorOptions } from './editor/mount-page-editor.ts';
import { setReadVector } from './editor/new-since.ts';
import type { OpenPage } from './editor/open-page.ts';
import { setProposer } from './editor/suggestions.ts';
import type { PageMode } from './page-mode.ts';
import type { CommentThread } from './use-page-comments.ts';
import type { LastReading } from './use-since-read.ts';

interface PageEditorUse extends Pick<PageEditorOptions, 'onBlocks' | 'onState' | 'onMenuKey' | 'onThread' | 'drops'> {
  readonly baseId: string;
  readonly page: OpenPage;
  readonly host: RefObject<HTMLElement | null>;
  /** The editor, while there is one. */
  readonly onEditor: (editor: PageEditor | null) => void;
  readonly mode: PageMode;
  readonly threads: readonly CommentThread[] | null;
  readonly active: string | null;
  readonly last: LastReading | null;
}

/** Puts the editor of a page where it stands, and tells it what is said about its words and what its reader has read. */
export function usePageEditor({ baseId, page, host, onEditor, mode, threads, active, last, ...on }: PageEditorUse): void {
  const { t, i18n } = useLingui();
  const user = useStore($user);
  const editor = useRef<PageEditor | null>(null);
  const tellEditor = useEffectEvent(onEditor);
  const onBlocks = useEffectEvent(on.onBlocks);
  const onState = useEffectEvent(on.onState);
  const onMenuKey = useEffectEvent(on.onMenuKey);
  const onThread = useEffectEvent(on.onThread);
  const onFiles = useEffectEvent(on.drops.onFiles);
  const onPasted = useEffectEvent(on.drops.onPasted);
  const isReadOnly = useEffectEvent(() => mode === 'read');
  useEffect(() => {
    if (!host.current) return undefined;
    const day = new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'medium' });
    const mounted = mountPageEditor(host.current, {
      page,
      isReadOnly: () => isReadOnly(),
      label: t`Text of the page`,
      placeholder: t`Write, or press / for blocks`,
      words: { isDone: t`Done`, showMore: t`Show what is inside`, showLess: t`Hide what is inside` },
      hrefOf: (name, attrs) => {
        if (name === 'page_link') return `#/nc/${baseId}/doc/${attrs['item_id'] ?? ''}`;
        return name === 'record_link' ? `#/nc/${baseId}/${attrs['table_id'] ?? ''}?rowId=${attrs['row_id'] ?? ''}` : null;
      },
      labelOf: (name, attrs) => {
        if (name === 'mention') return `@${attrs['label'] ?? ''}`;
        if (name === 'date') return day.format(new Date(`${attrs['date'] ?? ''}T12:00:00`));
        const linked = $items.get()[baseId]?.find(({ id }) => id === attrs['item_id']);
        return linked?.title ?? attrs['label'] ?? '';
      },
      onBlocks: (blocks) => onBlocks(blocks),
      onState: (state) => onState(state),
      onMenuKey: (event) => onMenuKey(event),
      drops: { onFiles: (files) => onFiles(files), onPasted: () => onPasted() },
      onThread: (id) => onThread(id),
      onUnproposable: () =>
        notices.notify({ id: 'unproposable', title: t`Only words can be suggested. Choose “Edit” to change blocks and looks.` }),
    });
    editor.current = mounted;
    tellEditor(mounted);
    return () => {
      editor.current = null;
      tellEditor(null);
      mounted.destroy();
    };
  }, [page, baseId, host, t, i18n.locale]);
  const dispatch = useEffectEvent((make: (state: EditorState) => Transaction): void => {
    const view = editor.current?.view;
    if (view && !view.isDestroyed) view.dispatch(make(view.state));
  });
  useEffect(() => {
    editor.current?.refresh();
    const by = mode === 'suggest' && user?.id !== undefined ? { id: user.id, name: fullName(user) } : null;
    dispatch((state) => setProposer(state, by));
  }, [mode, user, page, baseId, t, i18n.locale]);
  useEffect(() => {
    const open = (threads ?? []).flatMap(({ first: { id, anchor, quote, resolved } }) =>
      resolved || anchor === null ? [] : [{ id, anchor, quote }],
    );
    dispatch((state) => setPlaces(state, open, active));
  }, [threads, active, page, baseId, t, i18n.locale]);
  useEffect(() => {
    dispatch((state) => setReadVector(state, last?.vector ?? null));
  }, [last, page, baseId, t, i18n.locale]);
}
