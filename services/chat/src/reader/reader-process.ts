// Reads what strangers wrote for `reader.ts`, in a separate process. A crafted file or page may take long, or much memory.
import { serveOrders } from '@mutua/service-kit/serve-orders';
import { checkFile } from './check-file.ts';
import { readHead } from './page-head.ts';
import type { FileOrder, PageOrder, Refused } from './reader.ts';
import { Refusal } from './refusal.ts';

function refusedBy(error: unknown): Refused {
  if (!(error instanceof Refusal)) throw error;
  const { status, text, values } = error;
  return { refused: { status, text, values } };
}

serveOrders(async (order: FileOrder | PageOrder) => {
  const bytes = Buffer.from(order.content.buffer, order.content.byteOffset, order.content.byteLength);
  if (order.kind === 'page') return readHead(bytes, order.contentType);
  return checkFile(bytes, order.name).catch(refusedBy);
});
