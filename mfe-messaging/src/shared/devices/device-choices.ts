/** A device that the member chose. Its name is stored too, because browsers change ids when cookies are cleared. */
interface Choice {
  id: string;
  label: string;
}

const keyOf = (kind: MediaDeviceKind) => `mutua:device:${kind}`;

function readChoice(kind: MediaDeviceKind): Choice | null {
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf(kind)) ?? 'null') as Partial<Choice> | null;
    return typeof stored?.id === 'string' && typeof stored.label === 'string' ? (stored as Choice) : null;
  } catch {
    return null;
  }
}

/** Stores a choice on this device for later calls. */
export function keepChoice(kind: MediaDeviceKind, { deviceId: id, label }: { deviceId: string; label: string }): void {
  try {
    localStorage.setItem(keyOf(kind), JSON.stringify({ id, label } satisfies Choice));
  } catch {
    // Without storage, the next call begins with the browser's default device.
  }
}

/** Lists microphones, cameras and speakers. Without a permission they have no names, and some browsers list none. */
export async function listDevices(): Promise<MediaDeviceInfo[]> {
  try {
    return await navigator.mediaDevices.enumerateDevices();
  } catch {
    return [];
  }
}

/** The id of the device that was chosen before, whether it is connected or not. */
export const chosenId = (kind: MediaDeviceKind): string | undefined => readChoice(kind)?.id;

/** Finds the device that was chosen before, by its id or else by its name. Undefined when it is not connected. */
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

/** See https://www.w3.org/TR/audio-output/#mediadevices-extensions. */
type WithSpeakers = Partial<MediaDevices> & { selectAudioOutput?: () => Promise<MediaDeviceInfo> };

type Choose = (device: MediaDeviceInfo) => Promise<void>;

/** Lets the member choose a speaker in a list of the browser. Only Firefox has it, and gives a page no other speakers. */
export function speakerPicker({ choose }: { choose: Choose }): (() => void) | undefined {
  const devices = navigator.mediaDevices as WithSpeakers | undefined;
  if (!canChooseSpeaker() || !devices?.selectAudioOutput) return undefined;
  const pick = devices.selectAudioOutput.bind(devices);
  // It fails when the member chooses none.
  return () =>
    void pick()
      .then(choose)
      .catch(() => undefined);
}
