import { useSession } from '@mutua/web-kit';
import { type ReactNode, useState } from 'react';
import { PageSkeleton } from '../layout/page-skeleton.tsx';

/**
 * Holds the first page back until it is known who is looking, so that no page turns from a visitor's into a member's;
 * later changes of the session are the guards' business.
 */
export function SessionGate({ children }: { children: ReactNode }) {
  const { status } = useSession();
  const [isOpen, setOpen] = useState(status !== 'loading');
  if (!isOpen && status !== 'loading') setOpen(true);
  return isOpen || status !== 'loading' ? children : <PageSkeleton />;
}
