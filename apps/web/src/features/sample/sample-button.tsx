import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@quadrille/ui-kit-react';
import { useNavigate } from '@tanstack/react-router';
import { BookOpen } from 'lucide-react';
import { useState } from 'react';
import { reportError } from '../../platform/notices.ts';
import { makeSample } from './make-sample.ts';

/** Makes the sample base and opens it. */
export function SampleButton() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const make = async (): Promise<void> => {
    setBusy(true);
    try {
      const projectId = await makeSample(t`Classic books`, new Date());
      await navigate({ to: '/$typeOrId/$projectId', params: { typeOrId: 'nc', projectId } });
    } catch (error) {
      reportError(t`The sample could not be made`, error);
      setBusy(false);
    }
  };
  return (
    <Button icon={BookOpen} isBusy={isBusy} onClick={() => void make()}>
      <Trans>Try a sample</Trans>
    </Button>
  );
}
