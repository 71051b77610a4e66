/** The device that emits. */
export interface Device {
  userId: string;
  socketId: string;
}
