import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { $wantedPlace } from '../platform/wanted-place.state.ts';

/** Goes to the table of a place somebody wants to see; the table finds the place. */
export function useWantedTable(): void {
  const navigate = useNavigate();
  useEffect(
    () =>
      $wantedPlace.listen((wanted) => {
        if (wanted === null) return;
        const params = { typeOrId: 'nc', projectId: wanted.baseId, viewId: wanted.tableId, viewTitle: undefined };
        void navigate({ to: '/$typeOrId/$projectId/$viewId/{-$viewTitle}', params });
      }),
    [navigate],
  );
}
