import { readSettings } from '../config/settings.ts';
import { createLog, type Log } from '../platform/log.ts';
import { startServer } from '../start-server.ts';
import type { Command } from './command.ts';
import { readArgs } from './read-args.ts';

const help = `Usage: quadrille start [--port N] [--host NAME] [--data-dir FOLDER]

Serves the web app and the API on one port and prints one line with the address.
Settings come from the environment: PORT (8080), HOST (127.0.0.1), QUADRILLE_DATA_DIR (./.data),
DATABASE_URL (none: embedded SQLite; postgres:// or mysql:// another). The options above win over it.
Ctrl+C stops it: requests under way are finished and the files are brought to rest.`;

/** Serves until it is told to stop. A second Ctrl+C does not wait. */
export const startCommand: Command = {
  help,
  run: async (args, edge) => {
    const { values } = readArgs(args, { port: { type: 'string' }, host: { type: 'string' }, 'data-dir': { type: 'string' } }, 0, help);
    const given = { PORT: values.port, HOST: values.host, QUADRILLE_DATA_DIR: values['data-dir'] };
    const chosen = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    const settings = readSettings({ ...edge.env, ...chosen }, edge.cwd);
    surviveForgotten(createLog(settings.logLevel));
    const server = await startServer(settings);
    const told = untilSignal(); // listened for before anyone knows the address
    edge.print(`Quadrille is running at ${server.url}`);
    await told;
    await server.stop();
    return 0;
  },
};

/** Work in the background that failed where nobody waited for it is a fault of ours, and no reason to end the work of everybody else. */
function surviveForgotten(log: Log): void {
  process.on('unhandledRejection', (error) => log.error('Work in the background failed, and nobody was waiting for it.', { error }));
}

function untilSignal(): Promise<void> {
  return new Promise((resolve) => {
    const onSignal = (): void => {
      process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
      resolve();
    };
    process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  });
}
