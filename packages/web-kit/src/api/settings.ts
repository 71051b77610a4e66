/** Addresses and pauses that tests replace. */
export const settings = {
  /** Where the API and the real-time connection are: the page's own origin. */
  baseUrl: '/api',
  realtimeUrl: '',
  /** Pauses between attempts to renew the session while the server does not answer. */
  refreshDelaysMs: [1000, 2000, 4000],
  /** A connection without an answer for so long is taken for dead, and the call is made again: only one that does no harm twice. */
  deadAfterMs: 30_000,
};
