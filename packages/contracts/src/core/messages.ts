/** Default messages for rules, so that members never read the text of a library. */
import { z } from 'zod';
import { say } from '../texts/say.ts';
import './jitless.ts';

const FORMATS: Record<string, string> = {
  datetime: say('Please enter a date and time'),
  date: say('Please enter a date'),
  email: say('Please enter a valid email'),
  url: say('Please enter a valid link'),
};

const isList = (origin: string): boolean => origin === 'array' || origin === 'set';

function atLeast(origin: string, least: number | bigint): string {
  const count = String(least);
  if (origin === 'string') return say('Must be at least {count} characters', { count });
  if (!isList(origin)) return say('Must be at least {count}', { count });
  return count === '1' ? say('Must be at least 1 entry') : say('Must be at least {count} entries', { count });
}

function atMost(origin: string, most: number | bigint): string {
  const count = String(most);
  if (origin === 'string') {
    return count === '1' ? say('Must be at most 1 character') : say('Must be at most {count} characters', { count });
  }
  if (!isList(origin)) return say('Must be at most {count}', { count });
  return count === '1' ? say('Must be at most 1 entry') : say('Must be at most {count} entries', { count });
}

const messageOf = (issue: z.core.$ZodRawIssue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? say('This field is required') : say('This value has the wrong type');
    case 'too_small':
      return issue.minimum === 1 && issue.origin === 'string'
        ? say('This field is required')
        : atLeast(issue.origin, issue.minimum);
    case 'too_big':
      return atMost(issue.origin, issue.maximum);
    case 'invalid_format':
      return FORMATS[issue.format] ?? say('This value is not valid');
    case 'invalid_value':
      return say('Must be one of: {values}', { values: issue.values.map(String).join(', ') });
    case 'unrecognized_keys':
      return say('There are fields here that are not known');
    default:
      return say('This value is not valid');
  }
};

z.config({ customError: messageOf });
