/** Restarts a service on request. Changes during a restart cause one more. */
export function createRestarter(
  restart: (name: string) => Promise<void>,
  tell: (text: string) => void,
): (name: string, file: string) => void {
  /** The services that are restarting, and whether each has changed again since its restart began. */
  const restarting = new Map<string, boolean>();

  const run = async (name: string, file: string): Promise<void> => {
    restarting.set(name, false);
    const start = performance.now();
    await restart(name).then(
      () => tell(`${name} restarted in ${((performance.now() - start) / 1000).toFixed(1)} s (${file})`),
      (error: Error) => tell(`${error.message}\n${name} waits for the next change.`),
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
