import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

/** One thing that a service has of a member. `kind` says what it is. */
export type DataLine = { kind: string } & Record<string, unknown>;

async function* textOf(lines: AsyncIterable<DataLine>): AsyncGenerator<string> {
  for await (const line of lines) yield `${JSON.stringify(line)}\n`;
}

/** Answers with one line of JSON for each thing, read while it is sent, so that a long history takes little memory. */
export async function sendLines(res: Response, lines: AsyncIterable<DataLine>): Promise<void> {
  res.set({ 'Content-Type': 'application/x-ndjson; charset=utf-8', 'Cache-Control': 'no-store' });
  await pipeline(Readable.from(textOf(lines)), res);
}
