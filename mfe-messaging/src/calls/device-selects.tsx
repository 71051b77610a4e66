import { Select, useTranslation } from '@mutua/web-kit';
import { Mic, Video, Volume2 } from 'lucide-react';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { canChooseSpeaker } from './device-choices.ts';
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
  const choose = (device: MediaDeviceInfo) => void devices.choose(device).catch(() => undefined);
  return (
    <>
      {microphone && (
        <DeviceSelect
          label={t('calls.microphone')}
          icon={<Mic aria-hidden />}
          devices={listed('audioinput')}
          used={microphone.getSettings().deviceId}
          onChoose={choose}
        />
      )}
      {level}
      {isVideo && camera && (
        <DeviceSelect
          label={t('calls.camera')}
          icon={<Video aria-hidden />}
          devices={listed('videoinput')}
          used={camera.getSettings().deviceId}
          onChoose={choose}
        />
      )}
      {speakers.length > 0 && (
        <DeviceSelect
          label={t('calls.speaker')}
          icon={<Volume2 aria-hidden />}
          devices={speakers}
          used={own.speaker}
          onChoose={choose}
        />
      )}
    </>
  );
}
