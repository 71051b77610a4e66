import type { CalendarProposal, CalendarSession } from '@mutua/contracts';
import { MEETINGS } from '@mutua/contracts/limits';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@mutua/contracts/time';
import { useRealtimeEvent, useResync } from '@mutua/web-kit';
import { dayKey, useNow, useReload } from '@mutua/web-kit/parts';
import { useMemo } from 'react';
import { useMeetingsBetweenQuery } from '../shared/conversations/messaging.resource.ts';

/** A session that is running, or begins today or tomorrow by the viewer's clock. */
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

/** How many times of a proposal the viewer can pick. */
const timesToPick = ({ proposal, otherUser }: CalendarProposal): number =>
  proposal.by === otherUser._id ? proposal.times.filter(({ lapsed }) => !lapsed).length : 0;

/** The meetings that a row of the list shows. */
export interface RowMeetings {
  /** The session that is running, or the next one if it is soon. */
  session?: SoonSession;
  /** How many times the other member has proposed. */
  proposed?: number;
}

/**
 * The meetings of each conversation, by the id of its request. It has sessions that are running or begin today or tomorrow, and proposals
 * that wait for the viewer.
 */
export function useRowMeetings(isNeeded: boolean): ReadonlyMap<string, RowMeetings> {
  const now = useNow(isNeeded);
  // The query stays the same for an hour. It begins one maximum session length earlier, to include running sessions.
  const hour = Math.floor(now / HOUR_MS) * HOUR_MS;
  const from = new Date(hour - MEETINGS.minutes.max * MINUTE_MS).toISOString();
  const to = new Date(hour + 2 * DAY_MS + HOUR_MS).toISOString();
  const query = useMeetingsBetweenQuery({ from, to }, { skip: !isNeeded, refetchOnMountOrArgChange: true });
  const { data } = query;
  const reload = useReload(query);
  useRealtimeEvent('plan_changed', reload);
  useResync(reload);
  return useMemo(() => {
    const next = new Map<string, RowMeetings>();
    for (const each of data?.sessions ?? []) {
      const session = soon(each, now);
      if (session && !next.has(each.requestId)) next.set(each.requestId, { session });
    }
    for (const each of data?.proposals ?? []) {
      const proposed = timesToPick(each);
      if (proposed > 0) next.set(each.requestId, { ...next.get(each.requestId), proposed });
    }
    return next;
  }, [data, now]);
}
