/** No event about a member has a higher version than the erasure. */
export const ERASED_VERSION = Number.MAX_SAFE_INTEGER;
/** How long members may change their mind before the account is erased. */
export const ERASURE_DAYS = 14;

/** The parts of an export, in the order in which they are collected. */
export const EXPORT_PARTS = ['profile', 'skills', 'exchanges', 'messages', 'notifications', 'files', 'pages'] as const;
export type ExportPart = (typeof EXPORT_PARTS)[number];
