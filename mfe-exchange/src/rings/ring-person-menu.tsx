import type { RingPlace } from '@mutua/contracts';
import { PersonMenu } from '@mutua/web-kit/parts';

/** A menu with Block and Report for a member of a ring. Renders nothing when the viewer may not know the member. */
export function RingPersonMenu({ user, className }: { user: RingPlace['user']; className?: string }) {
  const id = user?._id;
  return id ? <PersonMenu person={{ ...user, _id: id }} {...(className && { className })} /> : null;
}
