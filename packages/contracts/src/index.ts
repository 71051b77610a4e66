/** Every shape that processes exchange. Browser code imports only types from here; it imports values from `./constants` and `./forms`. */
export * from './call-limits.ts';
export * from './client-reports.ts';
export * from './common.ts';
export * from './constants.ts';
export * from './endpoint.ts';
export * from './endpoints.ts';
export * from './entities.ts';
export * from './events/index.ts';
export * from './forms.ts';
export * from './mails.ts';
export * from './matches-endpoints.ts';
export * from './matches-entities.ts';
export * from './security-endpoints.ts';
export * from './settings.ts';
export * from './moderation.ts';
export * from './sockets.ts';
export * from './text.ts';
