import { format, formatDistanceToNowStrict, isToday, isYesterday } from 'date-fns';

/** What the API sends (ISO text), or a date. Every formatter throws a RangeError when it is not a valid one. */
export type DateInput = string | number | Date;

/** 'x ago': '2 hours ago'. A moment in the future, by clocks that differ, reads as the present. */
export function formatRelative(date: DateInput): string {
  const moment = new Date(date);
  return formatDistanceToNowStrict(moment.getTime() > Date.now() ? Date.now() : moment, { addSuffix: true });
}

/** 'Today at 14:32', 'Yesterday at 09:05', otherwise 'Nov 07, 2026', in local time. */
export function formatDateLabel(date: DateInput): string {
  const moment = new Date(date);
  if (isToday(moment)) return format(moment, "'Today at' HH:mm");
  if (isYesterday(moment)) return format(moment, "'Yesterday at' HH:mm");
  return format(moment, 'MMM dd, yyyy');
}

/** '14:32' today, 'Yesterday', otherwise 'Nov 07', in local time. */
export function formatConversationTime(date: DateInput): string {
  const moment = new Date(date);
  if (isToday(moment)) return format(moment, 'HH:mm');
  if (isYesterday(moment)) return 'Yesterday';
  return format(moment, 'MMM dd');
}
