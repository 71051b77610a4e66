import { useSession } from '@mutua/web-kit';
import { type ReactNode, useEffect, useState } from 'react';
import { PageSkeleton } from '../layout/page-skeleton.tsx';

/**
 * Shows no page until it is known whether a member is signed in, so that no page changes from the visitor's version to the
 * member's. The guards handle later changes of the session.
 * @param startsWithSkeleton the first rendering has the skeleton of the document
 */
export function SessionGate({ startsWithSkeleton, children }: { startsWithSkeleton: boolean; children: ReactNode }) {
  const { status } = useSession();
  const isKnown = status !== 'loading';
  const [isOpen, setOpen] = useState(isKnown && !startsWithSkeleton);
  const [isDrawn, setDrawn] = useState(!startsWithSkeleton);
  if (!isOpen && isKnown && isDrawn) setOpen(true);
  useEffect(() => setDrawn(true), []);
  return isOpen ? children : <PageSkeleton />;
}
