import { z } from 'zod';

/** The address of one replica of a service, or a name for the addresses of several. */
export interface Upstream {
  url: URL;
  /** Whether every address of the URL's host name is a replica. */
  isName: boolean;
}

const NAME_MARK = 'dns+';
const MESSAGE = 'must be http addresses separated by commas; dns+http://… stands for all addresses of a name';

const parse = (text: string): Upstream | undefined => {
  const isName = text.startsWith(NAME_MARK);
  const plain = isName ? text.slice(NAME_MARK.length) : text;
  const url = URL.canParse(plain) ? new URL(plain) : undefined;
  return url?.protocol === 'http:' ? { url, isName } : undefined;
};

/**
 * Parses the addresses of a service's replicas: `http://10.0.0.1:4102,http://10.0.0.2:4102`, or `dns+http://skills:4102` for all addresses
 * of a name.
 */
export const upstreamsField = z.string().transform((text, context) => {
  const parsed = text.split(',').map((each) => parse(each.trim()));
  const known = parsed.filter((each) => each !== undefined);
  if (known.length < parsed.length) context.addIssue({ code: 'custom', message: MESSAGE });
  return known;
});
