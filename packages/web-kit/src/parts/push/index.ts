/** Push in this browser. Only pages of members import it, so that visitors load none of it. */
export { deviceName } from './device-name.ts';
export { keepPush, type PushState, pushId, pushState, turnPushOff, turnPushOn } from './push.ts';
