import { IMPORTS } from '@mutua/contracts/limits';
import { fileOf, implement, languageOf, receiveFile } from '@mutua/service-kit';
import type { RequestHandler, Response, Router } from 'express';
import type { ImportService } from './import.service.ts';

const upload = receiveFile({
  field: 'file',
  maxBytes: IMPORTS.bytes,
  missing: 'Please choose a file',
  tooLarge: 'A list may have at most 2 MB',
  // Few people are organisers, and each file is read whole.
  atOnce: 4,
});

const sendCsv = (res: Response, file: string): void => {
  res
    .set({
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="faults.csv"',
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    })
    .send(file);
};

export function importRoutes(router: Router, { imports }: { imports: ImportService }): void {
  /** Others are refused before their file is received. */
  const organisersOnly: RequestHandler = async (req, _res, next) => {
    if (req.caller) await imports.requireOrganiser(req.caller);
    next();
  };

  implement(
    router,
    'POST /imports',
    async ({ caller, req }) => ({ import: await imports.upload(caller, fileOf(req)) }),
    organisersOnly,
    upload,
  );
  implement(router, 'GET /imports', ({ caller }) => imports.list(caller));
  implement(router, 'GET /imports/:id', async ({ caller, params }) => ({
    import: await imports.find(caller, params.id),
  }));
  implement(router, 'GET /imports/:id/rows', ({ caller, params, query }) => imports.rows(caller, params.id, query));
  implement(router, 'PUT /imports/:id/mapping', async ({ caller, params, body }) => ({
    import: await imports.map(caller, params.id, body),
  }));
  implement(router, 'GET /imports/:id/faults.csv', async ({ caller, params, req, res }) => {
    sendCsv(res, await imports.faults(caller, params.id, languageOf(req.get('accept-language')), null));
  });
  implement(
    router,
    'POST /imports/:id/items',
    async ({ caller, params, query, req }) => ({
      import: await imports.addItems(caller, params.id, fileOf(req), query.kind),
    }),
    organisersOnly,
    upload,
  );
  implement(router, 'PUT /imports/:id/items/:file/mapping', async ({ caller, params, body }) => ({
    import: await imports.mapItems(caller, params.id, params.file, body),
  }));
  implement(router, 'DELETE /imports/:id/items', async ({ caller, params }) => ({
    import: await imports.removeItems(caller, params.id),
  }));
  implement(router, 'GET /imports/:id/items', ({ caller, params, query }) => imports.lines(caller, params.id, query));
  implement(router, 'GET /imports/:id/items/:file/faults.csv', async ({ caller, params, req, res }) => {
    sendCsv(res, await imports.faults(caller, params.id, languageOf(req.get('accept-language')), params.file));
  });
  implement(router, 'POST /imports/:id/start', async ({ caller, params, body }) => ({
    import: await imports.start(caller, params.id, body),
  }));
  implement(router, 'POST /imports/:id/pause', async ({ caller, params }) => ({
    import: await imports.pause(caller, params.id),
  }));
  implement(router, 'POST /imports/:id/resume', async ({ caller, params }) => ({
    import: await imports.resume(caller, params.id),
  }));
  implement(router, 'POST /imports/:id/undo', async ({ caller, params }) => ({
    import: await imports.undo(caller, params.id),
  }));
  implement(router, 'DELETE /imports/:id', async ({ caller, params }) => {
    await imports.forget(caller, params.id);
    return { message: 'This list is forgotten.' };
  });
}
