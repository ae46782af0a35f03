import { useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import type { HintName } from '@quadrille/domain';
import { Banner } from '@quadrille/ui-kit-react';
import { useEffect } from 'react';
import { modKey } from '../mod-key.ts';
import { $hiddenHints, hideHint, loadHints } from '../hints.state.ts';

/** A sentence about a tool, until it is put away. */
export function Hint({ name }: { readonly name: HintName }) {
  const { t } = useLingui();
  const hidden = useStore($hiddenHints);
  useEffect(() => void loadHints().catch(() => {}), []); // a hint is no place for complaints
  const undoKeys = `${modKey} Z`;
  const words: Readonly<Record<HintName, string>> = {
    diagram: t`Drag tables to where they read best: their places are kept. A line leads from each link to the table it names.`,
    sql: t`Write tables and fields by the names you see, in double quotes. Press a name in the schema to set it into the statement.`,
    webhooks: t`A webhook tells another program or a chat what happens in a table. Try it with a sample record before you switch it on.`,
    grid: t`Type in a cell to write, press Space to open its record, and ${undoKeys} to take back what you did. Press ? for all keys.`,
  };
  if (hidden === null || hidden.has(name)) return null;
  return (
    <Banner tone="info" onDismiss={() => hideHint(name)}>
      {words[name]}
    </Banner>
  );
}
