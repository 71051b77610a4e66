import { areSingleKeyShortcutsOn } from '@mutua/web-kit/parts';
import type { MessageRights } from './message-rights.ts';

type PressedKey = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;
type KeyAction = 'menu' | 'remove' | 'reply' | 'edit';

const KEYS: Partial<Record<string, KeyAction>> = {
  Enter: 'menu',
  ContextMenu: 'menu',
  Delete: 'remove',
  Backspace: 'remove',
};
const LETTERS: Partial<Record<string, KeyAction>> = { r: 'reply', e: 'edit' };

function wantedBy({ key, shiftKey }: PressedKey): KeyAction | undefined {
  if (key === 'F10') return shiftKey ? 'menu' : undefined;
  return KEYS[key] ?? (areSingleKeyShortcutsOn() ? LETTERS[key.toLowerCase()] : undefined);
}

/** The action of a key on the focused message. Null for none. */
export function actionOfKey(event: PressedKey, rights: MessageRights): KeyAction | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const action = wantedBy(event);
  if (!action) return null;
  const { canReply, canDelete, editLeft } = rights;
  return { menu: true, remove: canDelete, reply: canReply, edit: editLeft > 0 }[action] ? action : null;
}
