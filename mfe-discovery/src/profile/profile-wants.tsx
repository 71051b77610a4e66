import type { Profile, PublicWant } from '@mutua/contracts';
import {
  Button,
  CategoryIcon,
  LevelMark,
  LogoMark,
  Menu,
  MenuHeader,
  MenuItem,
  Pill,
  RemoteWidget,
  useCategoryLabel,
  useSession,
  useTranslation,
} from '@mutua/web-kit';
import { phone } from '@mutua/web-kit/parts';
import { useState } from 'react';
import styled from 'styled-components';

const List = styled.ul`
  max-width: 800px;
`;
const Row = styled.li`
  display: grid;
  grid-template-columns: 40px minmax(0, 1fr) auto;
  gap: 4px 14px;
  align-items: center;
  padding: 18px 0;
  border-top: 1px solid var(--line-soft);
  &:first-child {
    border-top: 0;
  }
  ${phone} {
    grid-template-columns: 40px minmax(0, 1fr);
    align-items: start;
    > :nth-child(3) {
      grid-column: 2;
      justify-self: start;
      margin-top: 4px;
    }
  }
`;
const Words = styled.div`
  display: grid;
  gap: 4px;
  min-width: 0;
  font-size: var(--text-sm);
  overflow-wrap: anywhere;
  h2 {
    font: var(--weight-bold) 16px / 1.3 var(--font-text);
    letter-spacing: 0;
  }
`;
const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 10px;
  align-items: center;
`;
const Facts = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 14px;
  color: var(--text-muted);
  small {
    font-size: var(--text-xs);
  }
`;

/** Lets the viewer choose a skill in return, then sends a request that offers what they teach. */
function Ask({ want: { title, youTeach }, member }: { want: PublicWant; member: Profile }) {
  const { t } = useTranslation('discovery');
  const [chosen, setChosen] = useState<{ id: string; number: number; open: boolean }>();
  const [own] = youTeach ?? [];
  const skill = member.skills.find(({ _id }) => _id === chosen?.id);
  const [first, ...others] = member.skills;
  if (!own || !first) return null;
  const choose = (id: string) => setChosen({ id, number: (chosen?.number ?? 0) + 1, open: true });
  const label = t('profile.wants.requestFor', { title });
  return (
    <div>
      {others.length === 0 ? (
        <Button variant="secondary" aria-label={label} onClick={() => choose(first._id)}>
          {t('profile.wants.request')}
        </Button>
      ) : (
        <Menu
          sheet
          label={t('profile.wants.inReturn')}
          trigger={
            <Button variant="secondary" aria-label={label}>
              {t('profile.wants.request')}
            </Button>
          }
        >
          <MenuHeader>{t('profile.wants.inReturn')}</MenuHeader>
          {member.skills.map(({ _id, title: theirs }) => (
            <MenuItem key={_id} onSelect={() => choose(_id)}>
              <bdi>{theirs}</bdi>
            </MenuItem>
          ))}
        </Menu>
      )}
      {chosen && skill && (
        <RemoteWidget
          key={chosen.number}
          name="exchange/request-dialog"
          skill={{ ...skill, userId: member }}
          offeredId={own._id}
          open={chosen.open}
          onClose={() => setChosen({ ...chosen, open: false })}
          onSent={() => setChosen({ ...chosen, open: false })}
        />
      )}
    </div>
  );
}

/** The public wants of a member. Wants that the viewer's skills answer are marked and have a button to ask. */
export function ProfileWants({ member, wants }: { member: Profile; wants: readonly PublicWant[] }) {
  const { t } = useTranslation('discovery');
  const { user } = useSession();
  const categoryLabel = useCategoryLabel();
  const isOwn = user?._id === member._id;
  return (
    <List>
      {wants.map((want) => {
        const { _id, title, category, proficiency, note, youTeach } = want;
        const teaches = !isOwn && (youTeach?.length ?? 0) > 0;
        return (
          <Row key={_id}>
            <CategoryIcon category={category} decorative />
            <Words>
              <Head>
                <h2 dir="auto">{title}</h2>
                {teaches && <Pill icon={<LogoMark size={16} />}>{t('profile.wants.youTeach')}</Pill>}
              </Head>
              <Facts>
                <span>{categoryLabel(category)}</span>
                {proficiency && (
                  <span>
                    <LevelMark level={proficiency} />
                    {proficiency !== 'expert' && <small> {t('profile.wants.above')}</small>}
                  </span>
                )}
              </Facts>
              {note && <p dir="auto">{t('profile.wants.note', { note })}</p>}
            </Words>
            {teaches && <Ask want={want} member={member} />}
          </Row>
        );
      })}
    </List>
  );
}
