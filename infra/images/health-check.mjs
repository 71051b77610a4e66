/** Docker's health check: exits with 0 when the process of this container is ready for calls. */
const { ok } = await fetch(`http://127.0.0.1:${process.env.PORT}/ready`, { signal: AbortSignal.timeout(5000) }).catch(
  () => ({ ok: false }),
);
process.exitCode = ok ? 0 : 1;
