import type { CalendarSession } from '@mutua/contracts';
import { MEETINGS } from '@mutua/contracts/constants';
import { useRealtimeEvent, useResync } from '@mutua/web-kit';
import { dayKey } from '@mutua/web-kit/chosen-zone';
import { useNow } from '@mutua/web-kit/use-now';
import { useMemo } from 'react';
import { useSessionsBetweenQuery } from './messaging.resource.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A session that runs, or begins today or tomorrow by the viewer's clock. */
export interface SoonSession {
  when: 'now' | 'today' | 'tomorrow';
  startsAt: string;
  /** In milliseconds. */
  end: number;
}

const WHEN = ['today', 'tomorrow'] as const;

function soon({ startsAt, minutes, status }: CalendarSession, now: number): SoonSession | null {
  const start = Date.parse(startsAt);
  const end = start + minutes * MINUTE_MS;
  if (status !== 'planned' || end <= now) return null;
  const days = (Date.parse(dayKey(startsAt)) - Date.parse(dayKey(now))) / DAY_MS;
  const when = start <= now ? 'now' : WHEN[days];
  return when ? { when, startsAt, end } : null;
}

/** The next session of each conversation, by its request; only those that run, or begin today or tomorrow. */
export function useSoonSessions(isNeeded: boolean): ReadonlyMap<string, SoonSession> {
  const now = useNow(isNeeded);
  // The same question for an hour. The first sessions may have begun as long ago as one lasts.
  const hour = Math.floor(now / HOUR_MS) * HOUR_MS;
  const from = new Date(hour - MEETINGS.minutes.max * MINUTE_MS).toISOString();
  const to = new Date(hour + 2 * DAY_MS + HOUR_MS).toISOString();
  const { data, refetch } = useSessionsBetweenQuery({ from, to }, { skip: !isNeeded, refetchOnMountOrArgChange: true });
  const renew = () => {
    if (data) void refetch();
  };
  useRealtimeEvent('plan_changed', renew);
  useResync(renew);
  return useMemo(() => {
    const next = new Map<string, SoonSession>();
    for (const session of data ?? []) {
      const found = soon(session, now);
      if (found && !next.has(session.requestId)) next.set(session.requestId, found);
    }
    return next;
  }, [data, now]);
}
