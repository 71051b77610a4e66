/** What is parsed again to catch our own mistakes is not parsed in production, where it would only cost time. */
export const selfChecks = process.env['NODE_ENV'] !== 'production';
