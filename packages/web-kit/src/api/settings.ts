/** Addresses and pauses that tests replace. */
export const settings = {
  /** The address of the API and the real-time connection: the page's own origin. */
  baseUrl: '/api',
  realtimeUrl: '',
  /** Pauses between attempts to renew the session while the server does not answer. */
  refreshDelaysMs: [1000, 2000, 4000],
  /** After this time without an answer, a connection counts as dead and the call is repeated. Only for idempotent calls. */
  deadAfterMs: 30_000,
};
