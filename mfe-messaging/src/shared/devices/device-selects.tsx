import { Button, Select, useTranslation } from '@mutua/web-kit';
import { Mic, Video, Volume2 } from 'lucide-react';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { canChooseSpeaker, speakerPicker } from './device-choices.ts';
import type { OwnDevices } from './own-devices.ts';
import type { OwnMedia } from './own-media.ts';
import { useDeviceList } from './use-device-list.ts';

const Field = styled.div`
  position: relative;
  > svg {
    position: absolute;
    z-index: 1;
    left: 14px;
    bottom: 13px;
    width: 18px;
    height: 18px;
    stroke-width: 1.75;
    color: var(--text-muted);
    pointer-events: none;
  }
  && select {
    padding-left: 42px;
  }
`;

interface DeviceSelectProps {
  label: string;
  icon: ReactNode;
  devices: readonly MediaDeviceInfo[];
  /** The id of the device in use. */
  used: string | undefined;
  onChoose: (device: MediaDeviceInfo) => void;
}

function DeviceSelect({ label, icon, devices, used, onChoose }: DeviceSelectProps) {
  return (
    <Field>
      <Select
        label={label}
        value={devices.find(({ deviceId }) => deviceId === used)?.deviceId ?? devices[0]?.deviceId ?? ''}
        disabled={devices.length === 0}
        options={devices.map((device) => ({ value: device.deviceId, label: device.label }))}
        onChange={({ target }) => {
          const chosen = devices.find(({ deviceId }) => deviceId === target.value);
          if (chosen) onChoose(chosen);
        }}
      />
      {icon}
    </Field>
  );
}

export interface DeviceSelectsProps {
  own: OwnMedia;
  devices: OwnDevices;
  isVideo: boolean;
  /** Shown below the microphone. */
  level: ReactNode;
}

/** Selects for microphone, camera and speaker. Each is shown only if there are such devices. */
export function DeviceSelects({ own, devices, isVideo, level }: DeviceSelectsProps) {
  const { t } = useTranslation('messaging');
  const listed = useDeviceList(own);
  const [microphone] = own.stream.getAudioTracks();
  const [camera] = own.stream.getVideoTracks();
  const speakers = canChooseSpeaker() ? listed('audiooutput') : [];
  const pickSpeaker = speakerPicker(devices);
  const select = (label: string, icon: ReactNode, those: readonly MediaDeviceInfo[], used: string | undefined) => (
    <DeviceSelect
      label={label}
      icon={icon}
      devices={those}
      used={used}
      onChoose={(device) => void devices.choose(device).catch(() => undefined)}
    />
  );
  return (
    <>
      {microphone &&
        select(t('calls.microphone'), <Mic aria-hidden />, listed('audioinput'), microphone.getSettings().deviceId)}
      {level}
      {isVideo &&
        camera &&
        select(t('calls.camera'), <Video aria-hidden />, listed('videoinput'), camera.getSettings().deviceId)}
      {speakers.length > 0 && select(t('calls.speaker'), <Volume2 aria-hidden />, speakers, own.speaker)}
      {pickSpeaker && (
        <Button variant="secondary" icon={<Volume2 aria-hidden />} onClick={pickSpeaker}>
          {t('calls.otherSpeaker')}
        </Button>
      )}
    </>
  );
}
