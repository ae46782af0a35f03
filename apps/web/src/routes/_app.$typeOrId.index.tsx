import { createFileRoute, notFound } from '@tanstack/react-router';
import { Home } from '../features/home/index.ts';
import { homeOfHost } from '../platform/host-home.ts';
import { $appInfo, restoreSession } from '../platform/session.state.ts';

/** The home of the workspace a host name stands for; `nc` is the one every server has. */
export const Route = createFileRoute('/_app/$typeOrId/')({
  beforeLoad: async ({ params }) => {
    await restoreSession();
    const info = $appInfo.get();
    const own = info ? homeOfHost(window.location.hostname, info) : null;
    if (params.typeOrId !== 'nc' && `/${params.typeOrId}` !== own) throw notFound();
  },
  component: Home,
});
