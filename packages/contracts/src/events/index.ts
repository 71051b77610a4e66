/** The catalogue of domain events by subject, and how to read an event of any version. */
export { AvailabilitySnapshot } from './availability-events.ts';
export * from './catalogue.ts';
export * from './envelope.ts';
export type { EarlierVersion, EventCatalogue, EventSpec } from './event-spec.ts';
export { HoursSnapshot } from './hours-events.ts';
export { MemberSnapshot, OPEN_PRIVACY } from './member-events.ts';
export { type AnyReport, ReportSnapshot } from './moderation-events.ts';
export { payloadSchema, payloadVersions } from './payload-versions.ts';
export * from './read-event.ts';
export { RequestSnapshot, ReviewSnapshot, StatusChanges } from './request-events.ts';
export { SkillSnapshot } from './skill-events.ts';
