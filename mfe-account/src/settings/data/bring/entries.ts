import type { BodyInput, User } from '@mutua/contracts';
import { ProfileInput, SkillInput, WantInput } from '@mutua/contracts/forms';
import type { ArchiveLine } from './read-archive.ts';

interface Base {
  /** Identifies it in the list. */
  key: string;
  /** What it is called: a title, or the value of the profile. */
  title: string;
  /** Whether the member has something like it here. */
  exists: boolean;
}

/** A part of an archive that can be sent by an ordinary call. */
export type Entry =
  | (Base & { kind: 'bio' | 'location' | 'languages'; body: BodyInput<'PUT /users/profile'> })
  | (Base & { kind: 'skill'; body: BodyInput<'POST /skills'> })
  | (Base & { kind: 'want'; body: BodyInput<'POST /wants'> });

export interface Entries {
  entries: Entry[];
  /** How many parts do not keep today's rules. */
  unreadable: number;
}

/** What the member has here already. */
export interface Own {
  user: Pick<User, 'bio' | 'location' | 'languages'>;
  skills: readonly string[];
  wants: readonly string[];
}

const fold = (title: string): string => title.trim().toLowerCase();

function profileEntries({ bio, location, languages }: ArchiveLine, { user }: Own): Entries {
  const found: Entries = { entries: [], unreadable: 0 };
  const read = <Kind extends 'bio' | 'location' | 'languages'>(kind: Kind, value: unknown, has: boolean) => {
    if (!value || (Array.isArray(value) && value.length === 0)) return;
    const parsed = ProfileInput.pick({ [kind]: true } as { bio: true }).safeParse({ [kind]: value });
    if (!parsed.success) {
      found.unreadable += 1;
      return;
    }
    const title = kind === 'languages' ? '' : String(value);
    found.entries.push({ key: kind, kind, title, exists: has, body: parsed.data as BodyInput<'PUT /users/profile'> });
  };
  read('bio', bio, Boolean(user.bio));
  read('location', location, Boolean(user.location));
  read('languages', languages, (user.languages?.length ?? 0) > 0);
  return found;
}

/** Sorts out what of an archive can come along, by the rules of today's forms. Reviews, hours and exchanges are not looked at. */
export function entriesOf(lines: readonly ArchiveLine[], own: Own): Entries {
  const found: Entries = { entries: [], unreadable: 0 };
  const seen = { skill: new Set(own.skills.map(fold)), want: new Set(own.wants.map(fold)) };
  for (const [index, line] of lines.entries()) {
    if (line.kind === 'profile') {
      const { entries, unreadable } = profileEntries(line, own);
      found.entries.push(...entries);
      found.unreadable += unreadable;
    } else if (line.kind === 'skill' || line.kind === 'want') {
      // The times of a skill come along as its own: the hours of the member do not. Ids are those of the other site.
      const { kind, hoursFrom: _, placeId: __, skillId: ___, ...fields } = line;
      const parsed = (kind === 'skill' ? SkillInput : WantInput).safeParse(fields);
      if (!parsed.success) {
        found.unreadable += 1;
        continue;
      }
      const title = fold(parsed.data.title);
      found.entries.push({
        key: `${kind}-${index}`,
        kind,
        title: parsed.data.title,
        exists: seen[kind].has(title),
        body: parsed.data,
      } as Entry);
      seen[kind].add(title);
    }
  }
  return found;
}
