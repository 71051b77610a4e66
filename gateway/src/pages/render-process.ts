// The process that runs the renderers of releases. It has no secrets in its environment, can read only the folder of the releases, and can
// start no other process; see `renderer.ts`.
import { createRequire } from 'node:module';
import type { RenderAnswer, RenderOrder } from './renderer.ts';

const require = createRequire(import.meta.url);

interface Renderer {
  render: (request: RenderOrder['request']) => Promise<{ html: string; styles: string }>;
}

process.on('message', async ({ id, file, request }: RenderOrder) => {
  let answer: RenderAnswer;
  try {
    answer = { id, rendered: await (require(file) as Renderer).render(request) };
  } catch (error) {
    answer = { id, error: error instanceof Error ? error.message : String(error) };
  }
  process.send?.(answer);
});
process.on('disconnect', () => process.exit());
