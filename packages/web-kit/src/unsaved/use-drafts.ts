import { useMemo } from 'react';
import { readClaims, tokens } from '../api/tokens.ts';
import { useAppSelector } from '../store/hooks.ts';
import { selectSession } from '../store/session.slice.ts';
import { Drafts } from './drafts.ts';

/** The drafts of the member or visitor on this page. While a session is being restored, they are those of the stored token's member. */
export function useDrafts(): Drafts {
  const { status, user } = useAppSelector(selectSession);
  const token = status === 'loading' ? tokens.access() : null;
  const memberId = user?._id ?? (token && readClaims(token).userId);
  return useMemo(() => new Drafts(memberId), [memberId]);
}
