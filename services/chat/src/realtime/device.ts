/** The device that emitted an event. */
export interface Device {
  userId: string;
  socketId: string;
}
