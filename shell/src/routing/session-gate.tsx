import { useSession } from '@mutua/web-kit';
import { type ReactNode, useState } from 'react';
import { PageSkeleton } from '../layout/page-skeleton.tsx';

/**
 * Shows no page until it is known whether a member is signed in, so that no page changes from the visitor's version to the
 * member's. The guards handle later changes of the session.
 */
export function SessionGate({ children }: { children: ReactNode }) {
  const { status } = useSession();
  const [isOpen, setOpen] = useState(status !== 'loading');
  if (!isOpen && status !== 'loading') setOpen(true);
  return isOpen || status !== 'loading' ? children : <PageSkeleton />;
}
