import { once } from 'node:events';
import { Readable } from 'node:stream';
import type { DataLine } from '@mutua/domain';
import { ZipFile } from 'yazl';

type Source = () => AsyncIterable<string> | Promise<Readable>;

export type Archive = ReturnType<typeof createArchive>;

/** Creates a zip archive that is written while it is read. Each `add` resolves once its file is in the archive. */
export function createArchive() {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  const closed = once(output, 'close').then(() => Promise.reject(new Error('the archive was closed')));
  closed.catch(() => undefined);

  return {
    output,

    /**
     * Adds a file.
     * @throws when the source fails, or nobody reads the archive any more
     */
    async add(name: string, source: Source, { compress = true } = {}): Promise<void> {
      const given = source();
      const content = given instanceof Promise ? await given : Readable.from(given);
      const ended = once(content, 'end');
      content.on('error', (error) => output.destroy(error));
      zip.addReadStream(content, name, { compress });
      await Promise.race([ended, closed]);
    },

    end: (): void => zip.end(),
  };
}

/** Turns lines into one JSON array. */
export async function* asJson(lines: AsyncIterable<DataLine>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const line of lines) {
    yield before + JSON.stringify(line);
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}
