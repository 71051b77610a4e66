/** Builds releases for its parent, like `npm start`: bundlers do not run inside Jest. */
import { type BuildAllOptions, buildAll } from '../build-all.ts';

export type BuildRequest = Pick<BuildAllOptions, 'root' | 'releasesDir' | 'only'>;
export interface BuildAnswer {
  /** The progress messages of the build. */
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
