export { initials } from '@mutua/contracts/constants';
export { type DateInput, formatConversationTime, formatDateLabel, formatRelative } from './dates.ts';
export { formatCount, formatFileSize, formatRatingAverage } from './numbers.ts';
