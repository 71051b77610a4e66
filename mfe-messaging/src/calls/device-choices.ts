/** A device as the member chose it. Browsers give new ids when cookies are cleared, so its name is kept, too. */
interface Choice {
  id: string;
  label: string;
}

const keyOf = (kind: MediaDeviceKind) => `mutua:device:${kind}`;

function readChoice(kind: MediaDeviceKind): Choice | null {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(kind)) ?? 'null') as Partial<Choice> | null;
    return typeof kept?.id === 'string' && typeof kept.label === 'string' ? (kept as Choice) : null;
  } catch {
    return null;
  }
}

/** Keeps a choice on this device, for the calls to come. */
export function keepChoice(kind: MediaDeviceKind, { deviceId: id, label }: { deviceId: string; label: string }): void {
  try {
    localStorage.setItem(keyOf(kind), JSON.stringify({ id, label } satisfies Choice));
  } catch {
    // The next call begins with the browser's device then.
  }
}

/** Microphones, cameras and speakers that are there. Without a permission they have no names, and some browsers tell of none. */
export async function listDevices(): Promise<MediaDeviceInfo[]> {
  try {
    return await navigator.mediaDevices.enumerateDevices();
  } catch {
    return [];
  }
}

/** The device that was chosen before, by its id or else by its name; undefined when there is none like it. */
export async function findChosen(kind: MediaDeviceKind): Promise<string | undefined> {
  const choice = readChoice(kind);
  if (!choice) return undefined;
  const devices = (await listDevices()).filter((device) => device.kind === kind);
  const found =
    devices.find(({ deviceId }) => deviceId === choice.id) ??
    devices.find(({ label }) => label !== '' && label === choice.label);
  return found?.deviceId;
}

/** Whether this browser lets a page choose the speaker. */
export const canChooseSpeaker = (): boolean => 'setSinkId' in HTMLMediaElement.prototype;
