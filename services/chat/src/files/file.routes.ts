import { pipeline } from 'node:stream/promises';
import { LIMITS } from '@mutua/contracts';
import { fileOf, implement, receiveFile } from '@mutua/service-kit';
import type { Response, Router } from 'express';
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
  implement(router, 'GET /uploads/chat/:file', async ({ params, query, res }) => {
    const { file, content } = await service.open(params.file, query.expires, query.signature);
    setHeaders(res, file);
    await pipeline(content, res).catch((error) => {
      if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error; // not an error: the client has disconnected
    });
  });
}

/** Makes a browser show the file as an image or save it, and never run it. */
function setHeaders(res: Response, { name, size, contentType, kind }: StoredFile): void {
  const disposition = kind === 'image' ? 'inline' : 'attachment';
  res.set({
    'Content-Type': contentType,
    'Content-Length': String(size),
    'Content-Disposition': `${disposition}; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, percent)}`,
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cache-Control': 'private, max-age=3600, immutable',
  });
}

/** Escapes a character that RFC 8187 requires to be escaped and encodeURIComponent does not. */
const percent = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
