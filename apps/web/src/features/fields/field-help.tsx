import { useLingui } from '@lingui/react/macro';
import type { FieldType } from '@quadrille/domain';
import { useEffect, useState } from 'react';
import type { FieldHelpText } from './field-help-text.ts';
import styles from './field-help.module.css';

/** Every language has one, loaded with the first field that is made; English stands in for the others. */
const catalogues = import.meta.glob<Readonly<Record<FieldType, FieldHelpText>>>('../../locales/*/field-help.ts', { import: 'fieldHelp' });

/** What a field of this type holds, in a sentence, and a value as an example. */
export function FieldHelp({ type }: { readonly type: FieldType }) {
  const { i18n } = useLingui();
  const [texts, setTexts] = useState<Readonly<Record<FieldType, FieldHelpText>> | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const load = catalogues[`../../locales/${i18n.locale}/field-help.ts`] ?? catalogues['../../locales/en/field-help.ts'];
    load?.().then(
      (read) => isCurrent && setTexts(read),
      () => {},
    ); // fields are made without it
    return () => {
      isCurrent = false;
    };
  }, [i18n.locale]);
  const [words, example] = texts?.[type] ?? ['', ''];
  return (
    <p className={styles.help}>
      {words} {example !== '' && <bdi className={styles.example}>{example}</bdi>}
    </p>
  );
}
