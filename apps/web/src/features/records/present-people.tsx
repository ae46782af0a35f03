import { useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { AvatarStack } from '@quadrille/ui-kit-react';
import type { ViewState } from '../view/index.ts';
import type { Presence } from './presence.state.ts';

/** Who else has this table open; with a ring, who looks at the same view. */
export function PresentPeople({ state }: { readonly state: Pick<ViewState, '$view'> & Pick<Presence, '$present'> }) {
  const { t } = useLingui();
  const present = useStore(state.$present);
  const view = useStore(state.$view);
  const people = new Map<string, { id: string; name: string; isHere: boolean }>();
  for (const { userId, name, viewId } of present) {
    const isHere = viewId === view?.id || people.get(userId)?.isHere === true;
    people.set(userId, { id: userId, name, isHere });
  }
  if (people.size === 0) return null;
  return <AvatarStack people={[...people.values()]} isLoose label={t`Also here`} />;
}
