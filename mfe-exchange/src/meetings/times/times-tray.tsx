import { MEETINGS } from '@mutua/contracts/limits';
import { IconButton, useTranslation } from '@mutua/web-kit';
import { useMeetingTexts } from '@mutua/web-kit/meetings';
import { phone } from '@mutua/web-kit/parts';
import { X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import styled from 'styled-components';
import type { Suggested } from './use-suggested-times.ts';
import type { Times } from './use-times.ts';

const Box = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 6px;
  &:focus {
    outline: none;
  }
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
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(220px, 100%), 1fr));
  gap: 0 20px;
  ${phone} {
    display: flex;
    gap: 8px;
    padding: 2px 22px;
    margin: 0 -22px;
    overflow-x: auto;
  }
`;
const Item = styled.li`
  display: flex;
  gap: 10px;
  align-items: center;
  min-width: 0;
  min-height: 44px;
  time {
    display: flex;
    flex: 1;
    gap: 0 12px;
    align-items: center;
    justify-content: space-between;
    min-width: 0;
    font-weight: var(--weight-medium);
  }
  span {
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
  b,
  small {
    display: block;
  }
  small {
    color: var(--text-muted);
    font-size: var(--text-xs);
    font-weight: var(--weight-regular);
  }
  button {
    margin-right: -8px;
  }
  ${phone} {
    flex: none;
    padding: 0 8px 0 12px;
    border: 1px solid var(--line);
    border-radius: 8px;
    background: var(--surface);
  }
`;

export interface TimesTrayProps {
  label: string;
  times: Times;
  suggested: Pick<Suggested, 'clockAt'>;
  /** The first name of the other member. */
  name: string;
}

/** The chosen times by both clocks, each with a button that removes it. */
export function TimesTray({ label, times, suggested, name }: TimesTrayProps) {
  const { t } = useTranslation('exchange');
  const texts = useMeetingTexts();
  const id = useId();
  const box = useRef<HTMLElement>(null);
  const count = times.times.length;
  const before = useRef(count);
  // The pressed element may be gone: a row of this list, or the fields of a typed time once five are chosen.
  useEffect(() => {
    if (before.current !== count && document.activeElement === document.body) {
      (box.current?.querySelector('button') ?? box.current)?.focus();
    }
    before.current = count;
  }, [count]);
  return (
    <Box ref={box} tabIndex={-1} aria-labelledby={id}>
      <Head>
        <h3 id={id}>{label}</h3>
        <span>{t('arrange.times.count', { count, limit: MEETINGS.times })}</span>
      </Head>
      {count > 0 && (
        <List aria-labelledby={id}>
          {times.times.map((time) => {
            const other = texts.forOther({ startsAt: time, theirs: suggested.clockAt(time) }, name);
            return (
              <Item key={time}>
                <time dateTime={time}>
                  {texts.day(time)}{' '}
                  <span>
                    <b>{texts.time(time)}</b> {other && <small>{other}</small>}
                  </span>
                </time>
                <IconButton
                  label={t('arrange.times.remove', { moment: texts.moment(time) })}
                  icon={<X />}
                  onClick={() => times.remove(time)}
                />
              </Item>
            );
          })}
        </List>
      )}
    </Box>
  );
}
