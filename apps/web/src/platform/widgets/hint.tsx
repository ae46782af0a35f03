import { useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { Banner } from '@quadrille/ui-kit-react';
import { $hiddenHints, hideHint, type HintName } from '../hints.state.ts';

/** A sentence about a tool, until it is put away. */
export function Hint({ name }: { readonly name: HintName }) {
  const { t } = useLingui();
  const isHidden = useStore($hiddenHints).has(name);
  const words: Readonly<Record<HintName, string>> = {
    diagram: t`Drag tables to where they read best: their places are kept. A line leads from each link to the table it names.`,
    sql: t`Write tables and fields by the names you see, in double quotes. Press a name in the schema to set it into the statement.`,
    webhooks: t`A webhook tells another program or a chat what happens in a table. Try it with a sample record before you switch it on.`,
  };
  if (isHidden) return null;
  return (
    <Banner tone="info" onDismiss={() => hideHint(name)}>
      {words[name]}
    </Banner>
  );
}
