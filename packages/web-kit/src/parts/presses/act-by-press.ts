import { toast } from '@mutua/web-kit';
import { toastAction } from '../toasts/toast-action.tsx';

/** Long enough to find the button. */
const OFFER_MS = 20_000;

/**
 * Does what a browser allows only a moment after a press, such as a download. After a wait, Safari would drop it without a word. So a toast
 * then offers a button for it.
 * @param texts.ready says that it can be done now
 * @param texts.press the label of the button
 */
export function actByPress(act: () => void, { ready, press }: { ready: string; press: string }): void {
  if (navigator.userActivation?.isActive !== false) act();
  else toast.success(ready, { duration: OFFER_MS, action: toastAction({ label: press, onPress: act }) });
}
