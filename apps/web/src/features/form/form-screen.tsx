import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { Button, cx, FormView, Skeleton, Tabs } from '@quadrille/ui-kit-react';
import type { FormLinked } from '@quadrille/ui-kit/form';
import { useMemo, useState } from 'react';
import { notices } from '../../platform/notices.ts';
import { useIsNarrow } from '../../platform/use-is-narrow.ts';
import { freeSettings, createFormWords, pictureAddress } from '../form-page/index.ts';
import type { ViewScreenProps } from '../records/index.ts';
import { AfterSettings } from './after-settings.tsx';
import { FieldList } from './field-list.tsx';
import { findRecords } from './find-records.ts';
import { FormBar } from './form-bar.tsx';
import { FormSettings } from './form-settings.tsx';
import { ItemSettings } from './question-settings.tsx';
import { useForm } from './use-form.ts';
import type { BuiltForm } from './use-form.ts';
import styles from './form.module.css';

type Pane = 'list' | 'form' | 'settings';
type SettingsTab = 'field' | 'form' | 'after';

/** Where a form is built: what it asks, how it looks while that is changed, and what is said of each question. */
export function FormScreen({ state }: ViewScreenProps) {
  const { t } = useLingui();
  const form = useForm(state);
  useStore(state.$roles);
  const isNarrow = useIsNarrow();
  const [picked, setPicked] = useState<string | null>(null);
  const [tab, setTab] = useState<SettingsTab>('form');
  const [pane, setPane] = useState<Pane>('form');
  const [isTesting, setTesting] = useState(false);
  if (!form) return <Skeleton height={24} />;
  const canEdit = state.may('formViewUpdate') && state.may('formColumnUpdate');
  const pick = (id: string | null): void => {
    setPicked(id);
    if (id !== null) setTab('field');
  };
  const shows = (one: Pane): boolean => !isNarrow || pane === one;
  return (
    <div className={styles.screen} data-view-screen>
      <FormBar state={state} form={form} canEdit={canEdit} isTesting={isTesting} onTest={setTesting} />
      {isNarrow && (
        <Tabs
          look="segment"
          label={t`Part of the form`}
          className={styles.panes}
          tabs={[
            { value: 'list', label: t`Fields` },
            { value: 'form', label: t`Form` },
            { value: 'settings', label: t`Settings` },
          ]}
          value={pane}
          onValueChange={setPane}
        />
      )}
      <div className={cx(styles.columns, !canEdit && styles.readOnly)}>
        {shows('list') && <FieldList form={form} picked={picked} canEdit={canEdit} onPick={pick} />}
        {shows('form') && (
          <Preview form={form} picked={picked} isTesting={isTesting || !canEdit} onPick={pick} onEnd={() => setTesting(false)} />
        )}
        {shows('settings') && canEdit && (
          <section className={styles.side} aria-label={t`Settings`}>
            <Tabs
              label={t`Settings`}
              tabs={[
                { value: 'field', label: t`Field` },
                { value: 'form', label: t`Form` },
                { value: 'after', label: t`After sending` },
              ]}
              value={tab}
              onValueChange={setTab}
            >
              {tab === 'field' && <ItemSettings state={state} form={form} picked={picked} onPick={pick} />}
              {tab === 'form' && <FormSettings form={form} />}
              {tab === 'after' && <AfterSettings state={state} form={form} />}
            </Tabs>
          </section>
        )}
      </div>
    </div>
  );
}

interface PreviewProps {
  readonly form: BuiltForm;
  readonly picked: string | null;
  readonly isTesting: boolean;
  readonly onPick: (id: string) => void;
  readonly onEnd: () => void;
}

/** The form as it will be. What is written here is judged, and stored nowhere. */
function Preview({ form, picked, isTesting, onPick, onEnd }: PreviewProps) {
  const { t, i18n } = useLingui();
  const { settings, meta, spec } = form;
  // all of it, while it is built: a question under a condition has to be seen to be changed
  const rules = useMemo(
    () => (isTesting ? spec.rules : { ...spec.rules, shown: () => new Set(spec.items.map(({ id }) => id)) }),
    [isTesting, spec],
  );
  // drawn by the kit, which takes its words once for each language
  const words = useMemo(() => (i18n.locale ? createFormWords() : createFormWords()), [i18n.locale]);
  const [round, setRound] = useState(0);
  const isSurvey = isTesting && meta['mode'] === 'survey';
  const [cover, logo] = [pictureAddress(settings['banner_image_url']), pictureAddress(settings['logo_url'])];
  const label = typeof meta['submit_label'] === 'string' && meta['submit_label'] !== '' ? meta['submit_label'] : null;
  const send = async (): Promise<void> => {
    notices.toast(t`This answer would be taken. Nothing was stored.`, { tone: 'success' });
    setRound((one) => one + 1);
  };
  const fieldOf = (id: string) => form.rows.find((row) => row.id === id && row.kind === 'question');
  const find = (id: string, text: string): Promise<readonly FormLinked[]> => {
    const row = fieldOf(id);
    if (row?.kind !== 'question') return Promise.resolve([]);
    return findRecords(row.field, text, freeSettings(row.column.meta)['choices_where']);
  };
  return (
    <div className={styles.stage} role="region" aria-label={t`Preview`}>
      <article className={cx(styles.card, !isTesting && 'is-building')}>
        {cover !== null && <img src={cover} alt="" className={styles.cover} />}
        {logo !== null && <img src={logo} alt="" className={cx(styles.logo, cover !== null && styles.overCover)} />}
        <h2 className={styles.formTitle} dir="auto">
          {String(settings['heading'] || t`Untitled`)}
        </h2>
        {Boolean(settings['subheading']) && (
          <p className={styles.intro} dir="auto">
            {String(settings['subheading'])}
          </p>
        )}
        <FormView
          key={`${round} ${isTesting}`}
          items={spec.items}
          rules={rules}
          mode={isSurvey ? 'survey' : 'page'}
          words={words}
          submitLabel={isTesting ? t`Test` : label}
          marked={isTesting ? null : picked}
          {...(!isTesting && { onPick })}
          findRecords={find}
          send={send}
        />
        {isTesting && (
          <Button variant="ghost" className={styles.cancel} onClick={onEnd}>
            <Trans>Cancel</Trans>
          </Button>
        )}
      </article>
    </div>
  );
}
