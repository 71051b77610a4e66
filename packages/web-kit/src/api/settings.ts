/** What a test sets to its own server and patience. */
export const settings = {
  /** Where the API and the real-time connection are: the page's own origin. */
  baseUrl: '/api',
  realtimeUrl: '',
  /**
   * Waits between tries to renew the session while nobody answers. Together with the tries themselves they stay below the
   * 30 seconds for which the server honours a refresh token whose successor got lost on the way.
   */
  refreshDelaysMs: [1000, 2000, 4000],
};
