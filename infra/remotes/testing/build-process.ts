/** Releases what its parent asks for, as `npm start` does: bundlers do not run inside of Jest. */
import { type BuildAllOptions, buildAll } from '../build.ts';

export type BuildRequest = Pick<BuildAllOptions, 'root' | 'releasesDir' | 'only'>;
export interface BuildAnswer {
  /** What was said while building. */
  progress: string[];
  error?: string;
}

process.on('message', async (request: BuildRequest) => {
  const progress: string[] = [];
  const answer: BuildAnswer = await buildAll({ ...request, onProgress: (text) => progress.push(text) }).then(
    () => ({ progress }),
    (error: Error) => ({ progress, error: error.message }),
  );
  process.send?.(answer);
});
