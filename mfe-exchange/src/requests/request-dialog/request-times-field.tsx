import { Button, useTranslation } from '@mutua/web-kit';
import { CalendarPlus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { TimesTray } from '../../meetings/times/times-tray.tsx';
import { TypedTime } from '../../meetings/times/typed-time.tsx';
import type { Times } from '../../meetings/times/use-times.ts';

const Box = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 12px;
  justify-items: start;
  > * {
    width: 100%;
  }
  > button {
    width: auto;
  }
  p {
    color: var(--text-muted);
    font-size: var(--text-sm);
  }
`;

/** The other member's clock is unknown before the request is accepted. */
const UNKNOWN = { clockAt: () => null };

/**
 * Times for the first session, sent with the request. The other member accepts with one of them. There are none unless the member adds
 * them.
 */
export function RequestTimesField({ times, name }: { times: Times; name: string }) {
  const { t } = useTranslation('exchange');
  const [opened, setOpened] = useState<'at first' | 'by press' | null>(times.times.length > 0 ? 'at first' : null);
  const typed = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (opened === 'by press') typed.current?.querySelector<HTMLElement>('select, input')?.focus();
  }, [opened]);
  if (!opened) {
    return (
      <Box>
        <Button variant="ghost" size="sm" icon={<CalendarPlus aria-hidden />} onClick={() => setOpened('by press')}>
          {t('requestDialog.times.add')}
        </Button>
      </Box>
    );
  }
  return (
    <Box>
      <p>{t('requestDialog.times.help', { name })}</p>
      {!times.isFull && <TypedTime times={times} box={typed} />}
      <TimesTray label={t('requestDialog.times.title')} times={times} suggested={UNKNOWN} name={name} />
    </Box>
  );
}
