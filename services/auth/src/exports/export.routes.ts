import { pipeline } from 'node:stream/promises';
import { implement } from '@mutua/service-kit';
import type { Router } from 'express';
import type { ExportService } from './export.service.ts';

export function exportRoutes(router: Router, { exports }: { exports: ExportService }): void {
  implement(router, 'GET /users/export', ({ caller }) => exports.state(caller));
  implement(router, 'POST /users/export', ({ caller }) => exports.begin(caller));
  implement(router, 'POST /users/export/link', async ({ caller }) => ({ url: await exports.link(caller) }));
  implement(router, 'GET /users/export/file', async ({ query, res }) => {
    const { content, size, createdAt } = await exports.open(query.token ?? '');
    res.set({
      'Content-Type': 'application/zip',
      'Content-Length': String(size),
      'Content-Disposition': `attachment; filename="mutua-${createdAt.toISOString().slice(0, 10)}.zip"`,
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    });
    await pipeline(content, res);
  });
}
