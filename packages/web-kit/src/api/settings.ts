/** Addresses and pauses that tests replace. */
export const settings = {
  /** Where the API and the real-time connection are: the page's own origin. */
  baseUrl: '/api',
  realtimeUrl: '',
  /**
   * Pauses between attempts to renew the session while the server does not answer. Pauses and attempts together take less than 30
   * seconds, because for that long the server accepts a refresh token whose successor was lost.
   */
  refreshDelaysMs: [1000, 2000, 4000],
};
