/** Messages for rules without their own, so that members never read the text of a library. */
import { z } from 'zod';

const plural = (count: number | bigint, one: string): string => `${count} ${one}${Number(count) === 1 ? '' : 's'}`;

const UNITS: Record<string, string> = { string: 'character', array: 'entry', set: 'entry', file: 'byte' };
const counted = (count: number | bigint, origin: string): string | undefined => {
  const unit = UNITS[origin];
  if (!unit) return undefined;
  return unit === 'entry' ? `${count} ${Number(count) === 1 ? 'entry' : 'entries'}` : plural(count, unit);
};

const FORMATS: Record<string, string> = {
  datetime: 'Please enter a date and time',
  date: 'Please enter a date',
  email: 'Please enter a valid email',
  url: 'Please enter a valid link',
};

const messageOf = (issue: z.core.$ZodRawIssue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'This field is required' : 'This value has the wrong type';
    case 'too_small':
      return issue.minimum === 1 && issue.origin === 'string'
        ? 'This field is required'
        : `Must be at least ${counted(issue.minimum, issue.origin) ?? issue.minimum}`;
    case 'too_big':
      return `Must be at most ${counted(issue.maximum, issue.origin) ?? issue.maximum}`;
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'This value is not valid';
    case 'invalid_value':
      return `Must be one of: ${issue.values.map(String).join(', ')}`;
    case 'unrecognized_keys':
      return 'There are fields here that are not known';
    default:
      return 'This value is not valid';
  }
};

z.config({ customError: messageOf });
