import { contentSecurityPolicy } from '@mutua/remotes/releases';
import { sendCompressed } from '@mutua/service-kit';
import { Router, static as serveStatic } from 'express';
import { getAbsoluteFSPath } from 'swagger-ui-dist';
import { openApiDocument } from './openapi.ts';

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mutua API</title>
<link rel="stylesheet" href="/api/docs/assets/swagger-ui.css">
</head>
<body>
<div id="docs"></div>
<script src="/api/docs/assets/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`;

/** A separate file, because the Content-Security-Policy allows no inline script. */
const start = `SwaggerUIBundle({ url: '/api/docs/openapi.json', dom_id: '#docs', deepLinking: true });\n`;

// Swagger UI sets style attributes in its markup. Its page contains no member's data.
const policy = contentSecurityPolicy().replace('; img-src', "; style-src-attr 'unsafe-inline'; img-src");

/** `/api/docs`: the API for people; `/api/docs/openapi.json`: the same for programs. */
export const apiDocs = (): Router => {
  const router = Router();
  const document = JSON.stringify(openApiDocument());
  router.get('/', (_req, res) => {
    res.set('Content-Security-Policy', policy).set('Cache-Control', 'no-cache').type('html').send(page);
  });
  router.get('/start.js', (_req, res) => {
    res.type('js').send(start);
  });
  router.get('/openapi.json', (req, res) => {
    sendCompressed(req, res.set('Cache-Control', 'no-cache').type('json'), document);
  });
  router.use('/assets', serveStatic(getAbsoluteFSPath(), { index: false, maxAge: '1d' }));
  return router;
};
