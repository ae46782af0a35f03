import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { Banner, Button, Input, Progress, Skeleton, VirtualOptions } from '@quadrille/ui-kit-react';
import { Search } from 'lucide-react';
import { useId } from 'react';
import { CreateOption, LinkOption } from './link-option.tsx';
import type { LinkPickerState } from './link-picker.state.ts';
import styles from './link-picker.module.css';
import { useLinkChoice } from './use-link-choice.ts';
import type { LinkChoiceProps } from './use-link-choice.ts';

/** A search over the records of another table: those linked first, a tick each, and a new one of the name that was typed. */
export function LinkChoice(props: LinkChoiceProps) {
  const { picker, relation, canLink, input } = props;
  const { t } = useLingui();
  const { text, query, list, related, records, last, at, type, point, pick, create, onKeyDown, addTyped } = useLinkChoice(props);
  const isReading = useStore(picker.$isReading);
  const isSingle = relation === 'bt';
  const listId = useId();
  return (
    <div className={styles.picker} onKeyDown={onKeyDown} onFocus={addTyped}>
      <div className={styles.search}>
        <Input
          ref={input}
          icon={Search}
          dir={text === '' ? undefined : 'auto'}
          value={text}
          onValueChange={type}
          placeholder={related ? (canLink ? t`Find or make a record of ${related.title}` : t`Find in ${related.title}`) : t`Find a record`}
          aria-label={t`Find a record`}
          role="combobox"
          aria-expanded={last >= 0}
          aria-controls={last >= 0 ? listId : undefined}
          aria-activedescendant={last >= 0 ? `${listId}-${at}` : undefined}
          autoComplete="off"
        />
      </div>
      <div className={styles.busy}>{isReading && list !== null && <Progress value={null} label={t`Loading`} />}</div>
      <Failure picker={picker} onRetried={() => input.current?.focus()} />
      {list === null && isReading && <Waiting />}
      {last >= 0 && (
        <VirtualOptions
          id={listId}
          label={t`Records to link`}
          isMultiple={!isSingle}
          count={last + 1}
          itemHeight={48}
          active={at}
          getKey={(index) => records[index]?.id ?? 'create'}
          className={styles.list}
          onEndReached={list?.hasMore === true && !isReading ? () => void picker.readMore() : undefined}
          renderItem={(index) => {
            const record = records[index];
            const place = { id: `${listId}-${index}`, isActive: index === at, onPoint: () => point(index) };
            if (!record) return <CreateOption {...place} title={query} onPick={create} />;
            const before = records[index - 1]?.cameFrom;
            const isFirstOther = before !== undefined && before !== record.cameFrom && ['recent', 'others'].includes(record.cameFrom ?? '');
            return <LinkOption {...place} record={record} isSingle={isSingle} isFirstOther={isFirstOther} onPick={() => pick(record)} />;
          }}
        />
      )}
      {list !== null && last < 0 && !isReading && (
        <div className={styles.empty}>
          {query ? (
            <Trans>No record matches “{query}”</Trans>
          ) : canLink ? (
            <Trans>There are no records yet. Type a name to make one.</Trans>
          ) : (
            <Trans>Nothing is linked</Trans>
          )}
        </div>
      )}
      {query === '' && list !== null && (
        <div className={styles.foot}>
          <span role="status">
            <Plural value={list.linkedCount} _0="Nothing linked" one="# record linked" other="# records linked" />
          </span>
          {canLink && relation === 'hm' && (
            <span className={styles.hint}>
              <Trans>A record linked elsewhere moves here.</Trans>
            </span>
          )}
        </div>
      )}
    </div>
  );
}

function Failure({ picker, onRetried }: { readonly picker: LinkPickerState; readonly onRetried: () => void }) {
  const failure = useStore(picker.$failure);
  if (!failure) return null;
  return (
    <div className={styles.failure}>
      <Banner
        tone="danger"
        isInset
        actions={
          <Button
            size="sm"
            variant="ghost"
            onClick={() => {
              failure.retry();
              onRetried(); // the button goes, what was typed stays at hand
            }}
          >
            <Trans>Retry</Trans>
          </Button>
        }
      >
        {failure.words}
      </Banner>
    </div>
  );
}

function Waiting() {
  return (
    <div className={styles.waiting} aria-busy>
      {Array.from({ length: 5 }, (_, index) => (
        <Skeleton key={index} height={20} />
      ))}
    </div>
  );
}
