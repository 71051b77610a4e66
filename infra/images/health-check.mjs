/** Docker's health check: whether the process of this container can take calls. The exit code is the answer. */
const { ok } = await fetch(`http://127.0.0.1:${process.env.PORT}/ready`, { signal: AbortSignal.timeout(5000) }).catch(
  () => ({ ok: false }),
);
process.exitCode = ok ? 0 : 1;
