import { selectSession } from '../store/session.slice.ts';
import type { KitStore } from '../store/store.ts';
import { realtime } from './realtime.ts';

/** Connects while a member is signed in, and reconnects for another member. Returns a function that stops it. */
export function startRealtime(store: KitStore): () => void {
  let memberId: string | undefined;
  const follow = () => {
    const { user } = selectSession(store.getState());
    if (user?._id === memberId) return;
    memberId = user?._id;
    realtime.stop();
    if (memberId) realtime.start();
  };
  const unsubscribe = store.subscribe(follow);
  follow();
  return () => {
    unsubscribe();
    realtime.stop();
  };
}
