import { Menu, MenuItem, MenuSeparator, useTranslation } from '@mutua/web-kit';
import { Aperture, Mic, Settings2, Video, Volume2 } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { canChooseSpeaker, speakerPicker } from './device-choices.ts';
import type { OwnDevices } from './own-devices.ts';
import type { OwnMedia } from './own-media.ts';
import { RoundButton } from './round-button.tsx';
import { useDeviceList } from './use-device-list.ts';

/** See https://www.w3.org/TR/mediacapture-extensions/#background-blur. TypeScript has no type for it. */
interface Blurred {
  backgroundBlur?: boolean;
}
/** Whether the background blur of the camera can be switched on and off. */
function canBlur(camera: MediaStreamTrack | undefined): boolean {
  const { backgroundBlur: values = [] } = (camera?.getCapabilities?.() ?? {}) as { backgroundBlur?: boolean[] };
  return values.includes(true) && values.includes(false);
}

export interface DevicesMenuProps {
  own: OwnMedia;
  devices: OwnDevices;
  /** Whether a camera can be sent in this call. */
  hasCamera: boolean;
}

/** A menu to change microphone, camera and speaker during a call. */
export function DevicesMenu({ own, devices, hasCamera }: DevicesMenuProps) {
  const { t } = useTranslation('messaging');
  const listed = useDeviceList(own);
  const [camera] = own.stream.getVideoTracks();
  const [microphone] = own.stream.getAudioTracks();
  const isBlurred = (camera?.getSettings?.() as Blurred | undefined)?.backgroundBlur === true;
  const group = (kind: MediaDeviceKind, icon: ReactNode, used: string | undefined) => {
    const those = listed(kind);
    const chosen = those.find(({ deviceId }) => deviceId === used) ?? (kind === 'audiooutput' ? those[0] : undefined);
    return those.map((device) => (
      <MenuItem
        key={`${kind} ${device.deviceId}`}
        icon={icon}
        checked={device === chosen}
        onSelect={() => void devices.choose(device).catch(() => undefined)}
      >
        {device.label}
      </MenuItem>
    ));
  };
  const pickSpeaker = speakerPicker(devices);
  const groups = {
    audioinput: group('audioinput', <Mic aria-hidden />, microphone?.getSettings?.().deviceId),
    videoinput: hasCamera ? group('videoinput', <Video aria-hidden />, camera?.getSettings?.().deviceId) : [],
    audiooutput: [
      ...(canChooseSpeaker() ? group('audiooutput', <Volume2 aria-hidden />, own.speaker) : []),
      pickSpeaker && (
        <MenuItem key="other speaker" icon={<Volume2 aria-hidden />} onSelect={pickSpeaker}>
          {t('calls.otherSpeaker')}
        </MenuItem>
      ),
    ].filter(Boolean),
    blur: canBlur(camera)
      ? [
          <MenuItem
            key="blur"
            icon={<Aperture aria-hidden />}
            checked={isBlurred}
            onSelect={() => void devices.blur(!isBlurred).catch(() => undefined)}
          >
            {t('calls.blur')}
          </MenuItem>,
        ]
      : [],
  };
  const shownGroups = Object.entries(groups).filter(([, items]) => items.length > 0);
  return (
    <Menu
      sheet
      placement="top-start"
      trigger={<RoundButton label={t('calls.devices')} icon={<Settings2 />} disabled={shownGroups.length === 0} />}
    >
      {shownGroups.map(([kind, items], index) => (
        <Fragment key={kind}>
          {index > 0 && <MenuSeparator />}
          {items}
        </Fragment>
      ))}
    </Menu>
  );
}
