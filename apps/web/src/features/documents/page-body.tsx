import { useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import type { WireItem } from '@quadrille/contract';
import { TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { useId, useRef, useState } from 'react';
import { $bases } from '../../platform/bases.state.ts';
import { client } from '../../platform/client.ts';
import { mayInBase } from '../../platform/rights.ts';
import type { PageEditor } from './editor/mount-page-editor.ts';
import type { LiveBlock } from './editor/node-views.ts';
import type { OpenPage } from './editor/open-page.ts';
import { createPageAddresses } from './editor/page-addresses.ts';
import { activeMarks } from './editor/page-commands.ts';
import { selectedWords, showAt, showLine, showNew } from './editor/page-moves.ts';
import { settle } from './editor/suggestions.ts';
import { useEmbedHosts } from './embed-hosts.ts';
import { SeenBefore, valueDrawers } from './live-block.tsx';
import { type BarPlace, MarkBar } from './mark-bar.tsx';
import { placeOfBar } from './place-of-bar.ts';
import { NewBar, RunningUploads, SuggestionsBar } from './page-bars.tsx';
import { PageBlocks, plainDrawers } from './page-blocks.tsx';
import type { PageMode } from './page-mode.ts';
import { type NewThread, PageSide } from './page-side.tsx';
import { PageTitle } from './page-title.tsx';
import { SignMenu } from './sign-menu.tsx';
import { usePageComments } from './use-page-comments.ts';
import { usePageEditor } from './use-page-editor.ts';
import { usePageLooks } from './use-page-looks.ts';
import { usePageUploads } from './use-page-uploads.ts';
import { useSignMenu } from './use-sign-menu.ts';
import { useSinceRead } from './use-since-read.ts';
import styles from './page.module.css';

export interface PageBodyProps {
  readonly baseId: string;
  readonly item: WireItem;
  readonly page: OpenPage;
  readonly mode: PageMode;
}

const noMarks: ReadonlySet<string> = new Set();
const drawers = { ...plainDrawers, ...valueDrawers };

/** The title of a page and what is written in it, with the menus of the editor and what stands at the side. */
export function PageBody({ baseId, item, page, mode }: PageBodyProps) {
  const { t } = useLingui();
  const host = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const editor = useRef<PageEditor | null>(null);
  const menuId = useId();
  const mayWrite = useStore(page.$canWrite);
  const canWrite = mayWrite && mode !== 'read';
  const isProposing = mode === 'suggest';
  const base = useStore($bases)?.find(({ id }) => id === baseId);
  const mayComment = mayInBase(base, 'commentRow');
  const [addresses] = useState(() => createPageAddresses(async () => (await client.pages.files({ params: { itemId: item.id } })).list));
  const [blocks, setBlocks] = useState<readonly LiveBlock[]>([]);
  const [marks, setMarks] = useState<ReadonlySet<string>>(noMarks);
  const [barPlace, setBarPlace] = useState<BarPlace | null>(null);
  const [active, setActive] = useState<string | null>(null);
  const [begun, setBegun] = useState<NewThread | null>(null);
  const [asItWouldRead, setAsItWouldRead] = useState(false);
  const embedHosts = useEmbedHosts();
  const view = (): EditorView | undefined => editor.current?.view;
  const onView =
    <Args extends unknown[]>(work: (own: EditorView, ...args: Args) => void) =>
    (...args: Args): void => {
      const own = view();
      if (own && !own.isDestroyed) work(own, ...args);
    };
  const { looked, lookSoon } = usePageLooks(view);
  const uploads = usePageUploads(view, addresses);
  const comments = usePageComments(item.id, page, mayInBase(base, 'commentList'));
  const since = useSinceRead(item.id, page);
  const { last } = since;
  const menu = useSignMenu({
    baseId,
    canWrite: canWrite && !isProposing,
    view,
    sheet,
    onFiles: uploads.put,
    run: ({ from, to }, command) => {
      onView((own) => own.dispatch(own.state.tr.delete(from, to)))();
      editor.current?.run(command);
    },
  });
  const begin = onView((own) => setBegun(selectedWords(own)));
  usePageEditor({
    baseId,
    page,
    host,
    onEditor: (own) => {
      editor.current = own;
    },
    mode,
    threads: comments.threads,
    active,
    last,
    onBlocks: setBlocks,
    onState: (state) => {
      menu.look(state);
      const now = activeMarks(state);
      setMarks((before) => ([...before].join(' ') === [...now].join(' ') ? before : now));
      setBarPlace(state.selection.empty || !(state.selection instanceof TextSelection) ? null : placeOfBar(view(), sheet.current));
      lookSoon();
    },
    onMenuKey: (event) => {
      const isComment = event.code === 'KeyM' && (event.ctrlKey || event.metaKey) && event.altKey && mayComment;
      if (!isComment) return menu.take(event);
      begin();
      event.preventDefault();
      return true;
    },
    onThread: setActive,
    drops: { onFiles: uploads.put, onPasted: uploads.fetchImages },
  });
  const activate = (id: string | null): void => {
    setActive(id);
    const found = id === null ? undefined : (looked.places.get(id) ?? looked.suggestions.find((one) => one.id === id));
    if (found) onView(showAt)(found.from);
  };
  const decide = onView((own, ids: readonly string[], isAccepted: boolean) => own.dispatch(settle(own.state, new Set(ids), isAccepted)));
  const toStart = onView((own) => {
    own.dispatch(own.state.tr.setSelection(TextSelection.atStart(own.state.doc)));
    own.focus();
  });
  const blockPage = { baseId, addresses, outline: looked.outline, onShowLine: onView(showLine), onFetch: uploads.fetchImages, embedHosts };
  const allIds = looked.suggestions.map(({ id }) => id);
  return (
    <SeenBefore value={{ last, onValue: since.onValue }}>
      <SuggestionsBar
        count={allIds.length}
        asItWouldRead={asItWouldRead}
        onAsItWouldRead={setAsItWouldRead}
        onAcceptAll={mayWrite ? () => decide(allIds, true) : undefined}
      />
      {last !== null && looked.newCount > 0 && (
        <NewBar count={looked.newCount} at={last.at} onStep={onView(showNew)} onForget={since.forget} />
      )}
      <div className={styles.scroll}>
        <article className={styles.sheet} ref={sheet}>
          <PageTitle baseId={baseId} item={item} canWrite={canWrite} onDone={toStart} />
          <RunningUploads uploads={uploads.running} />
          {(canWrite || mayComment) && (
            <MarkBar
              marks={marks}
              place={barPlace}
              canMark={canWrite && !isProposing}
              run={(command) => editor.current?.run(command)}
              onComment={mayComment ? begin : undefined}
            />
          )}
          <div
            ref={host}
            className={styles.text}
            data-menu={menu.query !== null || undefined}
            data-as-read={asItWouldRead || undefined}
            aria-controls={menu.query ? menuId : undefined}
            aria-activedescendant={menu.query ? `${menuId}-${menu.at}` : undefined}
          />
          {menu.query && (
            <SignMenu
              id={menuId}
              label={menu.query.sign === '/' ? t`Blocks` : menu.query.sign === '@' ? t`People, pages, records and days` : t`Emojis`}
              choices={menu.choices}
              active={menu.at}
              place={menu.place}
              onPoint={menu.onPoint}
            />
          )}
          <PageBlocks blocks={blocks} page={blockPage} drawers={drawers} />
        </article>
        <PageSide
          baseId={baseId}
          outline={looked.outline}
          onShowLine={onView(showLine)}
          comments={comments}
          places={looked.places}
          mayComment={mayComment}
          active={active}
          onActive={activate}
          begun={begun}
          onBegun={setBegun}
          suggestions={looked.suggestions}
          onSettle={mayWrite ? (id, isAccepted) => decide([id], isAccepted) : undefined}
        />
      </div>
    </SeenBefore>
  );
}
