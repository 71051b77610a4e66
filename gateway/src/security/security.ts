import type { IncomingMessage, ServerResponse } from 'node:http';
import { contentSecurityPolicy } from '@mutua/remotes/releases';
import type { NextFunction, Request, Response } from 'express';
import helmet from 'helmet';

/** A header, with its name as sent and in lower case. */
export interface FixedHeader {
  name: string;
  key: string;
  value: string;
}

const fixedHeaders = (pairs: readonly (readonly [name: string, value: string])[]): FixedHeader[] =>
  pairs.map(([name, value]) => ({ name, key: name.toLowerCase(), value }));

/** The headers of helmet, which are the same for every answer. */
const helmetHeaders = (): [string, string][] => {
  const pairs: [string, string][] = [];
  const recorder = { setHeader: (name: string, value: string) => pairs.push([name, value]), removeHeader: () => {} };
  helmet({
    contentSecurityPolicy: false,
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })({} as IncomingMessage, recorder as unknown as ServerResponse, () => {});
  return pairs;
};

export type SecurityHeaders = ReturnType<typeof createSecurityHeaders>;

export const createSecurityHeaders = (origins: readonly string[] = []) => {
  const plain: [string, string][] = [
    ['Content-Security-Policy', contentSecurityPolicy({ origins })],
    ['Permissions-Policy', 'camera=(self), microphone=(self), geolocation=(), payment=()'],
    ...helmetHeaders(),
  ];
  const secure: [string, string][] = [['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'], ...plain];
  const noStore: [string, string] = ['Cache-Control', 'no-store'];
  const all = { plain: fixedHeaders(plain), secure: fixedHeaders(secure) };
  const calls = { plain: fixedHeaders([...plain, noStore]), secure: fixedHeaders([...secure, noStore]) };
  return {
    /** The headers of every answer, from the gateway and from services. */
    of: (isSecure: boolean) => (isSecure ? all.secure : all.plain),
    /** The same headers. Shared caches may not store the answer, which depends on the token. A service may override this (for pictures). */
    ofCall: (isSecure: boolean) => (isSecure ? calls.secure : calls.plain),
  };
};

/** Sets headers one by one, for an answer that the gateway writes itself. */
export const setHeaders = (res: ServerResponse, headers: readonly FixedHeader[]): void => {
  for (const { name, value } of headers) res.setHeader(name, value);
};

/** Headers that only a document or a worker needs: all headers above, except nosniff, CORP and HSTS. */
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

export type Cors = ReturnType<typeof createCors>;

/** Allows calls from the listed origins. Other origins get no CORS header. */
export const createCors = (origins: readonly string[]) => {
  const allowed = new Set(origins);
  /** Sets the headers that let a page of another origin read the answer. Returns whether its origin is listed. */
  const allow = ({ headers: { origin } }: IncomingMessage, res: ServerResponse): boolean => {
    if (allowed.size === 0) return false;
    res.appendHeader('Vary', 'Origin');
    if (!origin || !allowed.has(origin)) return false;
    res.setHeader('Access-Control-Allow-Origin', origin);
    res.setHeader('Access-Control-Expose-Headers', 'Retry-After, X-Request-Id');
    return true;
  };
  return {
    allow,
    /** The same, and answers preflight requests. */
    handle: (req: Request, res: Response, next: NextFunction) => {
      const isAllowed = allow(req, res);
      if (!isAllowed || req.method !== 'OPTIONS' || !req.headers['access-control-request-method']) return next();
      res.setHeader('Access-Control-Allow-Methods', 'GET, POST, PUT, DELETE');
      res.setHeader('Access-Control-Allow-Headers', 'Authorization, Content-Type');
      res.setHeader('Access-Control-Max-Age', '600');
      res.status(204).end();
    },
  };
};
