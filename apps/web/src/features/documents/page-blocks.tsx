import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import type { StoredFile } from '@quadrille/contract';
import { Combobox, CopyButton, Icon, Skeleton } from '@quadrille/ui-kit-react';
import { Download, ExternalLink, FileText, ImageOff } from 'lucide-react';
import { type ComponentType, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { formatBytes } from '../../platform/format-bytes.ts';
import { codeLanguageIds, codeLanguageOf, codeLanguages } from './editor/code-languages.ts';
import type { LiveBlock, LiveName } from './editor/node-views.ts';
import type { OutlineLine } from './editor/outline.ts';
import type { PageAddresses } from './editor/page-addresses.ts';
import { safeAddress } from './editor/page-schema.ts';
import { embedAddress } from './embed-address.ts';
import styles from './blocks.module.css';

/** What the blocks of a page need of the page they stand in. */
export interface BlockPage {
  readonly addresses: PageAddresses;
  readonly outline: readonly OutlineLine[];
  readonly onShowLine: (line: OutlineLine) => void;
  /** Fetches an image from an address elsewhere into the page; missing for readers. */
  readonly onFetch?: (source: string) => void;
  /** Hosts whose pages may be shown in a page. */
  readonly embedHosts: readonly string[];
}

export interface BlockProps {
  readonly block: LiveBlock;
  readonly page: BlockPage;
}

/** Blocks that anybody may be shown who may read the page. */
export const plainDrawers = {
  image: ImageBlock,
  file: FileBlock,
  formula: FormulaBlock,
  inline_formula: FormulaBlock,
  embed: EmbedBlock,
  code_block: CodeHead,
  table_of_contents: ContentsBlock,
} satisfies Partial<Record<LiveName, ComponentType<BlockProps>>>;

/** Draws the blocks of an editor where they stand in it. */
export function PageBlocks<Page extends BlockPage>({
  blocks,
  page,
  drawers,
}: {
  readonly blocks: readonly LiveBlock[];
  readonly page: Page;
  readonly drawers: Readonly<Partial<Record<LiveName, ComponentType<{ readonly block: LiveBlock; readonly page: Page }>>>>;
}) {
  return blocks.map((block) => {
    const Drawer = drawers[block.name];
    return Drawer ? createPortal(<Drawer block={block} page={page} />, block.dom, String(block.id)) : null;
  });
}

function useFile(
  path: string,
  { $files, $missing, want }: PageAddresses,
): { readonly file: StoredFile | undefined; readonly isMissing: boolean } {
  const file = useStore($files).get(path);
  const isMissing = useStore($missing).has(path) || path === '';
  useEffect(() => {
    if (path !== '') want(path);
  }, [path, want]);
  return { file, isMissing };
}

function ImageBlock({ block: { attrs, canWrite, change, leave }, page: { addresses, onFetch } }: BlockProps) {
  const { t } = useLingui();
  const { path = '', source = '', caption = '' } = attrs;
  const { file, isMissing } = useFile(path, addresses);
  const [isBroken, setBroken] = useState(false);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    leave();
  };
  return (
    <figure className={styles.figure} data-fault={isBroken || undefined}>
      {file ? (
        <img
          src={file.signedPath}
          alt={caption === '' ? file.title : caption}
          width={file.width}
          height={file.height}
          onError={() => {
            setBroken(true);
            addresses.want(path);
          }}
          onLoad={() => setBroken(false)}
        />
      ) : source === '' ? (
        isMissing ? (
          <div className={styles.elsewhere}>
            <Icon icon={ImageOff} />
            <Trans>This image cannot be opened. It was removed, or you may not see it.</Trans>
          </div>
        ) : (
          <Skeleton height={120} />
        )
      ) : (
        <div className={styles.elsewhere}>
          <Icon icon={ImageOff} />
          <a href={safeAddress(source) ?? '#'} target="_blank" rel="noopener noreferrer nofollow">
            {source}
          </a>
          {canWrite && onFetch && (
            <button type="button" onClick={() => onFetch(source)}>
              <Trans>Take it into the page</Trans>
            </button>
          )}
        </div>
      )}
      {canWrite ? (
        <figcaption>
          <input
            className={styles.caption}
            aria-label={t`Words below the image`}
            placeholder={t`Words below the image`}
            dir="auto"
            value={caption}
            maxLength={500}
            onChange={(event) => change({ caption: event.target.value })}
            onKeyDown={onKeyDown}
          />
        </figcaption>
      ) : (
        caption !== '' && <figcaption dir="auto">{caption}</figcaption>
      )}
    </figure>
  );
}

function FileBlock({ block: { attrs }, page: { addresses } }: BlockProps) {
  const { i18n } = useLingui();
  const { path = '', name = '', size = '' } = attrs;
  const { file } = useFile(path, addresses);
  const bytes = file?.size ?? Number(size);
  return (
    <a className={styles.file} href={file ? `${file.signedPath}&download=1` : undefined} download={name}>
      <Icon icon={FileText} />
      <bdi>{file?.title ?? name}</bdi>
      <span className={styles.size}>{bytes > 0 && formatBytes(bytes, i18n.locale)}</span>
      <Icon icon={Download} size={14} />
    </a>
  );
}

/** The formula as MathML, which browsers draw and read aloud; its text opens to be changed. */
function FormulaBlock({ block: { name, attrs, isSelected, canWrite, change, leave } }: BlockProps) {
  const { t } = useLingui();
  const { tex = '' } = attrs;
  const [isOpened, setOpened] = useState(false);
  const isOpen = canWrite && (isOpened || (isSelected && tex === ''));
  const close = (): void => {
    setOpened(false);
    leave();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || (event.key !== 'Escape' && (event.key !== 'Enter' || event.shiftKey))) return;
    event.preventDefault();
    close();
  };
  return (
    <span className={name === 'formula' ? styles.formula : styles.inlineFormula}>
      <button type="button" className={styles.drawn} disabled={!canWrite} title={tex} onClick={() => setOpened(true)}>
        <Drawn tex={tex} isBlock={name === 'formula'} />
      </button>
      {isOpen && (
        <textarea
          className={styles.tex}
          aria-label={t`Formula in LaTeX`}
          placeholder="\\frac{a}{b}"
          dir="ltr"
          rows={name === 'formula' ? 2 : 1}
          // it was opened to be written
          ref={(field) => {
            if (field && document.activeElement !== field && isOpen) field.focus();
          }}
          value={tex}
          maxLength={4000}
          onFocus={() => setOpened(true)}
          onChange={(event) => change({ tex: event.target.value })}
          onKeyDown={onKeyDown}
          onBlur={() => setOpened(false)}
        />
      )}
    </span>
  );
}

function Drawn({ tex, isBlock }: { readonly tex: string; readonly isBlock: boolean }) {
  const host = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let isCurrent = true;
    void import('katex').then(({ default: katex }) => {
      if (!isCurrent || !host.current) return;
      // nothing in a formula may lead anywhere, and none keeps the browser busy
      const options = { output: 'mathml', displayMode: isBlock, throwOnError: false, trust: false, maxExpand: 200, maxSize: 20 } as const;
      katex.render(tex === '' ? '\\square' : tex, host.current, options);
    });
    return () => {
      isCurrent = false;
    };
  }, [tex, isBlock]);
  return <span ref={host} dir="ltr" />;
}

/** A page of an address the server allows, else a link to it. */
function EmbedBlock({ block: { attrs, isSelected, canWrite, change, leave }, page: { embedHosts } }: BlockProps) {
  const { t } = useLingui();
  const { address = '' } = attrs;
  const shown = embedAddress(address, embedHosts);
  const [isOpened, setOpened] = useState(false);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    setOpened(false);
    leave();
  };
  if (canWrite && (isOpened || address === ''))
    return (
      <input
        className={styles.address}
        aria-label={t`Address to show`}
        placeholder="https://"
        ref={(field) => {
          if (isSelected && field && document.activeElement !== field) field.focus();
        }}
        value={address}
        maxLength={2000}
        onFocus={() => setOpened(true)}
        onBlur={() => setOpened(false)}
        onChange={(event) => change({ address: event.target.value })}
        onKeyDown={onKeyDown}
      />
    );
  if (shown !== null)
    return (
      <iframe
        className={styles.embed}
        src={shown}
        title={t`Page at ${address}`}
        loading="lazy"
        referrerPolicy="no-referrer"
        sandbox="allow-scripts allow-same-origin allow-popups allow-forms"
        allow="fullscreen"
      />
    );
  return (
    <a className={styles.file} href={safeAddress(address) ?? '#'} target="_blank" rel="noopener noreferrer nofollow">
      <Icon icon={ExternalLink} />
      <bdi>{address}</bdi>
    </a>
  );
}

/** The line above code: its language, and a button that copies it. */
function CodeHead({ block: { attrs, canWrite, change, leave, text } }: BlockProps) {
  const { t } = useLingui();
  const { language = '' } = attrs;
  const id = codeLanguageOf(language);
  // one nobody colours is kept as it was written
  const odd = id === null && language !== '' ? [{ value: language, label: language }] : [];
  const choices = [{ value: '', label: t`Plain text` }, ...odd, ...codeChoices];
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    // keys of the list, which stands elsewhere, are its own
    if (event.key !== 'Escape' || !event.currentTarget.contains(event.target as Element)) return;
    event.preventDefault();
    leave();
  };
  return (
    <div className={styles.codeHead} onKeyDown={onKeyDown}>
      {canWrite ? (
        <Combobox
          size="sm"
          isBare
          className={styles.language}
          label={t`Language of the code`}
          searchPlaceholder={t`Find a language`}
          choices={choices}
          value={id ?? language}
          onValueChange={(value) => change({ language: value ?? '' })}
        />
      ) : (
        <bdi className={styles.languageName}>{id === null ? language : codeLanguages[id].name}</bdi>
      )}
      <CopyButton text={text} />
    </div>
  );
}

const codeChoices = codeLanguageIds
  .map((id) => ({ value: id as string, label: codeLanguages[id].name as string }))
  .toSorted((one, other) => one.label.localeCompare(other.label, 'en'));

function ContentsBlock({ page: { outline, onShowLine } }: BlockProps) {
  const { t } = useLingui();
  return (
    <nav className={styles.contents} aria-label={t`Contents`}>
      {outline.length === 0 && <Trans>The headings of this page stand here.</Trans>}
      <ul>
        {outline.map((line) => (
          <li key={line.nth} data-level={line.level}>
            <button type="button" dir="auto" onClick={() => onShowLine(line)}>
              {line.text}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
