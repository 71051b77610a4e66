import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

/** One record of a member's data. `kind` names its type. */
export type DataLine = { kind: string } & Record<string, unknown>;

async function* textOf(lines: AsyncIterable<DataLine>): AsyncGenerator<string> {
  for await (const line of lines) yield `${JSON.stringify(line)}\n`;
}

/** Answers with one line of JSON for each record, reading while it sends, so that a long history needs little memory. */
export async function sendLines(res: Response, lines: AsyncIterable<DataLine>): Promise<void> {
  res.set({ 'Content-Type': 'application/x-ndjson; charset=utf-8', 'Cache-Control': 'no-store' });
  await pipeline(Readable.from(textOf(lines)), res);
}
