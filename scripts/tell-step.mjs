/** Tells what is going on while it goes on, and how long it took: `Building … 41 s`. Gives what the step gives. */
export async function tellStep(title, run) {
  const begun = performance.now();
  process.stdout.write(`${title} … `);
  const result = await run();
  process.stdout.write(`${formatSeconds(performance.now() - begun)}\n`);
  return result;
}

function formatSeconds(milliseconds) {
  const seconds = Math.round(milliseconds / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
