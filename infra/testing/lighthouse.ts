import { CHROMIUM } from '@mutua/remotes/chromium';
import lighthouse, { type Flags } from 'lighthouse';
import { chromium } from 'playwright-core';
import { freePort } from '../engines/processes/ports.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof CATEGORIES)[number];

export interface Audit {
  /** From 0 to 100. Null when it was not measured. */
  scores: Record<Category, number | null>;
  /** The audits that lost points, with the elements. */
  findings: string[];
}

/** Opens a browser for audits, and closes it after `use`. */
export async function withLighthouse<Result>(
  use: (audit: (url: string, categories?: readonly Category[]) => Promise<Audit>) => Promise<Result>,
): Promise<Result> {
  const port = await freePort(0);
  const browser = await chromium.launch({
    ...CHROMIUM,
    args: [...(CHROMIUM.args ?? []), `--remote-debugging-port=${port}`],
  });
  try {
    return await use((url, categories = CATEGORIES) => auditPage(port, url, categories));
  } finally {
    await browser.close();
  }
}

async function auditPage(port: number, url: string, categories: readonly Category[]): Promise<Audit> {
  const flags: Flags = {
    port,
    logLevel: 'error',
    onlyCategories: [...categories],
    output: 'json',
    // Only the performance audit needs a slow phone.
    ...(!categories.includes('performance') && { throttlingMethod: 'provided' }),
  };
  const result = await lighthouse(url, flags);
  if (!result || result.lhr.runtimeError)
    throw new Error(
      `Lighthouse did not load ${url}: ${result?.lhr.runtimeError?.code} ${result?.lhr.runtimeError?.message}`,
    );
  const { lhr } = result;
  const scores = CATEGORIES.map((category) => {
    const score = lhr.categories[category]?.score ?? null;
    return [category, score && Math.round(score * 100)];
  });
  const counted = Object.values(lhr.categories)
    .filter(({ id }) => id !== 'performance')
    .flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id));
  const findings = counted
    .map((id) => lhr.audits[id])
    .filter((audit) => audit?.score !== null && audit !== undefined && audit.score < 1)
    .map((audit) => `${audit?.id}: ${audit?.title} ${JSON.stringify(audit?.details ?? {}).slice(0, 600)}`);
  return { scores: Object.fromEntries(scores), findings };
}
