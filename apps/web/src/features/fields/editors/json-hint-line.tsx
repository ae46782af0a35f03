import { Trans, useLingui } from '@lingui/react/macro';
import { findMisfits, jsonHintOf } from '@quadrille/domain';
import type { Field, JsonHint, JsonKind, JsonMisfit } from '@quadrille/domain';
import { Button } from '@quadrille/ui-kit-react';
import { useDeferredValue, useMemo } from 'react';
import styles from './json-hint-line.module.css';

export interface JsonHintLineProps {
  readonly field: Pick<Field, 'type' | 'meta'>;
  readonly text: string;
  /** Null where nobody may write: then nothing is shown. */
  readonly onStart: ((example: string) => void) | null;
}

/** What a field says its JSON looks like: an example to start from while there is nothing, then where the text differs. */
export function JsonHintLine({ field, text, onStart }: JsonHintLineProps) {
  const hint = useMemo(() => (field.type === 'JSON' ? jsonHintOf(field) : null), [field]);
  const written = useDeferredValue(text);
  const misfits = useMemo(() => (hint === null ? [] : misfitsIn(written, hint)), [hint, written]);
  if (hint === null || onStart === null) return null;
  if (text.trim() === '')
    return (
      <div className={styles.hint}>
        <p className={styles.head}>
          <span className={styles.label}>
            <Trans>Looks like this</Trans>
          </span>
          <Button
            size="sm"
            variant="ghost"
            onClick={({ currentTarget }) => {
              focusEditor(currentTarget);
              onStart(hint.example);
            }}
          >
            <Trans>Start with it</Trans>
          </Button>
        </p>
        <pre className={styles.example} dir="ltr" tabIndex={0}>
          {hint.example}
        </pre>
      </div>
    );
  return (
    <div role="status" className={styles.misfits}>
      {misfits.length > 0 && (
        <ul>
          {misfits.map((misfit) => (
            <li key={`${misfit.path} ${misfit.code} ${misfit.code === 'missing' ? misfit.key : ''}`}>
              <Misfit misfit={misfit} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** One writes on in the editor above: the button goes once there is something. */
function focusEditor(button: HTMLElement): void {
  const editor = button.closest(`.${styles.hint}`)?.previousElementSibling;
  editor?.querySelector<HTMLElement>('[contenteditable="true"], textarea')?.focus();
}

/** What is no JSON yet is told elsewhere. */
function misfitsIn(text: string, hint: JsonHint): readonly JsonMisfit[] {
  try {
    return findMisfits(JSON.parse(text), hint);
  } catch {
    return [];
  }
}

function Misfit({ misfit }: { readonly misfit: JsonMisfit }) {
  const { t, i18n } = useLingui();
  const kinds: Readonly<Record<JsonKind, string>> = {
    object: t`object`,
    list: t`list`,
    text: t`text`,
    number: t`number`,
    whole: t`whole number`,
    boolean: t`true or false`,
    null: t`null`,
  };
  const list = (words: readonly string[]): string => new Intl.ListFormat(i18n.locale, { type: 'disjunction' }).format(words);
  const place = misfit.path === '' ? null : <bdi className={styles.path}>{misfit.path}</bdi>;
  switch (misfit.code) {
    case 'missing': {
      const key = misfit.path === '' ? misfit.key : `${misfit.path}.${misfit.key}`;
      return (
        <Trans>
          <bdi className={styles.path}>{key}</bdi> is missing.
        </Trans>
      );
    }
    case 'otherValue': {
      const values = list(misfit.values);
      return place ? (
        <Trans>
          {place}: expected is {values}.
        </Trans>
      ) : (
        <Trans>Expected is {values}.</Trans>
      );
    }
    case 'otherKind': {
      const [found, wanted] = [kinds[misfit.found], list(misfit.wanted.map((kind) => kinds[kind]))];
      return place ? (
        <Trans>
          {place}: {found} instead of {wanted}.
        </Trans>
      ) : (
        <Trans>
          This is: {found}. Expected: {wanted}.
        </Trans>
      );
    }
  }
}
