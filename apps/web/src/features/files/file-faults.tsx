import { useStore } from '@nanostores/react';
import { Banner } from '@quadrille/ui-kit-react';
import type { FilePanelState } from './file-panel.state.ts';

/** What went wrong with the files of a cell, and which of those given last it does not take. */
export function FileFaults({ panel }: { readonly panel: FilePanelState }) {
  const failure = useStore(panel.$failure);
  const refusal = useStore(panel.$refusal);
  return (
    <>
      {failure !== null && (
        <Banner tone="danger" isInset>
          {failure}
        </Banner>
      )}
      {refusal !== null && (
        <Banner tone="danger" isInset onDismiss={panel.forgetRefusal}>
          {refusal}
        </Banner>
      )}
    </>
  );
}
