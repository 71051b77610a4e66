import type { Want } from '@mutua/contracts';
import {
  Button,
  CategoryIcon,
  IconButton,
  LevelMark,
  Menu,
  MenuItem,
  Meta,
  Pill,
  TextLink,
  useCategoryLabel,
  useTranslation,
} from '@mutua/web-kit';
import { phone } from '@mutua/web-kit/parts';
import { EllipsisVertical, Eye, Lock, Pause, Pencil, Play, Trash2, Users, UsersRound, Video } from 'lucide-react';
import styled from 'styled-components';
import { useDates } from '../ui/use-dates.ts';

const Row = styled.li`
  && {
    position: relative;
    display: grid;
    grid-template-columns: 40px minmax(0, 1fr) auto;
    gap: 4px 14px;
    align-items: center;
    padding: 18px 0;
    scroll-margin: calc(var(--header) + 24px) 0 96px;
  }
  &:focus {
    outline: 2px solid var(--focus);
    outline-offset: 4px;
    border-radius: var(--radius-control);
  }
  ${phone} {
    && {
      align-items: start;
    }
  }
`;
const Words = styled.div<{ $resting: boolean }>`
  display: grid;
  gap: 4px;
  min-width: 0;
  ${({ $resting }) => $resting && 'h2 { color: var(--text-muted); }'}
`;
const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 10px;
  h2 {
    min-width: 0;
    font: var(--weight-bold) 16px / 1.3 var(--font-text);
    letter-spacing: 0;
    overflow-wrap: anywhere;
  }
`;
const Facts = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 14px;
  color: var(--text-muted);
  font-size: var(--text-sm);
  small {
    font-size: var(--text-xs);
  }
`;
const Note = styled.p`
  color: var(--text-muted);
  font-size: var(--text-sm);
  line-height: 1.5;
  overflow-wrap: anywhere;
  white-space: pre-line;
`;
const Counts = styled.p`
  font-size: var(--text-sm);
  line-height: 1.5;
  font-variant-numeric: tabular-nums;
  b {
    font-weight: var(--weight-bold);
  }
`;
const Quiet = styled.span`
  color: var(--text-muted);
`;
const Buttons = styled.div`
  display: flex;
  ${phone} {
    display: none;
  }
`;
const More = styled.div`
  display: none;
  margin: -8px -10px 0 0;
  ${phone} {
    display: block;
  }
`;
const Ask = styled.div`
  grid-column: 2 / -1;
  display: flex;
  flex-wrap: wrap;
  gap: 8px 12px;
  align-items: center;
  margin-top: 6px;
  padding: 8px 12px;
  border-radius: var(--radius-control);
  background: var(--bg-sunken);
  font-size: var(--text-sm);
  p {
    flex: 1 1 200px;
  }
  ${phone} {
    grid-column: 1 / -1;
  }
`;

const MET_BY = { person: Users, online: Video } as const;
const SEEN_BY = { matches: UsersRound, public: Eye, hidden: Lock } as const;

/** How many members teach it, and how many of them want something back. */
function WantCounts({ want }: { want: Want }) {
  const { t } = useTranslation('exchange');
  const dates = useDates();
  const { status, teachers, mutual, ring, updatedAt } = want;
  if (status === 'paused') {
    return <Quiet>{t('wants.pausedOn', { date: dates.day(updatedAt) })}</Quiet>;
  }
  if (status === 'fulfilled') return <Quiet>{t('wants.fulfilledText')}</Quiet>;
  if (status === 'in_exchange') return <Quiet>{t('wants.inExchangeText')}</Quiet>;
  if (teachers === 0) return <Quiet>{t('wants.nobody')}</Quiet>;
  return (
    <>
      <b>{t('wants.teachIt', { count: teachers })}</b>
      {' · '}
      {mutual > 0 && <TextLink to="/matches">{t('wants.mutual', { count: mutual })}</TextLink>}
      {mutual === 0 && ring !== null && <TextLink to="/matches?tab=rings">{t('wants.ring', { size: ring })}</TextLink>}
      {mutual === 0 && ring === null && <span>{t('wants.noneMutual')}</span>}
    </>
  );
}

export interface WantRowProps {
  want: Want;
  onPause: () => void;
  onOpen: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** The actions on a want, as buttons. On a phone they are in a menu. */
function WantActions({ want: { title, status }, onPause, onOpen, onEdit, onDelete }: WantRowProps) {
  const { t } = useTranslation('exchange');
  // Only the request can end a want that is being learned in an exchange.
  if (status === 'in_exchange') return null;
  const canEdit = status !== 'fulfilled';
  const all = [
    status === 'open' && { name: 'pause' as const, icon: <Pause aria-hidden />, act: onPause },
    status === 'paused' && { name: 'open' as const, icon: <Play aria-hidden />, act: onOpen },
    canEdit && { name: 'edit' as const, icon: <Pencil aria-hidden />, act: onEdit },
    { name: 'delete' as const, icon: <Trash2 aria-hidden />, act: onDelete },
  ].filter((one) => one !== false);
  return (
    <>
      <Buttons>
        {all.map(({ name, icon, act }) => (
          <IconButton key={name} label={t(`wants.${name}`, { title })} icon={icon} onClick={act} />
        ))}
      </Buttons>
      <More>
        <Menu
          sheet
          trigger={<IconButton label={t('wants.more', { title })} icon={<EllipsisVertical />} />}
          label={title}
        >
          {all.map(({ name, icon, act }) => (
            <MenuItem key={name} danger={name === 'delete'} icon={icon} onSelect={act}>
              {t(`wants.menu.${name}`)}
            </MenuItem>
          ))}
        </Menu>
      </More>
    </>
  );
}

/** The title, with marks for the state of the want. */
function WantTitle({ want: { title, status } }: Pick<WantRowProps, 'want'>) {
  const { t } = useTranslation('exchange');
  return (
    <Head>
      <h2 dir="auto">{title}</h2>
      {status === 'paused' && <Pill>{t('wants.paused')}</Pill>}
      {status === 'in_exchange' && <Pill tone="success">{t('wants.inExchange')}</Pill>}
      {status === 'fulfilled' && <Pill tone="success">{t('wants.fulfilled')}</Pill>}
    </Head>
  );
}

/** One want: topic, visibility, teachers and actions. */
export function WantRow(props: WantRowProps) {
  const { t } = useTranslation('exchange');
  const dates = useDates();
  const categoryLabel = useCategoryLabel();
  const { want, onPause, onOpen } = props;
  const { _id, category, proficiency, meets, note, visibility, status, shouldConfirm, createdAt } = want;
  const Seen = SEEN_BY[visibility];
  const Met = meets && MET_BY[meets];
  const month = dates.month(createdAt);
  return (
    <Row id={`want-${_id}`} tabIndex={-1} data-row>
      <CategoryIcon category={category} decorative />
      <Words $resting={status !== 'open'}>
        <WantTitle want={want} />
        <Facts>
          <span>{categoryLabel(category)}</span>
          {proficiency && (
            <span>
              <LevelMark level={proficiency} />
              {proficiency !== 'expert' && <small> {t('wants.level.above')}</small>}
            </span>
          )}
          {meets && Met && <Meta icon={<Met aria-hidden />}>{t(`meets.${meets}`)}</Meta>}
          <Meta icon={<Seen aria-hidden />}>{t(`wants.visibility.${visibility}`)}</Meta>
        </Facts>
        {note && <Note dir="auto">{note}</Note>}
        <Counts>
          <WantCounts want={want} />
        </Counts>
      </Words>
      <WantActions {...props} />
      {status === 'open' && shouldConfirm && (
        <Ask>
          <p>{t('wants.stillWant', { month })}</p>
          <Button variant="secondary" size="sm" onClick={onOpen}>
            {t('wants.keep')}
          </Button>
          <Button variant="ghost" size="sm" onClick={onPause}>
            {t('wants.menu.pause')}
          </Button>
        </Ask>
      )}
    </Row>
  );
}
