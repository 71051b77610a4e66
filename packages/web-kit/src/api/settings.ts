/** Where the API and the real-time connection are. The page's own origin; tests point it at their server. */
export const settings = { baseUrl: '/api', realtimeUrl: '' };
