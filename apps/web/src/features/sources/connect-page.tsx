import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { Banner, Button, Field, Icon, IconButton, Input, PasswordInput, Stepper } from '@quadrille/ui-kit-react';
import { useNavigate } from '@tanstack/react-router';
import { Database, ShieldCheck, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { $bases } from '../../platform/bases.state.ts';
import { errorWords } from '../../platform/error-words.ts';
import { notices } from '../../platform/notices.ts';
import { useConfirmBeforeLeaving } from '../../platform/use-confirm-before-leaving.ts';
import { usePageTitle } from '../../platform/use-page-title.ts';
import { ChooseTables } from './choose-tables.tsx';
import { Encryption } from './encryption.tsx';
import { Findings, type Test } from './findings.tsx';
import {
  connectionKinds,
  connectSource,
  type ConnectionKind,
  type NewConnection,
  readAddress,
  tryConnection,
  usualPorts,
} from './sources.state.ts';
import styles from './connect.module.css';

const empty: NewConnection = {
  alias: '',
  kind: 'pg',
  host: '',
  port: usualPorts.pg,
  user: '',
  password: '',
  database: '',
  schema: 'public',
  file: '',
  tls: 'prefer',
  files: {},
  leftOut: [],
};

const steps = ['where', 'encryption', 'tables'] as const;
type Step = (typeof steps)[number];

/** Where a database is, how the way to it is encrypted, and which of its tables are shown: nothing in it is changed by connecting. */
export function ConnectPage({ baseId }: { readonly baseId: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const base = useStore($bases)?.find(({ id }) => id === baseId);
  const [draft, setDraft] = useState(empty);
  const [step, setStep] = useState<Step>('where');
  const [test, setTest] = useState<Test>({ state: 'none' });
  const [isConnecting, setConnecting] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  const page = useRef<HTMLElement>(null);
  usePageTitle(t`Connect a database`, base?.title);
  useConfirmBeforeLeaving(draft.host !== '' || draft.file !== '' || draft.password !== '');
  useEffect(() => page.current?.focus(), [step]);
  useEffect(() => () => running.current?.abort(), []);
  const set = (change: Partial<NewConnection>): void => {
    running.current?.abort();
    setRefusal(null);
    // another database has other tables
    const isElsewhere = Object.keys(change).some((key) => key !== 'alias' && key !== 'leftOut');
    if (isElsewhere) setTest({ state: 'none' });
    setDraft({ ...draft, ...(isElsewhere && { leftOut: [] }), ...change });
  };
  const leave = (): void => void navigate({ to: '/$typeOrId/$projectId', params: { typeOrId: 'nc', projectId: baseId } });
  const look = async (): Promise<void> => {
    const control = new AbortController();
    running.current = control;
    const began = performance.now();
    setTest({ state: 'running' });
    try {
      const answer = await tryConnection(draft, control.signal);
      const tookMs = performance.now() - began;
      setTest(answer.fault === null ? { state: 'good', tookMs, tables: answer.tables } : { state: 'bad', words: answer.fault });
      if (answer.fault === null) setStep('tables');
    } catch (error) {
      setTest(control.signal.aborted ? { state: 'none' } : { state: 'bad', words: errorWords(error) });
    }
  };
  const connect = async (): Promise<void> => {
    const control = new AbortController();
    running.current = control;
    setConnecting(true);
    setRefusal(null);
    try {
      await connectSource(baseId, draft, control.signal);
      // whoever has left meanwhile is not taken anywhere
      if (control.signal.aborted) return;
      notices.toast(t`Database connected`);
      leave();
    } catch (error) {
      if (!control.signal.aborted) setRefusal(errorWords(error));
      setConnecting(false);
    }
  };
  const isFile = draft.kind === 'sqlite3';
  const isPlaced = isFile ? draft.file.trim() !== '' : draft.host.trim() !== '' && draft.database.trim() !== '';
  const goOn = (): void => {
    if (step === 'where' && !isFile) setStep('encryption');
    else if (step === 'tables') void connect();
    else void look();
  };
  const goBack = (): void => {
    running.current?.abort();
    if (step === 'where') leave();
    else setStep(step === 'tables' && !isFile ? 'encryption' : 'where');
  };
  const shown = test.state === 'good' ? test.tables.length - draft.leftOut.length : 0;
  return (
    <form
      className={styles.page}
      onSubmit={(event) => {
        event.preventDefault();
        goOn();
      }}
    >
      <header className={styles.top}>
        <IconButton label={t`Leave without connecting`} icon={X} onClick={leave} />
        <h1 className={styles.title}>
          <Trans>Connect a database</Trans>{' '}
          <span className={styles.quiet} dir="auto">
            {base && t`to ${base.title}`}
          </span>
        </h1>
        <Stepper label={t`Steps`} steps={[t`Server`, t`Encryption`, t`Tables`]} current={steps.indexOf(step)} />
      </header>
      <section ref={page} tabIndex={-1} className={styles.body} aria-label={t`Connect a database`}>
        <div className={styles.columns}>
          <div className={styles.fields}>
            {refusal !== null && (
              <Banner tone="danger" isInset>
                {refusal}
              </Banner>
            )}
            {step === 'where' && <WhereStep draft={draft} set={set} />}
            {step === 'encryption' && (
              <div className={styles.card}>
                <Encryption draft={draft} set={set} />
              </div>
            )}
            {step === 'tables' && test.state === 'good' && <ChooseTables draft={draft} tables={test.tables} set={set} />}
          </div>
          <aside className={styles.side} aria-label={t`What the test found`}>
            <Findings draft={draft} test={test} canTest={isPlaced} onTest={() => void look()} onCancel={() => running.current?.abort()} />
            <p className={styles.promise}>
              <Icon icon={ShieldCheck} />
              <Trans>
                Rows stay where they are. Nothing is created or changed in your database, ever: no table, no function, no trigger.
              </Trans>
            </p>
          </aside>
        </div>
      </section>
      <footer className={styles.foot}>
        <p className={styles.quiet}>
          <Trans>Secrets are kept encrypted and are never shown again.</Trans>
        </p>
        <Button variant="ghost" onClick={goBack}>
          {step === 'where' ? <Trans>Cancel</Trans> : <Trans>Back</Trans>}
        </Button>
        <Button
          type="submit"
          variant="primary"
          isBusy={isConnecting || test.state === 'running'}
          disabled={!isPlaced || (step === 'tables' && shown === 0)}
        >
          {step === 'tables' ? (
            <Trans>Connect</Trans>
          ) : step === 'where' && !isFile ? (
            <Trans>Go on</Trans>
          ) : (
            <Trans>Test and choose tables</Trans>
          )}
        </Button>
      </footer>
    </form>
  );
}

interface StepProps {
  readonly draft: NewConnection;
  readonly set: (change: Partial<NewConnection>) => void;
}

function WhereStep({ draft, set }: StepProps) {
  const { t } = useLingui();
  const choose = (kind: ConnectionKind): void => set({ kind, port: usualPorts[kind] });
  return (
    <>
      <div className={styles.kinds} role="radiogroup" aria-label={t`Kind of database`}>
        {Object.entries(connectionKinds).map(([kind, name]) => (
          <label key={kind} className={styles.kind}>
            <input type="radio" name="kind" checked={draft.kind === kind} onChange={() => choose(kind as ConnectionKind)} />
            <Icon icon={Database} />
            <span>{name}</span>
          </label>
        ))}
      </div>
      <div className={styles.card}>
        {draft.kind === 'sqlite3' ? (
          <Field label={<Trans>File</Trans>} hint={<Trans>In the folder the administrator has opened for this.</Trans>}>
            <Input dir="ltr" value={draft.file} placeholder="shop.sqlite" onValueChange={(file) => set({ file })} />
          </Field>
        ) : (
          <ServerFields draft={draft} set={set} />
        )}
        <Field
          label={<Trans>Name in this base</Trans>}
          hint={<Trans>Its tables stand under this name. Left empty, it is that of the database.</Trans>}
        >
          <Input maxLength={128} value={draft.alias} onValueChange={(alias) => set({ alias })} />
        </Field>
      </div>
    </>
  );
}

function ServerFields({ draft, set }: StepProps) {
  const [address, setAddress] = useState('');
  const read = async (text: string): Promise<void> => {
    setAddress(text);
    const found = text.includes('://') ? await readAddress(text) : null;
    if (found === null) return;
    // the password goes to its own field, where it is not shown
    setAddress('');
    set(found);
  };
  return (
    <>
      <Field
        label={<Trans>Address</Trans>}
        description={<Trans>Paste one to fill the fields below. The password is taken out of it.</Trans>}
      >
        <Input dir="ltr" value={address} placeholder="postgres://user@db.example.org:5432/shop" onValueChange={(text) => void read(text)} />
      </Field>
      <div className={styles.pair}>
        <Field label={<Trans>Host</Trans>}>
          <Input dir="ltr" autoFocus value={draft.host} placeholder="db.example.org" onValueChange={(host) => set({ host })} />
        </Field>
        <Field label={<Trans>Port</Trans>}>
          <Input dir="ltr" inputMode="numeric" value={draft.port} onValueChange={(port) => set({ port })} />
        </Field>
      </div>
      <div className={styles.pair}>
        <Field label={<Trans>User</Trans>}>
          <Input dir="ltr" autoComplete="off" value={draft.user} onValueChange={(user) => set({ user })} />
        </Field>
        <Field label={<Trans>Password</Trans>}>
          <PasswordInput autoComplete="new-password" value={draft.password} onValueChange={(password) => set({ password })} />
        </Field>
      </div>
      <div className={styles.pair}>
        <Field label={<Trans>Database</Trans>}>
          <Input dir="ltr" value={draft.database} onValueChange={(database) => set({ database })} />
        </Field>
        {draft.kind === 'pg' && (
          <Field label={<Trans>Schema</Trans>}>
            <Input dir="ltr" value={draft.schema} onValueChange={(schema) => set({ schema })} />
          </Field>
        )}
      </div>
    </>
  );
}
