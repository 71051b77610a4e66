import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import helmet from 'helmet';

/** The SHA-256 of the empty string: styled-components adds an empty style element and fills it by script. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/**
 * The policy of the pages. `style-src` has a nonce for the styles in the document, and for the style element of the emoji picker. Scripts
 * come from this origin and from those where the operator lets remotes be; of those in the document only the shell's own run, by hash.
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

/** Sets the headers of every answer, from the gateway and from services. */
export const securityHeaders = (origins: readonly string[] = []): RequestHandler => {
  const policy = contentSecurityPolicy({ origins });
  const fixed = helmet({
    contentSecurityPolicy: false,
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  return (req, res, next) => {
    res.setHeader('Content-Security-Policy', policy);
    res.setHeader('Permissions-Policy', 'camera=(self), microphone=(self), geolocation=(), payment=()');
    if (req.secure) res.setHeader('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
    fixed(req, res, next);
  };
};

/** What only a document obeys, or a worker: the names of all headers above, except nosniff, CORP and HSTS. */
const DOCUMENT_HEADERS = [
  'Content-Security-Policy',
  'Permissions-Policy',
  'Referrer-Policy',
  'Cross-Origin-Opener-Policy',
  'Origin-Agent-Cluster',
  'X-DNS-Prefetch-Control',
  'X-Download-Options',
  'X-Frame-Options',
  'X-Permitted-Cross-Domain-Policies',
  'X-XSS-Protection',
];

/** Removes 1.1 kB of headers from an answer that is only a part of a page: a script, a style, a font. */
export const dropDocumentHeaders = (res: ServerResponse): void => {
  for (const name of DOCUMENT_HEADERS) res.removeHeader(name);
};

/** Adds a header value of a service to the gateway's own `Vary`, which the proxy would replace. */
export const keepVary = (upstream: IncomingHttpHeaders, res: ServerResponse): void => {
  const own = res.getHeader('Vary');
  if (own && upstream.vary) upstream.vary = `${own}, ${upstream.vary}`;
};

/** Allows calls from the listed origins. Other origins get no CORS header. */
export const cors = (origins: readonly string[]): RequestHandler => {
  const allowed = new Set(origins);
  return (req, res, next) => {
    const { origin } = req.headers;
    if (allowed.size > 0) res.vary('Origin');
    if (!origin || !allowed.has(origin)) return next();
    res.setHeader('Access-Control-Allow-Origin', origin);
    res.setHeader('Access-Control-Expose-Headers', 'Retry-After, X-Request-Id');
    if (req.method !== 'OPTIONS' || !req.headers['access-control-request-method']) return next();
    res.setHeader('Access-Control-Allow-Methods', 'GET, POST, PUT, DELETE');
    res.setHeader('Access-Control-Allow-Headers', 'Authorization, Content-Type');
    res.setHeader('Access-Control-Max-Age', '600');
    res.status(204).end();
  };
};

/** Removes the gateway's policy when the service sends its own, stricter one (files of a conversation are sandboxed). */
export const keepStricterPolicy = (upstream: IncomingHttpHeaders, res: ServerResponse): void => {
  if (upstream['content-security-policy']) res.removeHeader('Content-Security-Policy');
};
