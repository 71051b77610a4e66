import type { Readable } from 'node:stream';
import { serve } from '@mutua/service-kit/testing';
import { createServiceParts } from './service-parts.ts';

it('a file that breaks off before anybody reads it fails for its reader only', async () => {
  const chat = await serve((_req, res) => {
    res.writeHead(200, { 'content-length': '100' });
    res.write('beginning', () => res.destroy());
  });
  const urls = { skills: '', matches: '', lessons: '', requests: '', chat: chat.url, notifications: '' };
  const file = (await createServiceParts({ urls }).file('/api/uploads/chat/a.txt')) as Readable;
  await new Promise((resolve) => file.on('close', resolve));
  await expect(file.toArray()).rejects.toThrow('terminated');
  await chat.close();
});

it('a service is asked in the language of the export', async () => {
  const skills = await serve((req, res) => {
    res.end(JSON.stringify({ kind: 'skill', language: req.headers['accept-language'] }));
  });
  const urls = { skills: skills.url, matches: '', lessons: '', requests: '', chat: '', notifications: '' };
  const { value } = await createServiceParts({ urls }).lines('skills', 'token', 'pt').next();
  expect(value).toEqual({ kind: 'skill', language: 'pt' });
  await skills.close();
});
