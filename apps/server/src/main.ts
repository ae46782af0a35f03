import { runCommand } from './cli/run-command.ts';

process.exitCode = await runCommand(process.argv.slice(2), {
  env: process.env,
  cwd: process.cwd(),
  print: (text) => process.stdout.write(`${text}\n`),
  complain: (text) => process.stderr.write(`${text}\n`),
  onInterrupt: (act) => {
    process.once('SIGINT', act);
    return () => void process.off('SIGINT', act);
  },
});

// Whatever still holds the process has had its time; nothing is left to be written.
setTimeout(() => process.exit(), 3000).unref();
