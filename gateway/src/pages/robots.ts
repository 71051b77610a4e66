import { readRegistry } from '@mutua/remotes/releases';

/** The pages for members as patterns of robots.txt: a star replaces each parameter. */
const privatePages = async (dir: string): Promise<string[]> => {
  const { remotes } = await readRegistry(dir);
  return remotes
    .flatMap(({ routes }) => routes)
    .filter(({ access }) => access === 'member')
    .map(({ path }) => path.replace(/:[^/]+/g, '*'))
    .sort();
};

/**
 * `robots.txt`. Calls are allowed, because pages show nothing without them. Pages whose address is a secret are missing here: they exclude
 * themselves.
 * @param dir the folder of the releases
 */
export const robotsTxt = async (dir: string, publicUrl: string | undefined): Promise<string> => {
  const paths = [...(await privatePages(dir)), '/api/docs'];
  const lines = ['User-agent: *', ...paths.map((path) => `Disallow: ${path}`)];
  return `${[...lines, ...(publicUrl ? ['', `Sitemap: ${publicUrl}/sitemap.xml`] : [])].join('\n')}\n`;
};
