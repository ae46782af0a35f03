import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { colorRulesMost, optionColorAt } from '@quadrille/domain';
import { Button, ColourPicker, FilterBuilder, IconButton, Popover, Select } from '@quadrille/ui-kit-react';
import { Palette, Plus, Trash2 } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { randomId } from '@quadrille/ui-kit';
import { reportError } from '../../../platform/notices.ts';
import { useHueWords } from '../../../platform/use-hue-words.ts';
import { useLateSave } from '../../../platform/use-late-save.ts';
import { ToolButton } from '../tool-button.tsx';
import { useFilterLabels } from '../use-filter-labels.ts';
import { listOffered } from '../view-columns.ts';
import { colorRulesOf, readDrafts, saveDrafts } from './color-rules.ts';
import type { RuleDraft } from './color-rules.ts';
import { mergeDrafts } from './merge-drafts.ts';
import styles from './color-tool.module.css';
import type { ViewState } from '../view.state.ts';
import { toFilterField } from '../../fields/index.ts';

const typingPause = 300;
const wholeRecord = '';

/** Which records and cells have a colour, and when; kept with the view. */
export function ColorTool({ state }: { readonly state: ViewState }) {
  const { t } = useLingui();
  const view = useStore(state.$view);
  const fields = useStore(state.$fields);
  const count = colorRulesOf(view, fields).length;
  return (
    <Popover
      label={t`Colour`}
      isFlush
      width={660}
      trigger={
        <ToolButton
          icon={Palette}
          label={t`Colour`}
          isActive={count > 0}
          isMinor
          says={count > 0 ? t`${plural(count, { one: '# rule', other: '# rules' })}` : undefined}
        />
      }
    >
      <ColorPanel key={view?.id} state={state} />
    </Popover>
  );
}

function ColorPanel({ state }: { readonly state: ViewState }) {
  const { t, i18n } = useLingui();
  const shown = useStore(state.$shown);
  const people = useStore(state.$people);
  const [drafts, setDrafts] = useState(() => readDrafts(state));
  const [today] = useState(() => new Date().toLocaleDateString('sv'));
  const labels = { ...useFilterLabels(), title: t`If`, empty: t`No conditions yet: nothing is coloured.` };
  const hues = useHueWords();
  const isReadOnly = !state.may('gridViewUpdate');
  const base = useRef(drafts);
  const isSaving = useRef(false);
  const saver = useLateSave(async (wanted: readonly RuleDraft[], isWaiting) => {
    const merged = mergeDrafts(base.current, readDrafts(state), wanted);
    isSaving.current = true;
    // what was built meanwhile knows nothing of those that join
    base.current = isWaiting() ? merged.filter((draft) => wanted.includes(draft)) : merged;
    setDrafts((now) => (now === wanted ? merged : now));
    try {
      await saveDrafts(state, merged);
    } catch (error) {
      reportError(t`The colours could not be saved`, error);
    } finally {
      isSaving.current = false;
    }
  }, typingPause);
  // what others change while this is open, or a step through history, joins what is built
  useEffect(
    () =>
      state.$view.listen(() => {
        const stored = readDrafts(state);
        if (isSaving.current) return;
        const before = base.current;
        base.current = stored;
        const join = (mine: readonly RuleDraft[]): readonly RuleDraft[] => mergeDrafts(before, stored, mine);
        const waiting = saver.rebase(join);
        setDrafts((now) => waiting ?? join(now));
      }),
    [state, saver],
  );
  const offered = useMemo(
    () => listOffered(shown).map((field) => toFilterField(field, (message) => i18n._(message), people)),
    [shown, people, i18n],
  );
  const change = (next: readonly RuleDraft[]): void => {
    setDrafts(next);
    saver.save(next);
  };
  const changeOne = (id: string, part: Partial<RuleDraft>): void =>
    change(drafts.map((draft) => (draft.id === id ? { ...draft, ...part } : draft)));
  const list = useRef<HTMLDivElement>(null);
  const hasAdded = useRef(false);
  useEffect(() => {
    if (hasAdded.current) list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' });
    hasAdded.current = false;
  }, [drafts]);
  const add = (): void => {
    hasAdded.current = true;
    change([...drafts, { id: randomId(), hue: optionColorAt(drafts.length).name, fieldId: null, nodes: [] }]);
  };
  const targets = [
    { value: wholeRecord, label: t`the whole record` },
    ...shown.filter((one) => one.isShown).map(({ field }) => ({ value: field.id as string, label: field.title })),
  ];
  return (
    <div className={styles.panel}>
      <h2 className={styles.title}>
        <Trans>Colour</Trans>
      </h2>
      <div ref={list} className={styles.list}>
        {drafts.length === 0 && (
          <p className={styles.empty}>
            <Trans>No colours yet. A rule colours records, or cells of one field, that match its conditions.</Trans>
          </p>
        )}
        {drafts.map((draft, at) => (
          <section key={draft.id} className={styles.rule} aria-label={t`Rule ${at + 1}`}>
            <div className={styles.head}>
              <ColourPicker
                label={t`Colour of rule ${at + 1}`}
                value={draft.hue}
                hueLabels={hues}
                isDisabled={isReadOnly}
                onValueChange={(hue) => changeOne(draft.id, { hue })}
              />
              <span>
                <Trans>colours</Trans>
              </span>
              <Select
                size="sm"
                label={t`What is coloured`}
                isDisabled={isReadOnly}
                choices={targets}
                value={draft.fieldId ?? wholeRecord}
                onValueChange={(fieldId) => changeOne(draft.id, { fieldId: fieldId === wholeRecord ? null : fieldId })}
                className={styles.target}
              />
              {!isReadOnly && (
                <IconButton
                  size="sm"
                  icon={Trash2}
                  label={t`Delete rule ${at + 1}`}
                  onClick={() => change(drafts.filter((one) => one !== draft))}
                />
              )}
            </div>
            <FilterBuilder
              nodes={draft.nodes}
              fields={offered}
              today={today}
              labels={labels}
              isReadOnly={isReadOnly}
              onChange={(nodes) => changeOne(draft.id, { nodes })}
            />
          </section>
        ))}
      </div>
      <div className={styles.foot}>
        {!isReadOnly && drafts.length < colorRulesMost && (
          <Button variant="brand-ghost" size="sm" icon={Plus} onClick={add}>
            <Trans>Add rule</Trans>
          </Button>
        )}
        <span className={styles.note}>
          <Trans>Of several rules for the same place, the first that matches decides.</Trans>
        </span>
      </div>
    </div>
  );
}
