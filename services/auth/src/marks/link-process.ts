// Looks for links in pages for `check-page.ts`, in a separate process. A crafted page may take long, or much memory.
import { serveOrders } from '@mutua/service-kit/serve-orders';
import { hasLink } from './find-link.ts';

export interface LinkOrder {
  /** The beginning of the page. */
  html: Uint8Array;
  profile: string;
}

serveOrders(
  async ({ html, profile }: LinkOrder): Promise<boolean> =>
    hasLink(Buffer.from(html.buffer, html.byteOffset, html.byteLength), new URL(profile)),
);
