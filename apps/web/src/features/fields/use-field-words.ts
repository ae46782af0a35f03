import { useHueWords } from '../../platform/use-hue-words.ts';
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { getFieldKind, limits } from '@quadrille/domain';
import type { Field, FieldGroup, FieldType } from '@quadrille/domain';
import { useStore } from '@nanostores/react';
import { $appInfo } from '../../platform/session.state.ts';
import type { FieldDraft, FieldSetting } from '@quadrille/ui-kit-react';
import { fieldKinds } from './field-kinds.ts';

/** In the order they are listed in. */
const groups: Record<FieldGroup, MessageDescriptor> = {
  Basic: msg`Basic`,
  Number: msg`Numbers`,
  Date: msg`Dates`,
  Choice: msg`Choices`,
  People: msg`People`,
  Link: msg`Links and look-ups`,
  Media: msg`Media`,
  System: msg`System`,
};

const groupOrder = Object.keys(groups);
const placeOf = (type: FieldType): number => groupOrder.indexOf(getFieldKind(type).group);

export interface FieldWords {
  readonly type: (type: FieldType) => string;
  readonly group: (group: FieldGroup) => string;
  /** Where the group of a type stands among the others. */
  readonly placeOf: (type: FieldType) => number;
  /** `fields`: those of the table, where a setting names one of them. `chosen`: the settings as they are, where one asks for another. */
  readonly settings: (type: FieldType, fields: readonly Field[], chosen: FieldDraft['settings']) => readonly FieldSetting[];
}

/** Names of types and groups, and the settings each type has, in the chosen language. */
export function useFieldWords(): FieldWords {
  const { i18n } = useLingui();
  const hues = useHueWords();
  const mostBytes = useStore($appInfo)?.ncAttachmentFieldSize ?? limits.attachmentBytes;
  const { locale } = i18n;
  const formatNumber = (value: number): string => i18n.number(value);
  return {
    type: (type) => i18n._(fieldKinds[type].name),
    group: (group) => i18n._(groups[group]),
    placeOf,
    settings: (type, fields, chosen) => fieldKinds[type].settings?.({ fields, chosen, hues, locale, formatNumber, mostBytes }) ?? [],
  };
}
