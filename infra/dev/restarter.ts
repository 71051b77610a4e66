/** Returns a function that restarts a service after a change. Changes during a restart cause one more restart. */
export function createRestarter(
  restart: (name: string) => Promise<void>,
  print: (text: string) => void,
): (name: string, file: string) => void {
  /** The services that are restarting, and whether each has changed again since its restart began. */
  const restarting = new Map<string, boolean>();

  const run = async (name: string, file: string): Promise<void> => {
    restarting.set(name, false);
    const start = performance.now();
    await restart(name).then(
      () => print(`${name} restarted in ${((performance.now() - start) / 1000).toFixed(1)} s (${file})`),
      (error: Error) => print(`${error.message}\n${name} waits for the next change.`),
    );
    const hasChanged = restarting.get(name);
    restarting.delete(name);
    if (hasChanged) await run(name, file);
  };
  return (name, file) => {
    if (restarting.has(name)) restarting.set(name, true);
    else void run(name, file);
  };
}
