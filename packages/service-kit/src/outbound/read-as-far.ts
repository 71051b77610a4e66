/** The longest mark, in bytes. */
const MARK = 200;

/**
 * Reads a body as far as `look` needs it. Calls `look` with the beginning when a mark arrives, at the limit and at the end, and returns what
 * the last call found. A mark may mean nothing, so the next call has twice as many bytes: a page full of marks causes few calls.
 * @param hasMark tests the bytes as Latin-1
 */
export async function readAsFar<T>(
  body: AsyncIterable<Buffer>,
  {
    maxBytes,
    hasMark,
    look,
  }: {
    maxBytes: number;
    hasMark: (text: string) => boolean;
    look: (start: Buffer) => Promise<{ isEnough: boolean; found: T }>;
  },
): Promise<T> {
  const chunks: Buffer[] = [];
  let size = 0;
  let nextLook = 0;
  let isMarked = false;
  let tail = '';
  const lookAt = () => look(Buffer.concat(chunks));
  for await (const chunk of body) {
    const part = chunk.subarray(0, maxBytes - size);
    chunks.push(part);
    size += part.length;
    const text = tail + part.toString('latin1');
    isMarked ||= hasMark(text);
    tail = text.slice(-MARK);
    if (size >= maxBytes) break;
    if (!isMarked || size < nextLook) continue;
    const { isEnough, found } = await lookAt();
    if (isEnough) return found;
    isMarked = false;
    nextLook = 2 * size;
  }
  return (await lookAt()).found;
}
