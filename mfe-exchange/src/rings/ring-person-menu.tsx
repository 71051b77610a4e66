import type { RingPlace } from '@mutua/contracts';
import { PersonMenu } from '@mutua/web-kit/parts';

/** Block and Report beside somebody of a ring whom the viewer may know; nothing beside an empty place. */
export function RingPersonMenu({ user, className }: { user: RingPlace['user']; className?: string }) {
  const id = user?._id;
  return id ? <PersonMenu person={{ ...user, _id: id }} {...(className && { className })} /> : null;
}
