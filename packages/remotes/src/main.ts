#!/usr/bin/env node
/** The program `mutua-remote`. An older Node cannot load its modules, so this file checks the version first. */
const NEEDED = 24;
const found = process.versions.node;

const start = async (): Promise<void> => {
  if (Number.parseInt(found, 10) < NEEDED)
    throw new Error(
      `mutua-remote needs Node ${NEEDED} or newer. This is Node ${found}: install a newer one, then call it again.`,
    );
  const { run } = await import('./program.ts');
  console.log(await run());
};

start().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
