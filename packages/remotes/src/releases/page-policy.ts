import { createHash, randomBytes } from 'node:crypto';

/** The SHA-256 of the empty string: styled-components adds an empty style element and fills it by script. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/**
 * The content security policy of the pages. `style-src` has a nonce for the styles in the document, and for the style element of the emoji
 * picker. Scripts may come from this origin and from the operator's origins for remotes. The only inline scripts that run are the shell's,
 * which the policy allows by their hashes.
 */
export const contentSecurityPolicy = ({
  styleNonce,
  scriptHashes = [],
  origins = [],
}: {
  styleNonce?: string;
  scriptHashes?: readonly string[];
  origins?: readonly string[];
} = {}): string => {
  const nonce = styleNonce ? [`'nonce-${styleNonce}'`] : [];
  const from = (...sources: string[]) => [...sources, ...origins].join(' ');
  return [
    "default-src 'self'",
    `script-src ${from("'self'", ...scriptHashes)}`,
    `style-src ${from("'self'", EMPTY_STYLE, ...nonce)}`,
    `img-src ${from("'self'", 'data:', 'blob:')}`,
    `font-src ${from("'self'")}`,
    `connect-src ${from("'self'")}`,
    `media-src ${from("'self'", 'blob:')}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
};

export const newNonce = (): string => randomBytes(16).toString('base64');

/** The placeholder for the nonce in a shell's document. */
export const NONCE_PLACEHOLDER = /__CSP_NONCE__/g;

const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g;

/** The hashes of the scripts in a document, in the form of the policy. */
export const scriptHashesOf = (html: string): string[] =>
  [...html.matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
