/** Uploads that are damaged, have a wrong type, or declare another type than their content has. */
import { PNG } from '../fixtures/small-files.ts';
import type { BadCall } from './bad-call.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const BOUNDARY = 'boundaryboundary';
const multipart = (
  name: string,
  filename: string,
  type: string,
  content: string | Buffer,
  end = `\r\n--${BOUNDARY}--\r\n`,
) =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: ${type}\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from(end),
  ]);
const MULTIPART = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
const UPLOADS = { 'POST /upload/avatar': 'avatar', 'POST /upload/chat-file': 'file' } as const;
export const wrongUploads: BadCall[] = Object.entries(UPLOADS).flatMap(([key, field]) => {
  const send = (
    title: string,
    body: Buffer | string,
    expected: number[],
    headers: Record<string, string> = MULTIPART,
  ): BadCall => ({
    title: `${key}: ${title}`,
    method: 'POST',
    path: ({ conversation }) => `${key.slice(5)}${field === 'file' ? `?requestId=${conversation}` : ''}`,
    headers,
    body: () => body,
    expected,
  });
  const html = '<!doctype html><script>alert(1)</script>';
  return [
    send('JSON', '{}', [400, 415], JSON_TYPE),
    send('no boundary', multipart(field, 'a.png', 'image/png', PNG), [400], { 'content-type': 'multipart/form-data' }),
    send('another boundary', multipart(field, 'a.png', 'image/png', PNG), [400], {
      'content-type': 'multipart/form-data; boundary=other',
    }),
    send('no end', multipart(field, 'a.png', 'image/png', PNG, ''), [400]),
    send('an end within the header', `--${BOUNDARY}\r\nContent-Disposition: form-da`, [400]),
    send(
      'a header of 100 KB',
      Buffer.from(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="${'x'.repeat(100_000)}"\r\n\r\nx\r\n--${BOUNDARY}--\r\n`,
      ),
      [400],
    ),
    send('another field', multipart('other', 'a.png', 'image/png', PNG), [400]),
    send('no file', `--${BOUNDARY}--\r\n`, [400]),
    send('an empty file', multipart(field, 'a.png', 'image/png', ''), [400, 415]),
    send('NUL in the name of a program', multipart(field, 'a\0.exe', 'image/png', 'MZ\x90\x00'), [400, 415]),
    send('HTML as a picture', multipart(field, 'a.png', 'image/png', html), [400, 415]),
    // A text file in a chat may contain HTML.
    ...(field === 'avatar' ? [send('HTML as text', multipart(field, 'a.txt', 'text/plain', html), [415])] : []),
    send(
      'SVG',
      multipart(field, 'a.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      [415],
    ),
    send(
      'a program',
      multipart(
        field,
        'a.pdf',
        'application/pdf',
        Buffer.concat([Buffer.from('7f454c4602010100', 'hex'), Buffer.alloc(64)]),
      ),
      [415],
    ),
    send('half a picture', multipart(field, 'a.png', 'image/png', PNG.subarray(0, 45)), [400]),
    send(
      'a damaged picture',
      multipart(field, 'a.png', 'image/png', Buffer.concat([PNG.subarray(0, 40), Buffer.alloc(30, 7)])),
      [400],
    ),
    send(
      'too much',
      multipart(field, 'a.png', 'image/png', Buffer.concat([PNG, Buffer.alloc(11 * 1024 * 1024)])),
      [413],
    ),
  ];
});
