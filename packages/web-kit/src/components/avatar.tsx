import { initials } from '@mutua/contracts/limits';
import { useState } from 'react';
import styled from 'styled-components';

/** Dark backgrounds, each with a lighter disc at another position. White letters have a contrast of 4.5:1 on both. */
const PALETTE = [
  { ground: '#1f4f5e', disc: '#347b8c', x: 34, y: 35, r: 19 },
  { ground: '#27456f', disc: '#3d6da0', x: 5, y: 33, r: 20 },
  { ground: '#3f5320', disc: '#667f38', x: 5, y: 33, r: 16 },
  { ground: '#3b3a52', disc: '#625f86', x: 5, y: 36, r: 18 },
  { ground: '#6b4a12', disc: '#98701f', x: 34, y: 32, r: 21 },
  { ground: '#8a3412', disc: '#c2582a', x: 34, y: 35, r: 17 },
  { ground: '#0d5c50', disc: '#1c8472', x: 34, y: 33, r: 21 },
  { ground: '#7a2740', disc: '#a94560', x: 34, y: 35, r: 17 },
] as const;

/**
 * The same name always gets the same colours. The hash is FNV-1a over the characters of the name. Its three highest bits choose one of the
 * eight pairs. Another start value would change the colours of every member.
 */
function paletteOf(name: string) {
  let hash = 0x194ed8;
  for (const char of name) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return PALETTE[hash >>> 29] ?? PALETTE[0];
}

const SIZES = { sm: 32, md: 40, lg: 56, xl: 96 } as const;

export type AvatarSize = keyof typeof SIZES | number;

const Drawing = styled.svg`
  flex: none;
  border-radius: 50%;
  text {
    font-family: var(--font-display);
    font-weight: 600;
    font-size: 14.5px;
    letter-spacing: -0.3px;
  }
`;
/* The same drawing without an SVG. The first two rules override those that rows have for their text. */
const Flat = styled.span`
  &&& {
    color: #fff;
    font-family: var(--font-display);
    font-weight: 600;
    line-height: 1;
  }
  flex: none;
  display: grid;
  place-items: center;
  border-radius: 50%;
  letter-spacing: -0.0207em;
  white-space: nowrap;
  forced-color-adjust: none;
  print-color-adjust: exact;
`;
const Photo = styled.img`
  flex: none;
  border-radius: 50%;
  object-fit: cover;
  background: var(--fill);
  /* Firefox writes the alternative text into the circle until the picture is there. */
  color: transparent;
`;

export interface AvatarProps {
  name: string;
  /** The address of the image. Without one, or when it does not load, the initials are shown. */
  src?: string | null;
  /** `sm` is 32, `md` 40, `lg` 56 and `xl` 96 pixels. A number is a size in pixels. */
  size?: AvatarSize;
  /** Hides the avatar from screen readers, for use beside the name. */
  decorative?: boolean;
  /** Draws the initials without an SVG. An SVG makes several layers for each frame, which is slow in lists with hundreds of avatars. */
  flat?: boolean;
  className?: string;
}

/** A person's picture, or their initials on a colour that depends on the name. */
export function Avatar({ name, src, size = 'md', decorative = false, flat = false, className }: AvatarProps) {
  const [failed, setFailed] = useState<string>();
  const pixels = typeof size === 'number' ? size : SIZES[size];
  const box = { className, width: pixels, height: pixels };
  if (src && src !== failed) {
    // A picture in rendered HTML may have failed before the page is interactive.
    const check = (photo: HTMLImageElement | null) => {
      if (photo?.complete && photo.naturalWidth === 0) setFailed(src);
    };
    return (
      <Photo
        {...box}
        ref={check}
        // base.css delays the loading until after the first paint.
        loading="lazy"
        src={src}
        alt={decorative ? '' : name}
        decoding="async"
        onError={() => setFailed(src)}
      />
    );
  }
  const { ground, disc, x, y, r } = paletteOf(name);
  const accessible = decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name };
  if (flat) {
    const part = (of: number) => `${(of / 40) * 100}%`;
    const edge = (r / 40) * pixels;
    const look = {
      width: pixels,
      height: pixels,
      fontSize: (14.5 / 40) * pixels,
      background: `radial-gradient(circle at ${part(x)} ${part(y)}, ${disc}8c ${edge - 0.5}px, transparent ${edge + 0.5}px) ${ground}`,
    };
    return (
      <Flat dir="auto" className={className} style={look} {...accessible}>
        {initials(name)}
      </Flat>
    );
  }
  return (
    <Drawing {...box} viewBox="0 0 40 40" {...accessible}>
      <rect width="40" height="40" fill={ground} />
      <circle cx={x} cy={y} r={r} fill={disc} opacity=".55" />
      <text x="20" y="20.5" dy=".34em" textAnchor="middle" fill="#fff">
        {initials(name)}
      </text>
    </Drawing>
  );
}
