import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import type { WireNoticeChoices } from '@quadrille/contract';
import type { NoticeKind, NoticeWay } from '@quadrille/domain';
import { Banner, Button, Checkbox, Skeleton } from '@quadrille/ui-kit-react';
import { useEffect, useRef, useState } from 'react';
import { client } from '../../platform/client.ts';
import { reportError } from '../../platform/notices.ts';
import { LoadFailed } from '../../platform/widgets/load-failed.tsx';
import { $permit, askPermit, keepWanted } from './push.state.ts';
import styles from './choices.module.css';

interface Tick {
  readonly kind: NoticeKind;
  readonly way: NoticeWay;
  readonly isOn: boolean;
}

/** How one is told of what: in the app, by mail, by the browser. Each tick counts at once. */
export function NotificationChoices() {
  const { t } = useLingui();
  const permit = useStore($permit);
  const [known, setKnown] = useState<WireNoticeChoices | null>(null);
  const [waiting, setWaiting] = useState<readonly Tick[]>([]);
  const saves = useRef(Promise.resolve());
  const [error, setError] = useState<unknown>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    client.notifications.choices({}).then(setKnown, setError);
  }, [tries]);
  const take = (answer: WireNoticeChoices): void => {
    setKnown(answer);
    keepWanted(answer.choices.flatMap(({ kind, push }) => (push ? [kind] : [])));
  };
  const save = async (tick: Tick): Promise<void> => {
    try {
      take(await client.notifications.choose({ body: { kind: tick.kind, [tick.way]: tick.isOn } }));
    } catch (failure) {
      reportError(t`What you chose could not be saved`, failure);
    } finally {
      setWaiting((before) => before.filter((one) => one !== tick));
    }
  };
  const choose = (tick: Tick): void => {
    setWaiting((before) => [...before, tick]);
    saves.current = saves.current.then(() => save(tick)); // one after the other, so that the last tick is what counts
  };
  const kinds: Readonly<Record<NoticeKind, string>> = {
    mention: t`Somebody names you in a comment or a page`,
    chosen: t`Somebody chooses you in a record`,
    comment: t`Somebody answers where you commented`,
    invited: t`Somebody invites you to a base`,
    linkGrown: t`A public link of your bases may show more`,
    hookFailed: t`A call of a webhook of your bases is given up`,
    backupFailed: t`A backup of this server fails`,
  };
  const ways: Readonly<Record<NoticeWay, string>> = { app: t`In the app`, mail: t`By mail`, push: t`By the browser` };
  if (error !== null)
    return (
      <LoadFailed
        title={<Trans>What you chose could not be loaded</Trans>}
        error={error}
        onRetry={() => {
          setError(null);
          setTries(tries + 1);
        }}
      />
    );
  if (known === null) return <Skeleton height={240} />;
  const kept = { ...known, choices: waiting.reduce(withTick, known.choices) };
  const isOff = (way: NoticeWay, hasApp: boolean): boolean =>
    (way === 'mail' && !kept.sends_mail) || (way === 'push' && (!hasApp || permit === 'none' || permit === 'denied'));
  return (
    <div className={styles.choices}>
      <table className={styles.table} aria-label={t`How you are told`}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>When</Trans>
            </th>
            {(Object.keys(ways) as NoticeWay[]).map((way) => (
              <th key={way} scope="col">
                {ways[way]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kept.choices.map(({ kind, ...chosen }) => (
            <tr key={kind}>
              <th scope="row">{kinds[kind]}</th>
              {(Object.keys(ways) as NoticeWay[]).map((way) => (
                <td key={way}>
                  <Checkbox
                    label={`${kinds[kind]}: ${ways[way]}`}
                    isChecked={chosen[way]}
                    isDisabled={isOff(way, chosen.app)}
                    onCheckedChange={(isOn) => choose({ kind, way, isOn })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {!kept.sends_mail && (
        <p className={styles.note}>
          <Trans>This server sends no mail yet: an owner of it can set up a mail server under Apps.</Trans>
        </p>
      )}
      <PermitLine />
    </div>
  );
}

function withTick(choices: WireNoticeChoices['choices'], { kind, way, isOn }: Tick): WireNoticeChoices['choices'] {
  return choices.map((one) => (one.kind === kind ? { ...one, [way]: isOn } : one));
}

/** What this device still needs to show notices by itself. */
function PermitLine() {
  const permit = useStore($permit);
  if (permit === 'default')
    return (
      <Banner
        tone="info"
        isInset
        actions={
          <Button size="sm" onClick={() => void askPermit()}>
            <Trans>Allow on this device</Trans>
          </Button>
        }
      >
        <Trans>The browser shows nothing before you allow it. It does so while Quadrille is open in a tab or as an app.</Trans>
      </Banner>
    );
  const words =
    permit === 'denied' ? (
      <Trans>This browser was told to show nothing of Quadrille. Its settings for this site change that.</Trans>
    ) : permit === 'none' ? (
      <Trans>This browser can show nothing here: that needs an address that begins with https.</Trans>
    ) : (
      <Trans>This device shows what comes in while Quadrille is open in a tab or as an app, and you look elsewhere.</Trans>
    );
  return <p className={styles.note}>{words}</p>;
}
