/** A long limit, because containers start slowly on a busy machine. */
const READY_MS = 300_000;

/** Waits until a condition holds. @throws when it does not hold in time */
export async function eventually(what: string, isMet: () => Promise<boolean>, withinMs = READY_MS): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await isMet().catch(() => false))) {
    if (Date.now() > deadline) throw new Error(`${what}: not within ${withinMs / 1000} s`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** Reports that a condition holds. @throws when it does not */
export function expect(isMet: boolean, what: string): void {
  if (!isMet) throw new Error(`Check failed: ${what}`);
  console.log(`  ✓ ${what}`);
}
