import { Avatar, VisuallyHidden } from '@mutua/web-kit';
import type { CSSProperties } from 'react';
import { RingBox, RingGrid, type RingSize, Seat } from './ring-line.styles.ts';

/** The answer of a member: accepted, asked, asked again because the teacher has changed, or left. */
export type RingAnswer = 'yes' | 'asked' | 'again' | 'out';

/** A member of a ring, who teaches the next one. */
export interface RingPerson {
  /** Null for a member without a name, who is shown as an empty seat. */
  name: string | null;
  avatar?: string | null;
  /** The label above the skill, such as 'Aisha teaches'. Not shown in the size `bare`. */
  label: string;
  /** What the member teaches the next one. */
  skill: string;
  /** The sentence for screen readers: 'Aisha teaches Pattern design to Hana. Aisha has said yes.' */
  sentence: string;
  answer?: RingAnswer;
  /** Whether the member is a substitute. */
  isNew?: boolean;
  /** `set`: both have accepted. `done`: it was taught. `off`: it was cancelled. Without it the arc is dashed. */
  leg?: 'set' | 'done' | 'off';
}

export interface RingLineProps {
  /** `hero`: discs of 60 to 92 px. `card`: 44 px. `bare`: 30 px without text. */
  size?: RingSize;
  /** Three or four people. The viewer comes first, then the viewer's learner, and so on. The last one teaches the viewer. */
  people: readonly RingPerson[];
  /** Animates the drawing once, one leg after the other. */
  draw?: boolean;
  className?: string;
}

/**
 * Paths in a box of 100 by 100, which is stretched. They are the upper arc, the return arc below, the straight line down, and the return
 * arc along the left.
 */
const ARC = {
  hop: 'M0 100C0 0 100 0 100 92',
  back: 'M100 0C100 100 0 100 0 8',
  down: 'M50 0V100',
  bow: 'M100 100C-33 100 -33 0 90 0',
};
/** Only the two ends of a cancelled leg are drawn: the same curves from 0 to .44 and from .56 to 1. */
const CUT: typeof ARC = {
  hop: 'M0 100C0 56 19.4 31.4 41 25.4M59 24.7C80.6 28.9 100 51.5 100 92',
  back: 'M100 0C100 44 80.6 68.6 59 74.6M41 75.3C19.4 71.1 0 48.5 0 8',
  down: 'M50 0V20',
  bow: 'M100 100C41.5 100 8.7 80.6 0.8 59M-0.1 41C5.6 19.4 35.9 0 90 0',
};
const TIP = { over: 'M1 .8 5 5.2 9 .8', under: 'M1 5.6 5 1.2 9 5.6', home: 'M.8 1 5.2 5 .8 9' };
const CROSS = 'M3 3l8 8M11 3l-8 8';
const MARK: Record<RingAnswer, string> = {
  yes: 'M5 12.5l4.5 4.5L19 7.5',
  asked: 'M5 12h.01M12 12h.01M19 12h.01',
  again: 'M8.5 8.5a3.6 3.6 0 1 1 5.2 3.3c-1.1.6-1.7 1.2-1.7 2.4M12 18.5h.01',
  out: 'M6 6l12 12M18 6L6 18',
};

const placed = (values: Record<string, number>) => values as CSSProperties;

interface Stroke {
  className: string;
  place: number;
  d: string;
}

/** A curve that stretches with its box. */
const Curve = ({ className, place, d }: Stroke) => (
  <svg
    className={className}
    style={placed({ '--i': place })}
    viewBox="0 0 100 100"
    preserveAspectRatio="none"
    aria-hidden
  >
    <path d={d} />
  </svg>
);

const Tip = ({ className, place, d }: Stroke) => (
  <svg
    className={`tip ${className}`}
    style={placed({ '--i': place })}
    viewBox={d === TIP.home ? '0 0 6.4 10' : '0 0 10 6.4'}
    aria-hidden
  >
    <path d={d} />
  </svg>
);

const Cross = ({ className, place }: Omit<Stroke, 'd'>) => (
  <svg className={`cut ${className}`} style={placed({ '--i': place })} viewBox="0 0 14 14" aria-hidden>
    <path d={CROSS} />
  </svg>
);

/** The arc from one member to the next. It is rendered twice, for the row and for the column. CSS shows one of them. */
function Leg({ person, place, size }: { person: RingPerson; place: number; size: number }) {
  const isFirst = place === 1;
  const isLast = place === size;
  const isOff = person.leg === 'off';
  const colour = isOff ? 'ink' : isFirst ? 'give' : isLast ? 'get' : 'ink';
  const ends = [colour, isFirst && 'first', place === size - 1 && 'end'].filter(Boolean).join(' ');
  const line = person.leg ? ends : `${ends} dash`;
  const paths = isOff ? CUT : ARC;
  if (isLast) {
    return (
      <>
        <Curve className={`back ${line}`} place={place} d={paths.back} />
        <Tip className={`under ${ends}`} place={place} d={TIP.under} />
        <Curve className={`bow ${line}`} place={place} d={paths.bow} />
        <Tip className={`col home ${ends}`} place={place} d={TIP.home} />
        {isOff && <Cross className="col home" place={place} />}
      </>
    );
  }
  return (
    <>
      <Curve className={`hop ${line}`} place={place} d={paths.hop} />
      <Tip className={`over ${ends}`} place={place} d={TIP.over} />
      <Curve className={`down ${line}`} place={place} d={paths.down} />
      <Tip className={`col ${ends}`} place={place} d={TIP.over} />
      {isOff && (
        <>
          <Cross className="over" place={place} />
          <Cross className="col" place={place} />
        </>
      )}
    </>
  );
}

/** A member who is not named yet. */
export const EmptySeat = ({ size = 40, className }: { size?: number; className?: string }) => (
  <Seat width={size} height={size} viewBox="0 0 40 40" aria-hidden className={className}>
    <circle cx="20" cy="20" r="19.2" />
    <g>
      <circle cx="20" cy="16" r="5.2" />
      <path d="M9.6 30.4c1-6 5.2-8.6 10.4-8.6s9.4 2.6 10.4 8.6a14.8 14.8 0 0 1-20.8 0Z" />
    </g>
  </Seat>
);

/**
 * The swap line for three or four people. It begins with the viewer's lesson at the top. The lesson that the viewer receives returns at the
 * bottom. In a narrow container it becomes a column. For two people, use the swap line.
 */
export function RingLine({ size = 'card', people, draw = false, className }: RingLineProps) {
  const count = people.length;
  return (
    <RingBox className={className}>
      <RingGrid $size={size} $draw={draw} className={`n${count}`} style={placed({ '--n': count })}>
        {people.map((person, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place in the ring is its identity
          <Leg key={index} person={person} place={index + 1} size={count} />
        ))}
        {/* biome-ignore lint/a11y/noRedundantRoles: Safari does not treat a list without bullets as a list */}
        <ol role="list">
          {people.map((person, index) => {
            const { name, avatar = null, label, skill, sentence, answer, isNew, leg } = person;
            const side = [index === 0 && 'first', index === count - 1 && 'last', leg === 'off' && 'off'];
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a place in the ring is its identity
              <li key={index} className={side.filter(Boolean).join(' ')} style={placed({ '--i': index + 1 })}>
                <span className={isNew ? 'who replaced' : 'who'} aria-hidden>
                  {name === null ? <EmptySeat /> : <Avatar name={name} src={avatar} decorative />}
                  {answer && (
                    <span className={`mark ${answer}`}>
                      <svg viewBox="0 0 24 24" aria-hidden>
                        <path d={MARK[answer]} />
                      </svg>
                    </span>
                  )}
                </span>
                <span className="say" aria-hidden>
                  <small>{label}</small> <b dir="auto">{skill}</b>
                </span>
                <VisuallyHidden>{sentence}</VisuallyHidden>
              </li>
            );
          })}
        </ol>
      </RingGrid>
    </RingBox>
  );
}
