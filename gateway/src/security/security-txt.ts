import type { RequestHandler } from 'express';

/** How long the file is valid (RFC 9116 asks for less than a year). */
const VALID_MS = 180 * 24 * 3600 * 1000;

/** `/.well-known/security.txt`: the contact for people who find a vulnerability. */
export const securityTxt =
  (contact: string): RequestHandler =>
  (_req, res) => {
    const expires = new Date(Date.now() + VALID_MS).toISOString();
    res
      .set('Cache-Control', 'public, max-age=3600')
      .type('text')
      .send(`Contact: ${contact}\nExpires: ${expires}\nPreferred-Languages: en\n`);
  };
