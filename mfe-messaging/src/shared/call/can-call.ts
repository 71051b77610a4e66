/** Whether this browser can make calls. Safari cannot in its Lockdown Mode, nor can some builds of WebKit. */
export const canCall = (): boolean => 'RTCPeerConnection' in window;
