import { Trans, useLingui } from '@lingui/react/macro';
import { Banner, Button, Dialog, Field, Input, PasswordInput, Select } from '@quadrille/ui-kit-react';
import { useRef, useState } from 'react';
import { X } from 'lucide-react';
import { errorWords } from '../../platform/error-words.ts';
import { notices } from '../../platform/notices.ts';
import { Encryption } from './encryption.tsx';
import { connectSource, type ConnectionKind, type NewConnection, readAddress, tryConnection, usualPorts } from './sources.state.ts';
import styles from './sources.module.css';

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
};

type Said = { readonly tone: 'danger' | 'success'; readonly words: string };

/** Where a database is and how one gets in; nothing in it is changed by connecting. */
export function ConnectDialog({ baseId, onClose }: { readonly baseId: string; readonly onClose: () => void }) {
  const { t } = useLingui();
  const [draft, setDraft] = useState(empty);
  const [said, setSaid] = useState<Said | null>(null);
  const [busy, setBusy] = useState<'test' | 'connect' | null>(null);
  const { host } = draft;
  const testing = useRef<AbortController | null>(null);
  const set = (change: Partial<NewConnection>): void => {
    setSaid(null);
    setDraft({ ...draft, ...change });
  };
  const work = async (what: 'test' | 'connect', action: () => Promise<Said | null>): Promise<void> => {
    setBusy(what);
    setSaid(null);
    try {
      setSaid(await action());
    } catch (error) {
      setSaid({ tone: 'danger', words: errorWords(error) });
    } finally {
      setBusy(null);
    }
  };
  const test = async (): Promise<Said | null> => {
    const control = new AbortController();
    testing.current = control;
    try {
      const failure = await tryConnection(draft, control.signal);
      return failure === null ? { tone: 'success', words: t`The connection works.` } : { tone: 'danger', words: failure };
    } catch (error) {
      if (control.signal.aborted) return null;
      throw error;
    }
  };
  const close = (): void => {
    testing.current?.abort();
    onClose();
  };
  const connect = async (): Promise<null> => {
    await connectSource(baseId, draft);
    notices.toast(t`Database connected`);
    onClose();
    return null;
  };
  return (
    <Dialog
      isOpen
      title={t`Connect a database`}
      onOpenChange={(next) => !next && close()}
      foot={
        <>
          {busy === 'test' ? (
            <Button variant="ghost" icon={X} onClick={() => testing.current?.abort()}>
              <Trans>Cancel the test</Trans>
            </Button>
          ) : (
            <Button variant="ghost" disabled={busy !== null} onClick={() => void work('test', test)}>
              <Trans>Test connection</Trans>
            </Button>
          )}
          <Button variant="primary" type="submit" form="connect-database" isBusy={busy === 'connect'} disabled={busy !== null}>
            <Trans>Connect</Trans>
          </Button>
        </>
      }
    >
      <form
        id="connect-database"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void work('connect', connect);
        }}
      >
        <p className={styles.note}>
          <Trans>
            Its tables and views appear in this base. Rows stay where they are, and the structure of the database is never changed.
          </Trans>
        </p>
        {busy === 'test' && (
          <p className={styles.note} role="status">
            {draft.kind === 'sqlite3' ? <Trans>Opening the file…</Trans> : <Trans>Waiting for an answer of {host}…</Trans>}
          </p>
        )}
        {said && (
          <Banner tone={said.tone} isInset>
            {said.words}
          </Banner>
        )}
        <Field label={<Trans>Kind of database</Trans>}>
          <Select<ConnectionKind>
            choices={[
              { value: 'pg', label: 'PostgreSQL' },
              { value: 'mysql2', label: 'MySQL' },
              { value: 'mariadb', label: 'MariaDB' },
              { value: 'vitess', label: 'Vitess' },
              { value: 'tidb', label: 'TiDB' },
              { value: 'sqlite3', label: 'SQLite' },
            ]}
            value={draft.kind}
            onValueChange={(kind) => set({ kind, port: usualPorts[kind] })}
          />
        </Field>
        {draft.kind === 'sqlite3' ? (
          <Field label={<Trans>File</Trans>} hint={<Trans>In the folder the administrator has opened for this.</Trans>}>
            <Input dir="ltr" value={draft.file} placeholder="shop.sqlite" onValueChange={(file) => set({ file })} />
          </Field>
        ) : (
          <ServerFields draft={draft} set={set} />
        )}
        <Field label={<Trans>Name in this base</Trans>}>
          <Input maxLength={128} value={draft.alias} onValueChange={(alias) => set({ alias })} />
        </Field>
      </form>
    </Dialog>
  );
}

function ServerFields({ draft, set }: { readonly draft: NewConnection; readonly set: (change: Partial<NewConnection>) => void }) {
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
        <Field label={<Trans>Database</Trans>}>
          <Input dir="ltr" value={draft.database} onValueChange={(database) => set({ database })} />
        </Field>
        {draft.kind === 'pg' && (
          <Field label={<Trans>Schema</Trans>}>
            <Input dir="ltr" value={draft.schema} onValueChange={(schema) => set({ schema })} />
          </Field>
        )}
      </div>
      <Field label={<Trans>User</Trans>}>
        <Input dir="ltr" autoComplete="off" value={draft.user} onValueChange={(user) => set({ user })} />
      </Field>
      <Field label={<Trans>Password</Trans>}>
        <PasswordInput autoComplete="new-password" value={draft.password} onValueChange={(password) => set({ password })} />
      </Field>
      <Encryption draft={draft} set={set} />
    </>
  );
}
