import { useLingui } from '@lingui/react/macro';
import type { FieldEditorLabels } from '@quadrille/ui-kit-react';
import { useHueWords } from '../../platform/use-hue-words.ts';

/** The words of the field editor in the chosen language. */
export function useFieldEditorLabels(): FieldEditorLabels {
  const { t } = useLingui();
  const hues = useHueWords();
  return {
    name: t`Name`,
    kind: t`Type`,
    findKind: t`Find a type`,
    default: t`Default`,
    required: t`Required`,
    unique: t`Unique`,
    description: t`Description`,
    save: t`Save field`,
    cancel: t`Cancel`,
    options: t`Options`,
    records: t`Records`,
    addOption: t`Add option`,
    pasteList: t`Paste a list`,
    pasteHint: t`One option a line`,
    addPasted: t`Add options`,
    optionName: (title) => (title ? t`Name of ${title}` : t`Name of the new option`),
    removeOption: (title) => t`Remove ${title}`,
    moveOption: (title) => t`Move ${title}`,
    colour: t`Colour`,
    colourOf: (title) => t`Colour of ${title}`,
    hues,
  };
}
