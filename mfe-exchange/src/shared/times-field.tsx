import { MEETINGS } from '@mutua/contracts/constants';
import { Button, IconButton, useTranslation } from '@mutua/web-kit';
import { useMeetingTexts } from '@mutua/web-kit/meetings';
import { Plus, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import styled from 'styled-components';
import { MeetingTimeField } from './meeting-time-field.tsx';
import type { Times } from './use-times.ts';

const Box = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 8px;
`;
const Head = styled.div`
  display: flex;
  gap: 12px;
  align-items: baseline;
  justify-content: space-between;
  h3 {
    font-size: var(--text-sm);
    font-weight: var(--weight-bold);
  }
  span {
    color: var(--text-muted);
    font-size: var(--text-sm);
    font-variant-numeric: tabular-nums;
  }
`;
const List = styled.ul`
  padding: 0;
  margin: 0;
  list-style: none;
  border: 1px solid var(--line);
  border-radius: var(--radius-card);
  background: var(--surface);
`;
const Item = styled.li`
  display: flex;
  gap: 12px;
  align-items: center;
  min-height: 44px;
  padding: 2px 4px 2px 14px;
  font-weight: var(--weight-medium);
  & + & {
    border-top: 1px solid var(--line-soft);
  }
  time {
    display: flex;
    flex: 1;
    gap: 12px;
    justify-content: space-between;
    min-width: 0;
  }
  b {
    font-variant-numeric: tabular-nums;
  }
`;
const Add = styled(Button)`
  margin-top: 8px;
  justify-self: start;
`;

/** Up to five times, each typed with its day. */
export function TimesField({ label, times }: { label: string; times: Times }) {
  const { t } = useTranslation('exchange');
  const texts = useMeetingTexts();
  const id = useId();
  const box = useRef<HTMLElement>(null);
  const count = times.times.length;
  // The button that was pressed may be gone with its row.
  useEffect(() => {
    if (count > 0 && document.activeElement === document.body) box.current?.querySelector('button')?.focus();
  }, [count]);
  const addByEnter = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    times.add();
  };
  return (
    <Box ref={box} aria-labelledby={id}>
      <Head>
        <h3 id={id}>{label}</h3>
        <span>{t('arrange.times.count', { count, limit: MEETINGS.times })}</span>
      </Head>
      {count > 0 && (
        <List aria-labelledby={id}>
          {times.times.map((time) => (
            <Item key={time}>
              <time dateTime={time}>
                {texts.day(time)} <b>{texts.time(time)}</b>
              </time>
              <IconButton
                label={t('arrange.times.remove', { moment: texts.moment(time) })}
                icon={<X />}
                onClick={() => times.remove(time)}
              />
            </Item>
          ))}
        </List>
      )}
      {!times.isFull && (
        // biome-ignore lint/a11y/noStaticElementInteractions: Enter in its fields adds the time instead of sending the form.
        <div onKeyDown={addByEnter}>
          <MeetingTimeField value={times.typed} onChange={times.type} wrong={times.wrong} />
          <Add variant="secondary" size="sm" icon={<Plus aria-hidden />} onClick={() => void times.add()}>
            {t('arrange.times.add')}
          </Add>
        </div>
      )}
    </Box>
  );
}
