import { Button, useTranslation } from '@mutua/web-kit';
import { isComposing } from '@mutua/web-kit/parts';
import { Plus } from 'lucide-react';
import type { KeyboardEvent, RefObject } from 'react';
import styled from 'styled-components';
import { MeetingTimeField } from './meeting-time-field.tsx';
import type { Times } from './use-times.ts';

const Typed = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 8px;
  justify-items: start;
  > * {
    max-width: 100%;
  }
  > :first-child {
    width: 100%;
  }
`;

/** Fields for a day and a time. A button or Enter adds them to the proposed times. */
export function TypedTime({ times, box }: { times: Times; box?: RefObject<HTMLDivElement | null> }) {
  const { t } = useTranslation('exchange');
  const addByEnter = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || isComposing(event) || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    times.add();
  };
  return (
    <Typed ref={box} role="group" aria-label={t('arrange.times.another')} onKeyDown={addByEnter}>
      <MeetingTimeField value={times.typed} onChange={times.type} wrong={times.wrong} />
      <Button variant="secondary" size="sm" icon={<Plus aria-hidden />} onClick={() => void times.add()}>
        {t('arrange.times.add')}
      </Button>
    </Typed>
  );
}
