import type { KeyboardEvent } from 'react';
import { DocumentField } from '../editors/document-field.tsx';
import { JsonHintLine } from '../editors/json-hint-line.tsx';
import { readableJson } from '../editors/readable-json.ts';
import { isRich } from '../is-rich.ts';
import type { ControlProps } from './control-props.ts';
import { LongTextControl, useTypedValue } from './text-control.tsx';

/** Long text: plain, or with bold words, lists and links where the field is set to that. */
export function LongTextOrRich(props: ControlProps) {
  return isRich(props.field) ? <DocumentControl {...props} kind="rich" /> : <LongTextControl {...props} />;
}

export function JsonControl(props: ControlProps) {
  return <DocumentControl {...props} kind="json" />;
}

function DocumentControl({ kind, ...props }: ControlProps & { readonly kind: 'json' | 'rich' }) {
  const { text, change, save, leave, restore } = useTypedValue(props, kind === 'json' ? readableJson : undefined);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      save();
    } else if (event.key === 'Escape' && restore()) event.preventDefault();
  };
  return (
    <div onKeyDown={onKeyDown} onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && leave(event)}>
      <DocumentField kind={kind} text={text} label={props.field.title} isReadOnly={!props.canEdit} isBare onChange={change} />
      {kind === 'json' && <JsonHintLine field={props.field} text={text} onStart={props.canEdit ? change : null} />}
    </div>
  );
}
