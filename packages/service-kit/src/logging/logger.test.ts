import { Types } from 'mongoose';
import { workContext } from './context.ts';
import { createLogger } from './logger.ts';

function captured(write: (logger: ReturnType<typeof createLogger>) => void): Record<string, unknown> {
  const lines: string[] = [];
  write(createLogger({ service: 'skills', destination: { write: (line) => lines.push(line) } }));
  expect(lines).toHaveLength(1);
  return JSON.parse(lines[0] ?? '');
}

describe('log lines', () => {
  it('are JSON with the service, a level by name and an ISO time', () => {
    const line = captured((logger) => logger.warn('careful'));
    expect(line).toMatchObject({ service: 'skills', level: 'warn', msg: 'careful' });
    expect(new Date(line['time'] as string).toISOString()).toBe(line['time']);
  });

  it('carry the id of the request or the event that they belong to', () => {
    expect(captured((logger) => workContext.run({ requestId: 'r-1' }, () => logger.info('x')))).toMatchObject({
      requestId: 'r-1',
    });
    expect(captured((logger) => workContext.run({ eventId: 'e-1' }, () => logger.info('x')))).toMatchObject({
      eventId: 'e-1',
    });
  });

  it.each([
    'authorization',
    'cookie',
    'set-cookie',
    'password',
    'token',
    'accessToken',
    'refreshToken',
    'secret',
    'credential',
    'email',
  ])('never show a value of %s, however deep', (name) => {
    const secret = { [name]: 'hunter2' };
    const line = captured((logger) =>
      logger.info({ ...secret, user: secret, req: { headers: secret }, a: { b: { c: secret } } }),
    );
    expect(JSON.stringify(line)).not.toContain('hunter2');
    expect(line[name]).toBe('[redacted]');
  });

  it('never show an address, and cost linear time', () => {
    expect(captured((logger) => logger.info('dup key: { email: "ada.moser+a@uni.example.org" }'))).toMatchObject({
      msg: 'dup key: { email: "[redacted]" }',
    });
    const before = process.threadCpuUsage().user;
    captured((logger) => logger.info(`@${'a'.repeat(200_000)}`));
    captured((logger) => logger.info(`${'a'.repeat(64)}@${'a.'.repeat(100_000)}`));
    expect(process.threadCpuUsage().user - before).toBeLessThan(300_000);
  });

  it('show everything else unchanged', () => {
    const id = new Types.ObjectId();
    const line = captured((logger) => logger.info({ id, at: new Date(0), list: [1, { a: null }], n: undefined }));
    expect(line).toMatchObject({ id: id.toHexString(), at: '1970-01-01T00:00:00.000Z', list: [1, { a: null }] });
  });

  it('contain the stack of an error', () => {
    const cause = new TypeError('below');
    const line = captured((logger) => logger.error({ err: new Error('above', { cause }) }));
    expect(line).toMatchObject({
      err: { type: 'Error', stack: expect.stringMatching(/above.*logger\.test.*below/s) },
    });
  });

  it('never show an address in the key of a duplicate', () => {
    const duplicate = Object.assign(new Error('E11000 dup key: { email: "ann@example.org" }'), {
      keyValue: { email: 'ann@example.org' },
    });
    expect(JSON.stringify(captured((logger) => logger.error({ err: duplicate })))).not.toContain('ann@example.org');
  });
});
