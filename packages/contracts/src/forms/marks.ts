/** The form for a mark. */
import { z } from 'zod';
import { ASKED_MARKS, LIMITS } from '../constants.ts';
import { EmailField } from '../forms.ts';
import '../messages.ts';
import { isVisible, line } from '../text.ts';
import { say } from '../texts/say.ts';

/** Parses the address of a page as people type it: `https://` may be missing. Null when it is not one. */
export function pageAddress(typed: string): URL | null {
  const text = /^[a-z][a-z+.-]*:/i.test(typed) ? typed : `https://${typed}`;
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  return url.protocol === 'https:' && url.hostname.includes('.') ? url : null;
}

const isPage = (typed: string): boolean => pageAddress(typed) !== null;

export const MarkInput = z
  .object({
    kind: z.enum(ASKED_MARKS),
    value: line(say('Please enter an address'))
      .refine(isVisible, { error: say('Please enter an address'), abort: true })
      .max(LIMITS.mark.max),
  })
  .transform(({ kind, value }, context) => {
    const address = kind === 'mailbox' ? EmailField.safeParse(value).data : isPage(value) ? value : undefined;
    if (address !== undefined) return { kind, value: address };
    const message =
      kind === 'page' ? say('Please enter the https address of a page') : say('Please enter a valid email');
    context.addIssue({ code: 'custom', path: ['value'], message });
    return z.NEVER;
  });
export type MarkInput = z.infer<typeof MarkInput>;
