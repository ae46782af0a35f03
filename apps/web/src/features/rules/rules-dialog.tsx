import { Trans, useLingui } from '@lingui/react/macro';
import type { WireRule } from '@quadrille/contract';
import { Banner, Button, Dialog, type FilterField, type FilterLabels, IconButton } from '@quadrille/ui-kit-react';
import { CircleQuestionMark, Pencil, Plus, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { client } from '../../platform/client.ts';
import { errorWords } from '../../platform/error-words.ts';
import { ExplainAccess } from './explain-access.tsx';
import { RuleForm } from './rule-form.tsx';
import { useMembers } from './use-members.ts';
import { useRuleWords } from './use-rule-words.ts';
import styles from './rules.module.css';

export interface RulesDialogProps {
  readonly baseId: string;
  readonly tableId: string;
  readonly tableTitle: string;
  /** Fields a rule can be about. */
  readonly fields: readonly { readonly id: string; readonly title: string; readonly isComputed: boolean }[];
  readonly filterFields: readonly FilterField[];
  readonly filterLabels: FilterLabels;
  readonly onClose: () => void;
}

/** Who may see, add, change and delete what in a table. */
export function RulesDialog({ baseId, tableId, tableTitle, fields, filterFields, filterLabels, onClose }: RulesDialogProps) {
  const { t } = useLingui();
  const members = useMembers(baseId);
  const words = useRuleWords(fields, members);
  const [isAsking, setAsking] = useState(false);
  const [rules, setRules] = useState<readonly WireRule[] | null>(null);
  const [edited, setEdited] = useState<WireRule | 'new' | null>(null);
  const [error, setError] = useState<string | null>(null);
  const run = async (action: () => Promise<unknown>): Promise<boolean> => {
    setError(null);
    try {
      await action();
      setRules((await client.rules.list({ params: { tableId } })).list);
      return true;
    } catch (reason) {
      setError(errorWords(reason));
      return false;
    }
  };
  useEffect(() => {
    client.rules.list({ params: { tableId } }).then(
      ({ list }) => setRules(list),
      (reason: unknown) => setError(errorWords(reason)),
    );
  }, [tableId]);
  const remove = (rule: WireRule) => void run(() => client.rules.delete({ params: { ruleId: rule.id } }));
  return (
    <Dialog isOpen size="lg" title={t`Access to ${tableTitle}`} onOpenChange={(next) => !next && onClose()}>
      <div className={styles.body}>
        {error && (
          <Banner tone="danger" isInset>
            {error}
          </Banner>
        )}
        {isAsking ? (
          <ExplainAccess tableId={tableId} fields={fields} members={members} onBack={() => setAsking(false)} />
        ) : edited !== null ? (
          <RuleForm
            rule={edited === 'new' ? null : edited}
            fields={fields}
            members={members}
            filterFields={filterFields}
            filterLabels={filterLabels}
            onCancel={() => setEdited(null)}
            onSave={async ({ fk_column_id, ...body }) => {
              const isSaved = await run(() =>
                edited === 'new'
                  ? client.rules.create({ params: { tableId }, body: { ...body, fk_column_id } })
                  : client.rules.update({ params: { ruleId: edited.id }, body }),
              );
              if (isSaved) setEdited(null);
            }}
          />
        ) : (
          <>
            <p className={styles.note}>
              <Trans>
                Without a rule, roles decide. As soon as a rule allows something, only the people it names may do it. Owners and creators
                may always do everything.
              </Trans>
            </p>
            {rules !== null && rules.length > 0 && (
              <ul className={styles.list}>
                {rules.map((rule) => (
                  <li key={rule.id} className={styles.rule}>
                    <span className={styles.words}>
                      <span className={styles.title}>{words.title(rule)}</span>
                      <span className={styles.note}>{words.note(rule)}</span>
                    </span>
                    <IconButton label={t`Change rule`} icon={Pencil} size="sm" onClick={() => setEdited(rule)} />
                    <IconButton label={t`Delete rule`} icon={Trash2} size="sm" onClick={() => remove(rule)} />
                  </li>
                ))}
              </ul>
            )}
            {rules?.length === 0 && (
              <p className={styles.empty}>
                <Trans>No rules yet. Everybody sees and changes what their role allows.</Trans>
              </p>
            )}
            <div className={styles.choices}>
              <Button variant="secondary" icon={Plus} onClick={() => setEdited('new')}>
                <Trans>Add rule</Trans>
              </Button>
              <Button variant="ghost" icon={CircleQuestionMark} onClick={() => setAsking(true)}>
                <Trans>Why can somebody see or change this?</Trans>
              </Button>
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}
