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
