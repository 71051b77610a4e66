import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger, type Logger } from '@mutua/service-kit';
import { waitFor } from '@mutua/service-kit/testing';
import type { Entry } from '../releases/canaries.ts';
import { createRenderer } from './renderer.ts';

const WORKING = `
  let renders = 0;
  exports.render = async ({ path, url, answers }) => ({ html: [path, url, answers.name, ++renders].join(' '), styles: '' });
`;
const SPYING = `
  const { readFileSync } = require('node:fs');
  const { spawnSync } = require('node:child_process');
  const attempt = (what) => { try { return String(what()); } catch (error) { return error.code; } };
  exports.render = async ({ answers: { file } }) => ({
    html: [attempt(() => readFileSync(file)), attempt(() => spawnSync('true').status), Object.keys(process.env)].join(' '),
    styles: '',
  });
`;
const ENDLESS = 'exports.render = async () => { for (;;); };';

describe('the renderer of pages', () => {
  let dir: string;
  let lines: Record<string, unknown>[];
  let logger: Logger;
  let renderer: ReturnType<typeof createRenderer>;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'mutua-renderer-'));
    lines = [];
    logger = createLogger({ service: 'gateway', destination: { write: (line) => lines.push(JSON.parse(line)) } });
    renderer = createRenderer({ dir, deadlineMs: 3_000, logger });
  });
  afterEach(async () => {
    renderer.stop();
    await rm(dir, { recursive: true });
  });

  const release = async (name: string, program?: string): Promise<Entry> => {
    await mkdir(join(dir, name, '1'), { recursive: true });
    if (program) await writeFile(join(dir, name, '1', 'renderer.cjs'), program);
    return { name, version: '1', container: `${name}_1`, entry: '' };
  };
  const request = (answers: Record<string, unknown> = {}, language = 'en') => ({
    path: '/hello',
    url: '/hello?q=1',
    language,
    answers,
  });

  it('runs the program of the release, once for the same page with the same answers', async () => {
    const remote = await release('discovery', WORKING);
    expect(await renderer.render(remote, request({ name: 'Hana' }))).toEqual({
      html: '/hello /hello?q=1 Hana 1',
      styles: '',
    });
    expect((await renderer.render(remote, request({ name: 'Hana' })))?.html).toBe('/hello /hello?q=1 Hana 1');
    expect((await renderer.render(remote, request({ name: 'Jonas' })))?.html).toBe('/hello /hello?q=1 Jonas 2');
    expect((await renderer.render(remote, request({ name: 'Jonas' }, 'de')))?.html).toBe('/hello /hello?q=1 Jonas 3');
  });

  it('gives the program no access to files, processes, or the environment of the gateway', async () => {
    const secret = join(dir, '..', 'secret-of-the-gateway');
    await writeFile(secret, 'secret');
    const rendered = await renderer.render(await release('discovery', SPYING), request({ file: secret }));
    await rm(secret);
    expect(rendered?.html).toMatch(/^ERR_ACCESS_DENIED ERR_ACCESS_DENIED NODE_ENV,TZ/);
    expect(rendered?.html).not.toContain('REDIS');
  });

  it.each([
    ['throws', 'exports.render = async () => { throw new Error("no skill"); };', 'no skill'],
    ['is no program', 'exports.', expect.any(String)],
    ['ends its process', 'exports.render = () => process.exit(1);', 'its process ended'],
    ['renders something else', 'exports.render = async () => ({ html: 1 });', expect.any(String)],
    ['ends its style element', 'exports.render = async () => ({ html: "", styles: "</style>" });', expect.any(String)],
  ])(
    'leaves a page that %s to the browser, tells why, and does not try again at once',
    async (_what, program, reason) => {
      const broken = await release('broken', program);
      expect(await renderer.render(broken, request())).toBeUndefined();
      expect(lines).toEqual([expect.objectContaining({ remote: 'broken', path: '/hello', reason })]);
      expect(await renderer.render(broken, request())).toBeUndefined();
      expect(lines).toHaveLength(1);
      expect((await renderer.render(await release('discovery', WORKING), request()))?.html).toContain('/hello');
    },
  );

  it('ends a page that never ends, so that other pages are rendered', async () => {
    renderer = createRenderer({ dir, deadlineMs: 300, logger });
    expect(await renderer.render(await release('broken', ENDLESS), request())).toBeUndefined();
    const working = await release('discovery', WORKING);
    await waitFor(async () => (await renderer.render(working, request()))?.html.includes('/hello'));
  });

  it('renders nothing for a release without a program, silently', async () => {
    expect(await renderer.render(await release('plain'), request())).toBeUndefined();
    expect(lines).toEqual([]);
  });
});
