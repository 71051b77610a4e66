import { pipeline } from 'node:stream/promises';
import { LIMITS } from '@mutua/contracts';
import { fileOf, implement, receiveFile } from '@mutua/service-kit';
import type { FilePart } from '@mutua/service-kit/files';
import type { Request, Response, Router } from 'express';
import type { StoredFile } from './file.repository.ts';
import type { FileService } from './file.service.ts';

const receive = receiveFile({
  field: 'file',
  maxBytes: LIMITS.chatFile.size,
  missing: 'A file is required',
  tooLarge: 'File size must be less than 10MB',
});

export function fileRoutes(router: Router, service: FileService): void {
  implement(
    router,
    'POST /upload/chat-file',
    async ({ caller, query, req }) => ({ file: await service.upload(caller.userId, fileOf(req), query.requestId) }),
    receive,
  );
  implement(router, 'GET /uploads/chat/:file', async ({ params, query, req, res }) => {
    const file = await service.find(params.file, query.expires, query.signature);
    const part = partOf(req, file.size);
    if (part === 'outside') {
      res.status(416).set('Content-Range', `bytes */${file.size}`).end();
      return;
    }
    const content = await service.open(file, part);
    setHeaders(res, file, part);
    await pipeline(content, res).catch((error) => {
      if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error; // ignores that the client has disconnected
    });
  });
}

/** Returns the part of the file that a player asks for. Undefined means the whole file, also when several parts are asked for. */
function partOf(req: Request, size: number): FilePart | 'outside' | undefined {
  const ranges = req.range(size);
  if (ranges === -1) return 'outside';
  if (typeof ranges !== 'object' || ranges.type !== 'bytes' || ranges.length !== 1) return undefined;
  return ranges[0];
}

/** Makes a browser show an image, play a sound or save another file, and never run it. */
function setHeaders(res: Response, { name, size, contentType, kind }: StoredFile, part?: FilePart): void {
  const disposition = kind === 'image' || contentType.startsWith('audio/') ? 'inline' : 'attachment';
  res.set({
    'Accept-Ranges': 'bytes',
    'Content-Type': contentType,
    'Content-Length': String(part ? part.end - part.start + 1 : size),
    'Content-Disposition': `${disposition}; filename="${plainName(name)}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, percent)}`,
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cache-Control': 'private, max-age=3600, immutable',
  });
  if (part) res.status(206).set('Content-Range', `bytes ${part.start}-${part.end}/${size}`);
}

/** The file name for clients that read only ASCII: accents are removed, and other characters become a line. */
const plainName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]|["\\%]/gu, '_');

/** Escapes a character that RFC 8187 requires to be escaped and encodeURIComponent does not. */
const percent = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
