import type { RequestListener, ServerResponse } from 'node:http';
import { serve } from '@mutua/service-kit/testing';

/** Starts a local server that can be reached under other names, and that records the paths of its requests. */
export async function servePages(answer: RequestListener) {
  const paths: string[] = [];
  const { url, close } = await serve((req, res) => {
    paths.push(req.url ?? '');
    answer(req, res);
  });
  return {
    paths,
    /** The value of OUTBOUND_LOCAL_HOSTS for these names. */
    hosts: (...names: string[]) => names.map((name) => `${name}=${new URL(url).host}`).join(','),
    close,
  };
}

export const html = (res: ServerResponse, page: string | Buffer): unknown =>
  res.setHeader('Content-Type', 'text/html; charset=utf-8').end(page);
