/** Push in this browser. Only pages of members import it, so that visitors load none of it. */
export { deviceName } from './device-name.ts';
export { type PushState, pushId, pushState, renewPushSubscription, turnPushOff, turnPushOn } from './push.ts';
