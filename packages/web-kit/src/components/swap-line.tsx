// Over 300 lines: one drawing, with its styles in each size.

import { ArrowLeftRight } from 'lucide-react';
import type { ReactNode } from 'react';
import styled, { css, keyframes } from 'styled-components';
import { iconSize } from '../theme/icon-size.ts';
import { media } from '../theme/media.ts';
import { visuallyHidden } from '../theme/visually-hidden.ts';
import { Avatar } from './avatar.tsx';

export type SwapSize = 'hero' | 'card' | 'header';

const reveal = keyframes`
  from { opacity: 0; clip-path: inset(-40px 100% -40px -40px); }
`;
const revealBack = keyframes`
  from { opacity: 0; clip-path: inset(-40px -40px -40px 100%); }
`;

/*
 * All sizes share these measures: --swap-avatar is the size of the avatars, --swap-arc the height of the arcs, --swap-stroke their width.
 * The arcs stretch to any width. Their ends are vertical, so that the arrowheads, which are separate drawings, need no angle.
 */
const sizes: Record<SwapSize, ReturnType<typeof css>> = {
  card: css`
    --swap-avatar: 44px;
    --swap-arc: 20px;
    --swap-stroke: 2px;
    --swap-gap: 16px;
    padding: calc(var(--swap-arc) + 7px) 0;
  `,
  header: css`
    --swap-avatar: 30px;
    --swap-arc: 7px;
    --swap-stroke: 1.75px;
    --swap-gap: 10px;
    padding: 10px 0;
    width: fit-content;
    max-width: 100%;
  `,
  hero: css`
    --swap-avatar: clamp(52px, 12.4cqi, 148px);
    --swap-arc: clamp(38px, 8.2cqi, 92px);
    --swap-stroke: clamp(3px, 0.5cqi, 5px);
    --swap-gap: clamp(12px, 3.6cqi, 44px);
    padding: calc(var(--swap-arc) + clamp(12px, 1.6cqi, 18px)) 0;
  `,
};

const stroke = { give: 'var(--give-line)', get: 'var(--get-line)' } as const;
type Side = keyof typeof stroke;

/* A hero adapts to the width of its column, which is the whole page or half of it. */
const HeroBox = styled.div`
  container-type: inline-size;
`;
const Line = styled.div<{ $size: SwapSize; $only: Side | undefined }>`
  position: relative;
  display: grid;
  grid-template-columns: var(--swap-avatar) minmax(0, 1fr) var(--swap-avatar);
  gap: var(--swap-gap);
  align-items: center;
  ${({ $size }) => sizes[$size]}
  ${({ $size, $only }) => $size === 'card' && $only && `padding-${$only === 'give' ? 'bottom' : 'top'}: 0;`}
  > :is(svg, img)[width] {
    width: var(--swap-avatar);
    height: var(--swap-avatar);
  }
`;

const ArcDrawing = styled.svg<{ $side: Side; $open: boolean; $draw: boolean }>`
  position: absolute;
  left: calc(var(--swap-avatar) / 2);
  width: calc(100% - var(--swap-avatar));
  height: var(--swap-arc);
  max-width: none;
  overflow: visible;
  fill: none;
  stroke: ${({ $side }) => stroke[$side]};
  stroke-linecap: round;
  ${({ $side }) => ($side === 'give' ? 'top: 0;' : 'bottom: 0;')}
  path {
    stroke-width: var(--swap-stroke);
    vector-effect: non-scaling-stroke;
    ${({ $open, $side }) => $open && $side === 'give' && 'stroke-dasharray: 5 6;'}
  }
  ${media.motion} {
    ${({ $draw, $side }) =>
      $draw &&
      css`
        animation: ${$side === 'give' ? reveal : revealBack} 600ms var(--ease-out) backwards;
        animation-delay: ${$side === 'give' ? '100ms' : '300ms'};
      `}
  }
`;
const TipDrawing = styled.svg<{ $side: Side }>`
  position: absolute;
  width: calc(var(--swap-stroke) * 6);
  height: calc(var(--swap-stroke) * 3.84);
  overflow: visible;
  fill: none;
  stroke: ${({ $side }) => stroke[$side]};
  stroke-width: 2;
  stroke-linecap: round;
  stroke-linejoin: round;
  ${({ $side }) =>
    $side === 'give'
      ? css`
          right: calc(var(--swap-avatar) / 2 - var(--swap-stroke) * 3);
          top: calc(var(--swap-arc) - var(--swap-stroke) * 3.4);
        `
      : css`
          left: calc(var(--swap-avatar) / 2 - var(--swap-stroke) * 3);
          bottom: calc(var(--swap-arc) - var(--swap-stroke) * 3.4);
        `}
`;

function Arcs({ open, draw, only }: { open: boolean; draw: boolean; only: Side | undefined }) {
  const arc = { viewBox: '0 0 100 100', preserveAspectRatio: 'none', 'aria-hidden': true, $open: open, $draw: draw };
  const tip = { viewBox: '0 0 10 6.4', 'aria-hidden': true };
  return (
    <>
      {only !== 'get' && (
        <>
          <ArcDrawing $side="give" {...arc}>
            <path d="M0 100C0 0 100 0 100 92" />
          </ArcDrawing>
          <TipDrawing $side="give" {...tip}>
            <path d="M1 .8 5 5.2 9 .8" />
          </TipDrawing>
        </>
      )}
      {only !== 'give' && (
        <>
          <ArcDrawing $side="get" {...arc}>
            <path d="M100 0C100 100 0 100 0 8" />
          </ArcDrawing>
          <TipDrawing $side="get" {...tip}>
            <path d="M1 5.6 5 1.2 9 5.6" />
          </TipDrawing>
        </>
      )}
    </>
  );
}

const Skills = styled.dl<{ $size: SwapSize; $open: boolean }>`
  display: grid;
  gap: 8px;
  min-width: 0;
  dt {
    font-size: var(--text-xs);
    font-weight: var(--weight-medium);
    color: var(--text-muted);
  }
  dd {
    font-weight: var(--weight-bold);
    font-size: 15px;
    line-height: 1.3;
    overflow-wrap: anywhere;
  }
  small {
    display: block;
    margin-top: 2px;
    color: var(--text-muted);
    font-size: var(--text-xs);
    font-weight: var(--weight-regular);
  }
  .give dd {
    color: ${({ $open }) => ($open ? 'var(--text-muted)' : 'var(--give-text)')};
    ${({ $open }) => $open && 'font-weight: var(--weight-medium);'}
  }
  .get {
    text-align: right;
  }
  .get dd {
    color: var(--get-text);
  }
  ${({ $size }) =>
    $size === 'header' &&
    css`
      /* Two long skills get half of the width each. A short one leaves its rest to the other. */
      grid-template-columns: minmax(0, max-content) minmax(0, max-content);
      gap: 7px;
      white-space: nowrap;
      dt {
        ${visuallyHidden}
      }
      dd {
        font-size: 13px;
      }
      .give dd,
      .get span {
        min-width: 0;
        overflow: hidden;
        text-overflow: ellipsis;
      }
      .get dd {
        display: flex;
        align-items: center;
        gap: 7px;
      }
      svg {
        ${iconSize(15)}
        color: var(--text-muted);
      }
    `}
`;

const Headline = styled.div`
  min-width: 0;
  h1,
  p {
    font-family: var(--font-display);
    font-size: clamp(34px, 6.5cqi, 78px);
    line-height: var(--leading-tight);
    letter-spacing: var(--tracking-display);
    font-weight: 700;
    text-wrap: balance;
  }
  span {
    display: block;
  }
  .give {
    color: var(--give-text);
  }
  .get {
    color: var(--get-text);
    text-align: right;
  }
`;
const ArcLabel = styled.span<{ $side: Side }>`
  position: absolute;
  z-index: 1;
  left: 50%;
  transform: translateX(-50%);
  max-width: calc(100% - 2 * var(--swap-avatar));
  padding: 0 14px;
  overflow: hidden;
  text-overflow: ellipsis;
  background: var(--bg);
  font-size: 15px;
  font-weight: var(--weight-bold);
  line-height: 20px;
  white-space: nowrap;
  ${({ $side }) => ($side === 'give' ? 'top' : 'bottom')}: calc(var(--swap-arc) * 0.25 - 10px);
  ${media.narrow} {
    padding: 0 8px;
    font-size: 13px;
  }
`;

/** A person at one end of the line. */
export interface SwapPerson {
  name: string;
  avatar?: string | null;
}
/** The skill at one arc. */
export interface SwapSkill {
  /**
   * The label of the skill, such as 'You offer' or 'They want'. It is above the skill on a card and on the arc in a hero. In a header it is
   * only for screen readers.
   */
  label: string;
  skill: string;
  /** A detail below the skill on a card, such as its category. */
  detail?: string;
}

export interface SwapLineProps {
  /** `hero`: avatars of 52 to 148 px and a headline. `card`: 44 px. `header`: 30 px on one line. */
  size?: SwapSize;
  /** The viewer, if they take part in the exchange. */
  left: SwapPerson;
  right: SwapPerson;
  /**
   * The upper green arc, from left to right: what the viewer teaches. With only one of the two skills there is one arc, for a lesson of a
   * ring.
   */
  give?: SwapSkill;
  /** The lower orange arc, from right to left: what the viewer receives. */
  get?: SwapSkill;
  /** Whether the viewer's skill is not chosen yet. It draws a dashed green arc. */
  open?: boolean;
  /** Whether a hero's headline is the page's `h1` (the default) or plain text. */
  headlineAs?: 'h1' | 'p';
  /** Replaces the skills inside the loop, for example by a name in a call. */
  children?: ReactNode;
  className?: string;
}

/** The product's emblem: two people and two skills in one loop. It always has two people. */
export function SwapLine({
  size = 'card',
  left,
  right,
  give,
  get,
  open = false,
  headlineAs: HeadlineText = 'h1',
  children,
  className,
}: SwapLineProps) {
  const only = give && !get ? 'give' : get && !give ? 'get' : undefined;
  const line = (
    <Line $size={size} $only={only} className={className}>
      <Arcs open={open} draw={size === 'hero'} only={only} />
      {size === 'hero' && give && <ArcLabel $side="give">{give.label}</ArcLabel>}
      <Avatar name={left.name} src={left.avatar} />
      {children ??
        (size === 'hero' ? (
          <Headline>
            <HeadlineText>
              <span className="give">{give?.skill}</span> <span className="get">{get?.skill}</span>
            </HeadlineText>
          </Headline>
        ) : (
          <Skills $size={size} $open={open}>
            {give && (
              <div className="give">
                <dt>{give.label}</dt>
                <dd>
                  <bdi>{give.skill}</bdi>
                  {give.detail && <small>{give.detail}</small>}
                </dd>
              </div>
            )}
            {get && (
              <div className="get">
                <dt>{get.label}</dt>
                <dd>
                  {size === 'header' && give && <ArrowLeftRight aria-hidden />}
                  <span>
                    <bdi>{get.skill}</bdi>
                  </span>
                  {get.detail && <small>{get.detail}</small>}
                </dd>
              </div>
            )}
          </Skills>
        ))}
      <Avatar name={right.name} src={right.avatar} />
      {size === 'hero' && get && <ArcLabel $side="get">{get.label}</ArcLabel>}
    </Line>
  );
  return size === 'hero' ? <HeroBox>{line}</HeroBox> : line;
}
