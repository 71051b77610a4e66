export { type DateInput, formatConversationTime, formatDateLabel, formatRelative } from './dates.ts';
export { initials } from './names.ts';
export { formatCount, formatFileSize, formatRatingAverage } from './numbers.ts';
