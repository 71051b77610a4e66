import { checkFiles, readOptions } from './options.ts';
import { percentile, tableOf } from './report.ts';

describe('options', () => {
  it('have defaults and bounds', () => {
    expect(readOptions([])).toEqual({ sockets: 1000, seconds: 20, senders: 50, nodes: [1, 2, 3] });
    expect(readOptions(['--sockets', '21', '--seconds', '5', '--nodes', '2'])).toEqual({
      sockets: 20,
      seconds: 5,
      senders: 10,
      nodes: [2],
    });
    expect(() => readOptions(['--sockets', '5001'])).toThrow('--sockets must be from 2 to 5000');
    expect(() => readOptions(['--seconds', '1e9'])).toThrow('--seconds must be from 1 to 120');
    expect(() => readOptions(['--nodes', '1,many'])).toThrow('--nodes must be from 1 to 5, not "many"');
  });

  it('are refused when the machine does not let a process open enough files', () => {
    const limits = (most: string) =>
      `Max processes  1  1  processes\nMax open files            1024     ${most}      files\n`;
    expect(() => checkFiles(1000, limits('2499'))).toThrow('1000 sockets need 2500 open files');
    expect(() => checkFiles(1000, limits('2500'))).not.toThrow();
    expect(() => checkFiles(5000, limits('unlimited'))).not.toThrow();
  });
});

describe('the report', () => {
  it('takes percentiles of values in any order', () => {
    const values = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect([percentile(values, 0.5), percentile(values, 0.99), percentile([7], 0.99)]).toEqual([50, 99, 7]);
    expect(percentile([], 0.5)).toBeNaN();
  });

  it('divides by messages, seconds and thousands of connections', () => {
    const run = {
      nodes: 2,
      sockets: 500,
      seconds: 10,
      messages: 4000,
      failures: 0,
      deliveries: [10, 20, 30, 900],
      cpu: { chat: 4, gateway: 2 },
      memory: { chat: 20_000, gateway: 10_000 },
    };
    expect(tableOf([run]).split('\n').at(-1)?.replace(/ +/g, ' ')).toBe(
      '| 2 | 500 | 400 | 0 | 20 ms | 900 ms | 1.00 ms | 0.50 ms | 19 MB | 10 MB |',
    );
  });
});
