import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { type TestMember, useHarness } from '../../test/harness.ts';

const auth = useHarness();
let member: TestMember;
beforeAll(async () => {
  member = await auth.member();
});

const picture = (width = 60, height = 40) => sharp({ create: { width, height, channels: 3, background: '#e33' } });
async function upload(content: Buffer | string, { field = 'avatar', name = 'me.png', token = member.token } = {}) {
  const form = new FormData();
  form.set(
    field,
    new File([typeof content === 'string' ? content : new Uint8Array(content)], name, { type: 'image/png' }),
  );
  const response = await fetch(`${auth.url}/upload/avatar`, {
    method: 'POST',
    body: form,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
  const json = (await response.json()) as { avatar: string; message: string; errors?: { field: string }[] };
  return { status: response.status, url: json.avatar, error: json };
}
/** Fetches a picture by the path that the gateway forwards. */
const fetchAvatar = (url: string) => fetch(auth.url + url.replace('/api', ''));
const setAvatar = (avatar: string | null, token = member.token) =>
  auth.call('PUT /users/profile', { body: { avatar }, token });

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
};

/** Creates a PNG whose header declares far more pixels than its few bytes contain. */
function bomb(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1; // one bit per pixel, greyscale
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Makes a PNG an animation. A reader without support for animations shows it as a picture. */
function animated(png: Buffer): Buffer {
  const afterHeader = 8 + 25;
  const [control, frame] = [Buffer.alloc(8), Buffer.alloc(26)];
  control.writeUInt32BE(1, 0); // number of pictures
  png.copy(frame, 4, 16, 24); // the width and height of the header
  return Buffer.concat([
    png.subarray(0, afterHeader),
    chunk('acTL', control),
    chunk('fcTL', frame),
    png.subarray(afterHeader),
  ]);
}

describe('an uploaded picture', () => {
  it('becomes a square WebP without metadata', async () => {
    const jpeg = await picture(60, 40)
      .withExif({ IFD0: { Copyright: 'SecretPlace' }, IFD3: { GPSLatitude: '52/1 30/1 0/1' } })
      .jpeg()
      .toBuffer();
    expect(jpeg.includes('SecretPlace')).toBe(true);
    const { status, url } = await upload(jpeg);
    expect(status).toBe(201);
    const stored = Buffer.from(await (await fetchAvatar(url)).arrayBuffer());
    const { format, width, height, exif } = await sharp(stored).metadata();
    expect({ format, width, height, exif }).toEqual({ format: 'webp', width: 512, height: 512, exif: undefined });
    expect(stored.includes('SecretPlace')).toBe(false);
  });

  it('is turned upright by the camera’s orientation', async () => {
    const half = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#f00' } })
      .png()
      .toBuffer();
    // The picture is stored rotated by 90 degrees. Upright, it has red above blue.
    const lying = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#00f' } })
      .composite([{ input: half, top: 0, left: 0 }])
      .withMetadata({ orientation: 3 })
      .jpeg()
      .toBuffer();
    const { url } = await upload(lying);
    const pixels = await sharp(Buffer.from(await (await fetchAvatar(url)).arrayBuffer()))
      .raw()
      .toBuffer();
    expect(pixels[0]).toBeLessThan(60); // the corner is now blue
  });

  it('is served with an unlimited cache time and a content type that browsers do not override', async () => {
    const { url } = await upload(await picture().png().toBuffer());
    const { status, headers } = await fetchAvatar(url);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('image/webp');
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  });

  it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('may be %s, whatever its file name says', async (format) => {
    const { status } = await upload(await picture().toFormat(format).toBuffer(), { name: 'me.exe' });
    expect(status).toBe(201);
  });

  it('may be an animated PNG, whose first picture is used', async () => {
    const { status, url } = await upload(animated(await picture().png().toBuffer()));
    expect(status).toBe(201);
    const stored = await sharp(Buffer.from(await (await fetchAvatar(url)).arrayBuffer())).metadata();
    expect([stored.format, stored.width, stored.pages ?? 1]).toEqual(['webp', 512, 1]);
  });

  it.each([
    ['text that calls itself a picture', 'hello'],
    [
      'an active drawing',
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
    ],
    ['another kind of file', Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n')],
  ])('may not be %s', async (_what, content) => {
    const { status, error } = await upload(content);
    expect([status, error.message]).toEqual([415, 'Please select an image file']);
  });

  it('may not be HEIC, and the error says what to do', async () => {
    const { status, error } = await upload(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'));
    expect([status, error.message]).toEqual([
      415,
      'HEIC pictures do not show on every device. Please save the picture as JPEG, then send that.',
    ]);
  });

  it('may not be empty', async () => {
    const { status, error } = await upload('');
    expect([status, error.message]).toEqual([400, 'Please select an image file']);
  });

  it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('may not be half a %s', async (format) => {
    const noise = {
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    } as const;
    const whole = await sharp(noise).toFormat(format).toBuffer();
    expect((await upload(whole)).status).toBe(201);
    // Tests half of the file, and just enough bytes to recognise its type.
    for (const length of [whole.length / 2, 16]) {
      const { status, error } = await upload(whole.subarray(0, length));
      expect(status).toBe(400);
      expect(error.errors).toEqual([
        { field: 'avatar', message: 'The picture is damaged or incomplete. Please select another one.' },
      ]);
    }
  });

  it('may have 5 MB, and no more', async () => {
    const start = await picture().png().toBuffer();
    const sized = (size: number) => Buffer.concat([start, Buffer.alloc(size - start.length)]);
    expect((await upload(sized(5 * 1024 * 1024))).status).toBe(201);
    const { status, error } = await upload(sized(5 * 1024 * 1024 + 1));
    expect([status, error.message]).toEqual([413, 'File size must be less than 5MB']);
  });

  it('may not decode into more pixels than the limit', async () => {
    expect(bomb(30_000).length).toBeLessThan(2_000);
    expect((await upload(bomb(30_000))).status).toBe(413);
  });

  it('may be long and narrow', async () => {
    const [narrow, ordinary] = await Promise.all([picture(16_383, 10).webp().toBuffer(), picture().png().toBuffer()]);
    const other = await auth.member();
    const both = await Promise.all([upload(narrow), upload(ordinary, { token: other.token })]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
  });

  it('needs the form field and a signed-in member', async () => {
    const png = await picture().png().toBuffer();
    expect((await upload(png, { field: 'file' })).status).toBe(400);
    expect((await upload(png, { token: '' })).status).toBe(401);
    expect((await auth.call('POST /upload/avatar', { token: member.token })).status).toBe(415);
    expect((await auth.call('POST /upload/avatar', { token: member.token, body: {} })).status).toBe(415);
  });

  it('leaves no half-written file behind', async () => {
    await upload(await picture().png().toBuffer());
    const folder = join(auth.uploadsDir, 'avatars');
    expect((await readdir(folder)).filter((name) => !/^[\w-]+\.webp$/.test(name))).toEqual(['.drafts']);
    expect(await readdir(join(folder, '.drafts'))).toEqual([]);
  });

  it('is a 404 when it does not exist, also for names with path segments', async () => {
    for (const name of ['none.webp', 'none.svg', '..%2Fkeys.json', '%2e%2e%2fkeys.json', 'keys.json']) {
      expect((await fetchAvatar(`/api/uploads/avatars/${name}`)).status).toBe(404);
    }
  });
});

describe('the picture of a profile', () => {
  it('is one that the member uploaded, and can be removed', async () => {
    const { url } = await upload(await picture().png().toBuffer());
    expect((await setAvatar(url)).body.user.avatar).toBe(url);
    expect((await auth.call('GET /users/:id', { params: { id: member._id } })).body.user.avatar).toBe(url);
    expect((await setAvatar('')).body.user.avatar).toBeNull();
    await setAvatar(url);
    expect((await setAvatar(null)).body.user.avatar).toBeNull();
  });

  it('cannot be another member’s picture or an invented address', async () => {
    const other = await auth.member();
    const { url } = await upload(await picture().png().toBuffer(), { token: other.token });
    const invented = `/api/uploads/avatars/${member._id}-xxxx.webp`;
    for (const address of [url, invented, `https://evil.example${url}`]) {
      const { status, error } = await setAvatar(address);
      expect([status, error.errors?.[0]?.field]).toEqual([400, 'avatar']);
    }
  });

  it('may be sent back unchanged, whatever its address is', async () => {
    const demo = await auth.member({ avatar: '/api/uploads/avatars/demo-1.webp' });
    const { status, body } = await auth.call('PUT /users/profile', {
      body: { bio: 'New', avatar: '/api/uploads/avatars/demo-1.webp' },
      token: demo.token,
    });
    expect([status, body.user?.avatar]).toEqual([200, '/api/uploads/avatars/demo-1.webp']);
  });
});
