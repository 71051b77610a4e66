// Over 300 lines: one page that shows every component.

import { CATEGORIES } from '@mutua/contracts/constants';
import {
  ArrowDown,
  Ban,
  Bell,
  BookOpen,
  Check,
  CircleCheck,
  Ellipsis,
  LogOut,
  MapPin,
  MessageCircle,
  Moon,
  Plus,
  RefreshCw,
  Search,
  Settings,
  Star,
  Sun,
  Trash2,
  User,
  Users,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import styled from 'styled-components';
import {
  Avatar,
  Button,
  Card,
  CardGrid,
  CategoryIcon,
  Checkbox,
  Checklist,
  Chip,
  Clamp,
  ConfirmDialog,
  Dialog,
  DialogActions,
  EmptyState,
  ErrorState,
  IconButton,
  LevelMark,
  LinkButton,
  LoadMore,
  Logo,
  LogoMark,
  Menu,
  MenuHeader,
  MenuItem,
  MenuSeparator,
  Meta,
  Page,
  PageHeader,
  PasswordField,
  Person,
  Pill,
  ProgressBar,
  RateLimitNotice,
  Rating,
  RatingInput,
  RelativeTime,
  Row,
  Rows,
  SearchField,
  Section,
  SegmentedControl,
  Select,
  Skeleton,
  SkeletonGroup,
  Spinner,
  Stack,
  Stars,
  StatusPill,
  SwapLine,
  TabPanel,
  Tabs,
  Tag,
  TagList,
  TextArea,
  TextField,
  TextLink,
  Tile,
  Tiles,
  Toast,
  TwoColumn,
  UnreadBadge,
} from '../src/components/index.ts';
import { RingLine, type RingPerson } from '../src/parts/ring-line/ring-line.tsx';
import { RingMark } from '../src/parts/ring-line/ring-mark.tsx';
import { media } from '../src/theme/media.ts';
import { useTheme } from '../src/theme/theme.ts';

const Bar = styled.header`
  position: sticky;
  top: 0;
  z-index: 20;
  background: var(--bg);
  border-bottom: 1px solid var(--line-soft);
  > div {
    display: flex;
    align-items: center;
    gap: 4px;
    max-width: calc(var(--page) + 2 * var(--gutter));
    height: var(--header);
    margin: 0 auto;
    padding: 0 var(--gutter);
  }
  > div > :first-child {
    margin-right: auto;
  }
`;
const Part = styled.section`
  display: grid;
  grid-template-columns: 200px minmax(0, 1fr);
  gap: 16px 32px;
  padding: 36px 0;
  border-top: 1px solid var(--line-soft);
  > h2 {
    font-size: var(--text-lg);
  }
  ${media.narrow} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
const FieldGrid = styled(CardGrid)`
  align-items: start;
`;
const SkillBox = styled(Card)`
  display: flex;
  flex-direction: column;
  gap: 14px;
  h3 {
    font-size: 19px;
    line-height: 1.2;
  }
`;
const NADIA = { name: 'Nadia Benali' };
const HANA = { name: 'Hana Sato' };
const AMARA = { name: 'Amara Okafor' };
const MATEO = { name: 'Mateo Restrepo' };
const LONG = {
  name: 'Wolfeschlegelsteinhausenbergerdorff Maximiliana-Theodora von und zu Hohenzollern-Sigmaringen',
};
const LONG_SKILL =
  'Restoring nineteenth-century accordions, concertinas and other free-reed instruments from the bellows to the last screw';
const FOUR_DAYS_AGO = Date.now() - 4 * 24 * 60 * 60 * 1000;
const SUGGESTIONS = ['Fingerstyle guitar', 'Jazz guitar', 'Guitar repair'];

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Part>
      <h2>{title}</h2>
      <Stack $gap={4}>{children}</Stack>
    </Part>
  );
}

/** All components in their states. */
export function Gallery() {
  const { theme, toggle } = useTheme();
  return (
    <>
      <Bar>
        <div>
          <Logo />
          <IconButton label="Notifications" icon={<Bell />} badge={4} />
          <IconButton label="Messages" icon={<MessageCircle />} badge={12} />
          <IconButton label="Switch theme" icon={theme === 'dark' ? <Sun /> : <Moon />} onClick={toggle} />
        </div>
      </Bar>
      <main>
        <Page title="Components">
          <PageHeader
            title="Components"
            subtitle="Everything the pages are made of, in every state."
            actions={
              <>
                <Button variant="secondary" icon={<Search />}>
                  Find Skills
                </Button>
                <Button icon={<Plus />}>Add Skill</Button>
              </>
            }
          />
          <SwapLines />
          <RingLines />
          <Buttons />
          <Fields />
          <Choices />
          <Badges />
          <People />
          <Overlays />
          <States />
          <Layout />
        </Page>
      </main>
    </>
  );
}

function SwapLines() {
  const give = { label: 'You offer', skill: 'French conversation' };
  return (
    <Group title="Swap line">
      <SwapLine
        size="hero"
        headlineAs="p"
        left={AMARA}
        right={MATEO}
        give={{ label: 'Sourdough baking', skill: 'Teach what you know.' }}
        get={{ label: 'Fingerstyle guitar', skill: 'Learn what you don’t.' }}
      />
      <CardGrid>
        <Card>
          <SwapLine left={NADIA} right={HANA} give={give} get={{ label: 'They offer', skill: 'Watercolour basics' }} />
        </Card>
        <Card>
          <SwapLine
            open
            left={NADIA}
            right={MATEO}
            give={{ label: 'You teach', skill: 'Choose a skill...' }}
            get={{ label: 'You learn', skill: 'Fingerstyle guitar from the first chord' }}
          />
        </Card>
        <Card>
          <SwapLine
            left={NADIA}
            right={LONG}
            give={{ label: 'They want', skill: LONG_SKILL }}
            get={{ label: 'They offer', skill: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamte' }}
          />
        </Card>
      </CardGrid>
      <SwapLine size="header" left={NADIA} right={HANA} give={give} get={{ label: 'You learn', skill: 'TypeScript' }} />
      <SwapLine size="header" left={NADIA} right={LONG} give={give} get={{ label: 'You learn', skill: LONG_SKILL }} />
      <Row $gap={3}>
        <LogoMark size={64} />
        <LogoMark size={32} />
        <LogoMark size={16} />
      </Row>
    </Group>
  );
}

function RingLines() {
  const you: RingPerson = {
    ...NADIA,
    label: 'You teach',
    skill: 'French conversation',
    sentence: 'You teach French conversation to Aisha.',
  };
  const aisha: RingPerson = {
    name: 'Aisha',
    label: 'Aisha teaches',
    skill: 'Pattern design',
    sentence: 'Aisha teaches Pattern design to Hana.',
  };
  const somebody: RingPerson = {
    name: null,
    label: 'Somebody teaches',
    skill: 'TypeScript',
    sentence: 'Somebody teaches TypeScript to Hana.',
  };
  const hana: RingPerson = {
    ...HANA,
    label: 'Hana teaches you',
    skill: 'Calligraphy with a brush',
    sentence: 'Hana teaches you Calligraphy with a brush.',
  };
  const rings: RingPerson[][] = [
    [you, somebody, hana],
    [you, { ...somebody, skill: LONG_SKILL }, somebody, hana],
    [
      { ...you, answer: 'yes', leg: 'set' },
      { ...aisha, answer: 'yes' },
      { ...hana, answer: 'asked' },
    ],
    [
      { ...you, answer: 'again' },
      { ...aisha, answer: 'yes' },
      { ...hana, answer: 'asked', isNew: true },
    ],
    [
      { ...you, leg: 'done' },
      { ...aisha, leg: 'off' },
      { ...hana, leg: 'off', label: 'Cancelled' },
    ],
  ];
  return (
    <Group title="Ring line">
      <Card>
        <RingLine size="hero" draw people={rings[0]?.map((person) => ({ ...person, leg: 'set' as const })) ?? []} />
      </Card>
      {rings.map((people, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <Card key={index}>
          <RingLine people={people} />
        </Card>
      ))}
      <CardGrid>
        {rings.map((people, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <Card key={index}>
            <RingLine people={people} />
          </Card>
        ))}
      </CardGrid>
      <RingLine size="header" people={rings[0] ?? []} />
      <RingLine size="bare" people={rings[1] ?? []} />
      <Row $gap={3}>
        <RingMark size={64} />
        <RingMark size={32} />
        <RingMark size={16} />
      </Row>
    </Group>
  );
}

function Buttons() {
  return (
    <Group title="Buttons">
      <Row $gap={3}>
        <Button>Primary</Button>
        <Button busy>Sending</Button>
        <Button disabled>Disabled</Button>
        <Button variant="secondary">Secondary</Button>
        <Button variant="secondary" busy>
          Loading
        </Button>
        <Button variant="secondary" disabled icon={<Check />}>
          Request Sent
        </Button>
      </Row>
      <Row $gap={3}>
        <Button variant="ghost">Quiet</Button>
        <Button variant="soft">Soft</Button>
        <Button variant="danger" icon={<Trash2 />}>
          Delete
        </Button>
        <LinkButton to="/" variant="secondary">
          A link
        </LinkButton>
        <TextLink to="/">View all</TextLink>
      </Row>
      <Row $gap={3}>
        <Button size="sm">Small</Button>
        <Button>Default</Button>
        <Button size="lg">Large</Button>
        <IconButton label="Notifications" icon={<Bell />} badge={10} />
        <IconButton label="Delete" icon={<Trash2 />} tone="danger" />
        <IconButton label="Send" icon={<ArrowDown />} tone="accent" />
        <IconButton label="Not now" icon={<Bell />} disabled />
      </Row>
      <Button full>Full width</Button>
    </Group>
  );
}

function Fields() {
  const [bio, setBio] = useState('Editor and cook from Marseille.');
  const [query, setQuery] = useState('');
  const [password, setPassword] = useState('secret1');
  return (
    <Group title="Fields">
      <SearchField
        label="Search skills"
        size="lg"
        placeholder="Search skills... (try typing partial words)"
        value={query}
        onChange={setQuery}
        suggestions={query.length > 1 ? SUGGESTIONS : []}
      />
      <FieldGrid>
        <TextField label="Title" placeholder="What do you teach?" help="2 to 100 characters" />
        <TextField label="Message" optional defaultValue="French conversation" />
        <TextField label="Email" error="Please enter a valid email" defaultValue="nadia@" />
        <TextField label="Email" disabled defaultValue="nadia@example.org" help="Your email cannot be changed" />
        <Select
          label="Proficiency"
          placeholder="Choose a level..."
          options={[{ value: 'expert', label: 'Expert' }]}
          error="Proficiency level is required"
        />
        <TextArea
          label="Bio"
          value={bio}
          onChange={(event) => setBio(event.target.value)}
          counter={{ length: bio.length, limit: 500 }}
        />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        >
          <Checklist
            label="Password rules"
            items={[
              { label: 'At least 6 characters', met: password.length >= 6 },
              { label: 'One lowercase letter', met: /[a-z]/.test(password) },
              { label: 'One uppercase letter', met: /[A-Z]/.test(password) },
              { label: 'One number', met: /\d/.test(password) },
            ]}
          />
        </PasswordField>
        <SearchField label="Search conversations" placeholder="Search conversations..." value="" onChange={() => {}} />
        <TextField label="When" type="datetime-local" optional />
      </FieldGrid>
      <Row $gap={3}>
        <Checkbox defaultChecked>Remember me</Checkbox>
        <Checkbox error="Please accept the terms">
          I accept the <TextLink to="/terms">terms</TextLink>
        </Checkbox>
        <Checkbox help="Requests, messages, reviews">E-mail notifications</Checkbox>
      </Row>
    </Group>
  );
}

function Choices() {
  const [tab, setTab] = useState<'received' | 'sent'>('received');
  const [mode, setMode] = useState<'skills' | 'people'>('skills');
  const [stars, setStars] = useState(4);
  return (
    <Group title="Tabs and choices">
      <Tabs
        label="Requests"
        items={[
          { value: 'received', label: 'Received', count: 5 },
          { value: 'sent', label: 'Sent', count: 3 },
        ]}
        value={tab}
        onChange={setTab}
      >
        <TabPanel value="received">Five requests wait here.</TabPanel>
        <TabPanel value="sent">Three requests were sent.</TabPanel>
      </Tabs>
      <Row $gap={3}>
        <SegmentedControl
          label="Search for"
          options={[
            { value: 'skills', label: 'Skills', icon: <BookOpen /> },
            { value: 'people', label: 'People', icon: <Users /> },
          ]}
          value={mode}
          onChange={setMode}
        />
        <Chip label="Language" onRemove={() => {}} />
        <Button variant="ghost" size="sm">
          Clear All
        </Button>
      </Row>
      <RatingInput label="Overall Rating" size="lg" value={stars} onChange={setStars} />
      <RatingInput label="Communication" value={stars} onChange={setStars} />
    </Group>
  );
}

function Badges() {
  return (
    <Group title="Badges">
      <Row $gap={3}>
        {['pending', 'accepted', 'rejected', 'completed', 'cancelled'].map((status) => (
          <StatusPill key={status} status={status} />
        ))}
        <StatusPill status="accepted">Active Exchange</StatusPill>
        <Pill tone="accent">Follows you</Pill>
        <Pill tone="give" icon={<Check />}>
          You teach
        </Pill>
        <Pill tone="get">They teach</Pill>
      </Row>
      <Row $gap={3}>
        {['beginner', 'intermediate', 'advanced', 'expert'].map((level) => (
          <LevelMark key={level} level={level} />
        ))}
      </Row>
      <TagList>
        <Tag>acoustic</Tag>
        <Tag>+3 more</Tag>
        <UnreadBadge count={3} />
        <UnreadBadge count={12} />
      </TagList>
      <Row $gap={3}>
        {CATEGORIES.map((category) => (
          <CategoryIcon key={category} category={category} />
        ))}
        <CategoryIcon category="music" size="xl" />
      </Row>
    </Group>
  );
}

function People() {
  return (
    <Group title="Avatar and rating">
      <Row $gap={3}>
        {(['sm', 'md', 'lg', 'xl'] as const).map((size) => (
          <Avatar key={size} size={size} name="Nadia Benali" />
        ))}
        {['Hana Sato', 'Jonas Lindqvist', 'Amara Okafor', 'Oisín Byrne', 'Priya Raman', 'Tomás Vieira', 'Ö'].map(
          (name) => (
            <Avatar key={name} size="lg" name={name} />
          ),
        )}
        <Avatar size="lg" name="Leila Haddad" src="/missing.png" />
      </Row>
      <Row $gap={3}>
        <Stars value={5} />
        <Stars value={4.2} />
        <Stars value={0} />
        <Rating average={4.9} count={38} />
        <Rating average={5} count={61} show="reviews" />
        <Rating average={0} count={0} />
      </Row>
    </Group>
  );
}

function Overlays() {
  const [open, setOpen] = useState<'request' | 'delete'>();
  const close = () => setOpen(undefined);
  return (
    <Group title="Menu, dialog, notices">
      <Row $gap={3}>
        <Menu trigger={<IconButton label="More" icon={<Ellipsis />} />} placement="bottom-start">
          <MenuHeader>
            <b>Nadia Benali</b>
            <br />
            nadia@example.org
          </MenuHeader>
          <MenuSeparator />
          <MenuItem icon={<User />} to="/profile/1">
            View Profile
          </MenuItem>
          <MenuItem icon={<Settings />} to="/profile/edit">
            Settings
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={<LogOut />} onSelect={() => {}}>
            Sign Out
          </MenuItem>
          <MenuItem icon={<Ban />} danger onSelect={() => {}}>
            Block User
          </MenuItem>
          <MenuItem icon={<Ban />} disabled>
            Not now
          </MenuItem>
        </Menu>
        <Button variant="secondary" onClick={() => setOpen('request')}>
          Open dialog
        </Button>
        <Button variant="secondary" onClick={() => setOpen('delete')}>
          Open confirmation
        </Button>
      </Row>
      <Toast kind="success" onClose={() => {}}>
        Request accepted successfully!
      </Toast>
      <Toast kind="error" onClose={() => {}}>
        Failed to send message
      </Toast>
      <Toast kind="info" icon={<Avatar name="Jonas Lindqvist" size={24} decorative />} onClose={() => {}}>
        New message from Jonas Lindqvist, whose name is long enough to wrap onto a second line
      </Toast>
      <RateLimitNotice seconds={42} total={60} onClose={() => {}} />
      <Dialog open={open === 'request'} onClose={close} title="Send Skill Exchange Request">
        <SwapLine
          open
          left={NADIA}
          right={MATEO}
          give={{ label: 'You teach', skill: 'Choose a skill...' }}
          get={{ label: 'You learn', skill: 'Fingerstyle guitar from the first chord' }}
        />
        <Select label="Your skill" placeholder="Choose a skill..." options={[]} />
        <TextArea label="Message" optional help="Say when you are free and what you would like to start with." />
        <DialogActions>
          <Button variant="secondary" onClick={close}>
            Cancel
          </Button>
          <Button disabled>Send Request</Button>
        </DialogActions>
      </Dialog>
      <ConfirmDialog
        open={open === 'delete'}
        onClose={close}
        onConfirm={close}
        title="Delete skill"
        confirmLabel="Delete"
        danger
      >
        Are you sure you want to delete this skill? This action cannot be undone.
      </ConfirmDialog>
    </Group>
  );
}

function SkillCard({ long = false }: { long?: boolean }) {
  return (
    <SkillBox $lift>
      <Row $nowrap $between>
        <Person name={long ? LONG.name : 'Priya Raman'} to="/profile/1">
          <Meta icon={<MapPin aria-hidden />}>{long ? LONG_SKILL : 'Chennai, Tamil Nadu'}</Meta>
        </Person>
        <CategoryIcon category="photography" size="sm" />
      </Row>
      <h3>{long ? LONG_SKILL : 'Portraits in window light'}</h3>
      <Row $between>
        <LevelMark level="intermediate" />
        <Meta>
          <RelativeTime date={FOUR_DAYS_AGO} />
        </Meta>
      </Row>
      <Clamp $lines={2} $reserve>
        One window, one reflector, any camera.{long && ` ${LONG_SKILL}. ${LONG_SKILL}.`}
      </Clamp>
      <TagList>
        {(long
          ? ['accordion', 'a-tag-that-is-much-longer-than-a-tag-should-ever-be', 'reed', '+7 more']
          : ['portrait', 'natural light']
        ).map((tag) => (
          <Tag key={tag}>{tag}</Tag>
        ))}
      </TagList>
      <Row $between>
        <Rating average={4.9} count={19} />
        <Meta>23 exchanges</Meta>
      </Row>
      <LinkButton to="/" variant="secondary" full>
        View Details
      </LinkButton>
    </SkillBox>
  );
}

function States() {
  return (
    <Group title="Cards and states">
      <CardGrid>
        <SkillCard />
        <SkillCard long />
        <SkeletonGroup>
          <SkillBox>
            <Row $nowrap $between>
              <Skeleton $width={36} $height={36} $circle />
              <Skeleton $width="50%" $height={13} />
              <Skeleton $width={36} $height={36} $radius={10} />
            </Row>
            <Skeleton $width="90%" $height={22} />
            <Skeleton $width="34%" $height={12} />
            <Skeleton $height={24} $width={140} $radius={12} />
            <Skeleton $height="var(--control)" />
          </SkillBox>
        </SkeletonGroup>
        <EmptyState
          title="No skills found"
          action={
            <>
              <Button variant="secondary" size="sm">
                Clear Filters
              </Button>
              <TextLink to="/skills">Browse all skills</TextLink>
            </>
          }
        >
          We couldn't find any skills matching "zither". Try different keywords or browse all skills.
        </EmptyState>
        <ErrorState onRetry={() => {}}>Failed to fetch skills</ErrorState>
        <EmptyState plain title="No conversations yet">
          Accept a request to start one.
        </EmptyState>
      </CardGrid>
      <LoadMore shown={12} total={48} onClick={() => {}}>
        Load More Skills
      </LoadMore>
      <ProgressBar value={64} label="faux-amis-list.pdf" />
      <Spinner showLabel />
    </Group>
  );
}

function Layout() {
  return (
    <>
      <Tiles>
        <Tile label="My Skills" value={3} to="#skills" icon={<BookOpen />} />
        <Tile label="Active Exchanges" value={2} to="/requests" icon={<RefreshCw />} />
        <Tile label="Completed" value={14} to="/requests?status=completed" icon={<CircleCheck />} />
        <Tile label="Rating" value="4.9" to="/reviews" icon={<Star />} />
      </Tiles>
      <Section divided title="Two columns" action={<TextLink to="/">View all</TextLink>}>
        <TwoColumn
          side={
            <Section title="Recent activity" titleAs="h3">
              <Rows>
                <li>Amara Okafor left you 5 stars</li>
                <li>Exchange with Priya Raman completed</li>
              </Rows>
            </Section>
          }
        >
          <Card>
            <Rows>
              <li>French conversation</li>
              <li>Editing short fiction</li>
            </Rows>
          </Card>
        </TwoColumn>
      </Section>
    </>
  );
}
