/** Addresses and pauses that tests replace by their own. */
export const settings = {
  /** Where the API and the real-time connection are: the page's own origin. */
  baseUrl: '/api',
  realtimeUrl: '',
  /**
   * Pauses between attempts to renew the session while nobody answers. Pauses and attempts together take less than 30 seconds,
   * because the server honours a refresh token whose successor got lost on the way for that long.
   */
  refreshDelaysMs: [1000, 2000, 4000],
};
