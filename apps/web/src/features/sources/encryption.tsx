import { useLingui } from '@lingui/react/macro';
import { Button, IconButton, RadioGroup } from '@quadrille/ui-kit-react';
import { FileKey, X } from 'lucide-react';
import { useRef } from 'react';
import { notices } from '../../platform/notices.ts';
import { type NewConnection, type TlsFiles, type TlsMode, tlsModes } from './sources.state.ts';
import styles from './sources.module.css';

interface EncryptionProps {
  readonly draft: NewConnection;
  readonly set: (change: Partial<NewConnection>) => void;
}

/** What each way of encryption is called, and what it means. */
export function useTlsWords(): Readonly<Record<TlsMode, readonly [string, string]>> {
  const { t } = useLingui();
  return {
    off: [t`No`, t`Everything goes in the open.`],
    allow: [t`Allowed`, t`Only where the server insists.`],
    prefer: [t`Preferred`, t`Where the server can.`],
    require: [t`Required`, t`Always; nobody checks who answers.`],
    ca: [t`Required, authority checked`, t`Always, with a certificate of an authority that is trusted.`],
    verify: [t`Required, host checked too`, t`Always, with a certificate of this very host.`],
  };
}

/** How far the connection is encrypted, and the files that prove who is who. */
export function Encryption({ draft, set }: EncryptionProps) {
  const { t } = useLingui();
  const words = useTlsWords();
  const put = (kind: keyof TlsFiles, file: TlsFiles[keyof TlsFiles]): void => {
    const { [kind]: _former, ...others } = draft.files;
    set({ files: file === undefined ? others : { ...others, [kind]: file } });
  };
  return (
    <>
      <RadioGroup<TlsMode>
        label={t`Encryption`}
        choices={tlsModes.map((value) => ({ value, label: words[value][0], description: words[value][1] }))}
        value={draft.tls}
        onValueChange={(tls) => set({ tls })}
      />
      {draft.tls !== 'off' && (
        <div className={styles.files} role="group" aria-label={t`Files of the encryption`}>
          <PemFile label={t`Authority (ca)`} file={draft.files.ca} onChange={(file) => put('ca', file)} />
          <PemFile label={t`Certificate (cert)`} file={draft.files.cert} onChange={(file) => put('cert', file)} />
          <PemFile label={t`Key (key)`} file={draft.files.key} onChange={(file) => put('key', file)} />
        </div>
      )}
    </>
  );
}

/** As large as the server takes. */
const mostOfFile = 64 * 1024;

interface PemFileProps {
  readonly label: string;
  readonly file: TlsFiles[keyof TlsFiles];
  readonly onChange: (file: TlsFiles[keyof TlsFiles]) => void;
}

function PemFile({ label, file, onChange }: PemFileProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const take = async (chosen: File | undefined): Promise<void> => {
    if (!chosen) return;
    const text = chosen.size > mostOfFile ? '' : await chosen.text();
    if (!text.includes('-----BEGIN ')) return void notices.toast(t`${chosen.name} is no PEM file of at most 64 KB`);
    onChange({ name: chosen.name, text });
  };
  return (
    <span className={styles.pem}>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept=".pem,.crt,.cer,.key"
        onChange={(event) => {
          void take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <Button size="sm" icon={FileKey} onClick={() => input.current?.click()}>
        {file?.name ?? label}
      </Button>
      {file && <IconButton label={t`Leave out ${file.name}`} icon={X} size="xs" onClick={() => onChange(undefined)} />}
    </span>
  );
}
