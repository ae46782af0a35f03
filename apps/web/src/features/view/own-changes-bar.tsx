import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { Banner, Button } from '@quadrille/ui-kit-react';
import { useNavigate } from '@tanstack/react-router';
import { Eye } from 'lucide-react';
import { freshTitle } from '../../platform/bases.state.ts';
import { reportError } from '../../platform/notices.ts';
import { placeOfView } from '../../platform/table-place.ts';
import { $visit } from '../../platform/visit.state.ts';
import { saveOwnAsView } from './save-own-as-view.ts';
import { hasOwnChanges } from './own-changes.ts';
import type { ViewState } from './view.state.ts';

/** Says that what is on screen is not what the others see; leads back to it, or makes a view of it. */
export function OwnChangesBar({ state }: { readonly state: ViewState }) {
  const { t } = useLingui();
  const own = useStore(state.$own);
  const view = useStore(state.$view);
  const views = useStore(state.$views);
  const visit = useStore($visit);
  const navigate = useNavigate();
  useStore(state.$roles);
  if (!hasOwnChanges(own)) return null;
  const save = async (): Promise<void> => {
    if (!view) return;
    try {
      const title = freshTitle(
        t`${view.title} copy`,
        views.map((one) => one.title),
      );
      const made = await saveOwnAsView(state, view, title);
      await navigate(placeOfView(visit, state.baseId, state.tableId, made.id));
    } catch (error) {
      reportError(t`The view could not be made`, error);
    }
  };
  return (
    <Banner
      tone="info"
      icon={Eye}
      actions={
        <>
          {state.may('gridViewCreate') && (
            <Button size="sm" onClick={() => void save()}>
              <Trans>Save as view</Trans>
            </Button>
          )}
          <Button size="sm" onClick={() => state.dropOwn()}>
            <Trans>Reset</Trans>
          </Button>
        </>
      }
    >
      <Trans>Only you see these changes</Trans>
    </Banner>
  );
}
