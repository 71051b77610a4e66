/** Containers start slowly on a busy machine. */
const READY_MS = 300_000;

/** Waits until a condition holds. @throws when it does not hold in time */
export async function eventually(what: string, isSo: () => Promise<boolean>, withinMs = READY_MS): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await isSo().catch(() => false))) {
    if (Date.now() > deadline) throw new Error(`${what}: not within ${withinMs / 1000} s`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** Reports that a condition holds. @throws when it does not */
export function expect(isSo: boolean, what: string): void {
  if (!isSo) throw new Error(`Not so: ${what}`);
  console.log(`  ✓ ${what}`);
}
