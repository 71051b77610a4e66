import type { FigureValue, MonthState } from '@mutua/contracts';
import { traced, traceHeaders } from '@mutua/service-kit';

/** For each other service, the call that returns its figures. */
const PATHS = {
  requests: '/figures/exchanges',
  skills: '/figures/skills',
  matches: '/figures/wishes',
  lessons: '/figures/lessons',
} as const;
export type CountingService = keyof typeof PATHS;
export const COUNTING_SERVICES = Object.keys(PATHS) as CountingService[];

/** A service that sends nothing for this time counts as away. */
const SILENCE_MS = 20_000;

/** The months of an answer. */
export interface CountedMonths {
  months: { month: string; state: MonthState; values: Partial<Record<string, FigureValue>> }[];
}

export type AskFigures = ReturnType<typeof createAskFigures>;

/** Asks another service for the figures of some months, with a token of an organiser. Returns null when it does not answer. */
export const createAskFigures =
  (urls: Record<CountingService, string>) =>
  async (
    service: CountingService,
    range: { from: string; to: string },
    token: string,
  ): Promise<CountedMonths | null> => {
    const url = new URL(PATHS[service], urls[service]);
    url.search = String(new URLSearchParams(range));
    try {
      const answer = await traced(`GET ${service}`, { kind: 'client' }, () =>
        fetch(url, {
          headers: { authorization: `Bearer ${token}`, accept: 'application/json', ...traceHeaders() },
          signal: AbortSignal.timeout(SILENCE_MS),
        }),
      );
      if (answer.ok) return (await answer.json()) as CountedMonths;
      await answer.body?.cancel();
      return null;
    } catch {
      return null;
    }
  };
