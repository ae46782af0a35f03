import { MenuItem, MenuSeparator } from '@quadrille/ui-kit-react';
import { Fragment } from 'react';
import type { ObjectAction } from './object-action.ts';

/** The actions as items of a menu, its parts with a line between them. */
export function ActionItems({ actions }: { readonly actions: readonly ObjectAction[] }) {
  return actions.map((action, at) => {
    const before = actions[at - 1];
    return (
      <Fragment key={action.id}>
        {before && before.part !== action.part && <MenuSeparator />}
        <MenuItem
          icon={action.icon}
          keys={action.keys}
          isDanger={action.isDanger}
          isDisabled={action.isDisabled}
          onSelect={action.onSelect}
        >
          {action.label}
        </MenuItem>
      </Fragment>
    );
  });
}
