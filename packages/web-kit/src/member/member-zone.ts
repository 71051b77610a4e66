import { setChosenZone } from '../format/chosen-zone.ts';
import { selectUser } from '../store/session.slice.ts';
import type { KitStore } from '../store/store.ts';

/** Shows dates in the time zone that the signed-in member has chosen. Returns a function that stops it. */
export function startMemberZone(store: KitStore): () => void {
  const follow = () => setChosenZone(selectUser(store.getState())?.time?.timeZone);
  follow();
  return store.subscribe(follow);
}
