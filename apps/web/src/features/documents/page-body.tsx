import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import type { WireItem } from '@quadrille/contract';
import { IconButton, Toolbar, ToolbarSeparator } from '@quadrille/ui-kit-react';
import { Bold, CodeXml, Italic, Link2, Strikethrough, Underline, type LucideIcon } from 'lucide-react';
import { type Command, type EditorState, TextSelection } from 'prosemirror-state';
import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { $items } from '../items/index.ts';
import type { LiveBlock } from './editor/node-views.ts';
import { mountPageEditor, type PageEditor } from './editor/mount-page-editor.ts';
import type { OpenPage } from './editor/open-page.ts';
import { type OutlineLine, outlineOf } from './editor/outline.ts';
import { activeMarks, markKeys, type MarkName, setLink, toggleWords } from './editor/page-commands.ts';
import { safeAddress } from './editor/page-schema.ts';
import { findSignQuery, type SignQuery } from './editor/sign-query.ts';
import { InlineValue, ViewBlock } from './live-block.tsx';
import { PageTitle } from './page-title.tsx';
import { SignMenu } from './sign-menu.tsx';
import { useSignChoices } from './use-sign-choices.ts';
import styles from './page.module.css';

export interface PageBodyProps {
  readonly baseId: string;
  readonly item: WireItem;
  readonly page: OpenPage;
}

const noMarks: ReadonlySet<string> = new Set();

/** The title of a page and what is written in it, with the menus of the editor and the headings at the side. */
export function PageBody({ baseId, item, page }: PageBodyProps) {
  const { t, i18n } = useLingui();
  const host = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const editor = useRef<PageEditor | null>(null);
  const menuId = useId();
  const canWrite = useStore(page.$canWrite);
  const [blocks, setBlocks] = useState<readonly LiveBlock[]>([]);
  const [outline, setOutline] = useState<readonly OutlineLine[]>([]);
  const [marks, setMarks] = useState<ReadonlySet<string>>(noMarks);
  const [hasSelection, setSelected] = useState(false);
  const [query, setQuery] = useState<SignQuery | null>(null);
  const [dropped, setDropped] = useState<number | null>(null);
  const [active, setActive] = useState(0);
  const [place, setPlace] = useState({ x: 0, y: 0 });

  const shown = canWrite && query !== null && query.from !== dropped ? query : null;
  const choices = useSignChoices({
    baseId,
    query: shown,
    run: ({ from, to }, command) => {
      const { view } = editor.current ?? {};
      if (!view) return;
      view.dispatch(view.state.tr.delete(from, to));
      editor.current?.run(command);
    },
  });
  const isOpen = shown !== null && choices.length > 0;
  const at = Math.min(active, choices.length - 1);

  const placeMenu = ({ from }: SignQuery): void => {
    const { view } = editor.current ?? {};
    const box = sheet.current?.getBoundingClientRect();
    if (!view || !box) return;
    const cursor = view.coordsAtPos(from);
    const isRtl = getComputedStyle(view.dom).direction === 'rtl';
    setPlace({ x: Math.max(0, isRtl ? box.right - cursor.right : cursor.left - box.left), y: cursor.bottom - box.top + 6 });
  };
  const onState = useEffectEvent((state: EditorState): void => {
    const next = findSignQuery(state);
    if (next?.text !== query?.text || next?.from !== query?.from) {
      setQuery(next);
      setActive(0);
      if (next === null) setDropped(null);
      else placeMenu(next);
    }
    setMarks(activeMarks(state));
    setSelected(!state.selection.empty && state.selection instanceof TextSelection);
    setOutline((lines) => {
      const now = outlineOf(state.doc);
      return JSON.stringify(now) === JSON.stringify(lines) ? lines : now;
    });
  });
  const onMenuKey = useEffectEvent((event: KeyboardEvent): boolean => {
    if (!isOpen || event.isComposing) return false;
    const step = { ArrowDown: 1, ArrowUp: choices.length - 1 }[event.key];
    if (step !== undefined) setActive((at + step) % choices.length);
    else if (event.key === 'Enter' || event.key === 'Tab') choices[at]?.run();
    else if (event.key === 'Escape') setDropped(shown?.from ?? null);
    else return false;
    event.preventDefault();
    return true;
  });

  useEffect(() => {
    if (!host.current) return undefined;
    const day = new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'medium' });
    const mounted = mountPageEditor(host.current, {
      page,
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
      onBlocks: setBlocks,
      onState: (state) => onState(state),
      onMenuKey: (event) => onMenuKey(event),
    });
    editor.current = mounted;
    return () => {
      editor.current = null;
      mounted.destroy();
    };
  }, [page, baseId, t, i18n.locale]);

  const focusStart = (): void => {
    const { view } = editor.current ?? {};
    if (!view) return;
    view.dispatch(view.state.tr.setSelection(TextSelection.atStart(view.state.doc)));
    view.focus();
  };
  const show = ({ at: pos }: OutlineLine): void => {
    const { view } = editor.current ?? {};
    if (!view) return;
    view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(pos + 1))));
    view.focus();
    const heading = view.nodeDOM(pos);
    if (heading instanceof HTMLElement) heading.scrollIntoView({ block: 'start' });
  };
  return (
    <div className={styles.scroll}>
      <article className={styles.sheet} ref={sheet}>
        <PageTitle baseId={baseId} item={item} canWrite={canWrite} onDone={focusStart} />
        {canWrite && <MarkBar marks={marks} isShown={hasSelection} run={(command) => editor.current?.run(command)} />}
        <div
          ref={host}
          className={styles.text}
          data-menu={isOpen || undefined}
          aria-controls={isOpen ? menuId : undefined}
          aria-activedescendant={isOpen ? `${menuId}-${at}` : undefined}
        />
        {isOpen && (
          <SignMenu
            id={menuId}
            label={shown.sign === '/' ? t`Blocks` : shown.sign === '@' ? t`People, pages, records and days` : t`Emojis`}
            choices={choices}
            active={at}
            place={place}
            onPoint={setActive}
          />
        )}
        {blocks.map(({ id, dom, name, attrs }) =>
          createPortal(
            name === 'view_block' ? (
              <ViewBlock key={`${attrs['table_id']} ${attrs['view_id']}`} baseId={baseId} attrs={attrs} />
            ) : (
              <InlineValue baseId={baseId} attrs={attrs} />
            ),
            dom,
            String(id),
          ),
        )}
      </article>
      {outline.length > 1 && <PageOutline lines={outline} onShow={show} />}
    </div>
  );
}

interface PageOutlineProps {
  readonly lines: readonly OutlineLine[];
  readonly onShow: (line: OutlineLine) => void;
}

/** The headings of a page, at its side. */
function PageOutline({ lines, onShow }: PageOutlineProps) {
  const { t } = useLingui();
  return (
    <nav className={styles.outline} aria-label={t`On this page`}>
      <h2>
        <Trans>On this page</Trans>
      </h2>
      <ul>
        {lines.map((line) => (
          <li key={line.at} data-level={line.level}>
            <button type="button" dir="auto" onClick={() => onShow(line)}>
              {line.text}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface MarkBarProps {
  readonly marks: ReadonlySet<string>;
  readonly isShown: boolean;
  readonly run: (command: Command) => void;
}

const markIcons: Readonly<Record<MarkName, LucideIcon>> = {
  bold: Bold,
  italic: Italic,
  underline: Underline,
  strike: Strikethrough,
  code: CodeXml,
};

/** What can be done to the selected words; the keys do it as well. */
function MarkBar({ marks, isShown, run }: MarkBarProps) {
  const { t } = useLingui();
  const [address, setAddress] = useState<string | null>(null);
  if (!isShown && address === null) return null;
  const words: Readonly<Record<MarkName, string>> = {
    bold: t`Bold`,
    italic: t`Italic`,
    underline: t`Underline`,
    strike: t`Strike through`,
    code: t`Code`,
  };
  const link = (): void => {
    const wanted = (address ?? '').trim();
    const href = wanted === '' ? null : safeAddress(/^[a-z][a-z0-9+.-]*:/i.test(wanted) ? wanted : `https://${wanted}`);
    setAddress(null);
    run(setLink(href));
  };
  const onKeyDown = (event: ReactKeyboardEvent): void => {
    if (event.key === 'Enter') {
      event.preventDefault();
      link();
    }
    if (event.key === 'Escape') {
      setAddress(null);
      run(() => true);
    }
  };
  return (
    <div className={styles.marks} onPointerDown={(event) => event.target instanceof HTMLInputElement || event.preventDefault()}>
      {address === null ? (
        <Toolbar label={t`Selected words`}>
          {(Object.keys(markKeys) as MarkName[]).map((name) => (
            <IconButton
              key={name}
              label={words[name]}
              icon={markIcons[name]}
              size="sm"
              aria-pressed={marks.has(name)}
              onClick={() => run(toggleWords(name))}
            />
          ))}
          <ToolbarSeparator />
          <IconButton
            label={marks.has('link') ? t`Remove link` : t`Link`}
            icon={Link2}
            size="sm"
            aria-pressed={marks.has('link')}
            onClick={() => (marks.has('link') ? run(setLink(null)) : setAddress(''))}
          />
        </Toolbar>
      ) : (
        <input
          className={styles.address}
          aria-label={t`Address of the link`}
          placeholder="https://"
          // the words were selected to be linked
          ref={(field) => field?.focus()}
          value={address}
          onChange={(event) => setAddress(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={() => setAddress(null)}
        />
      )}
    </div>
  );
}
