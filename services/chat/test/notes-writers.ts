import type { NoteChange, NoteLine, NotesChange } from '@mutua/contracts';
import { waitFor } from '@mutua/service-kit/testing';
import { ask, type Client, collectEvents, type Exchange, type Node, newId } from './harness.ts';

/** A random generator that makes the same choices in each run. */
function seededRandom(seed: number) {
  let state = seed;
  return (sides: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * sides);
  };
}
type Random = ReturnType<typeof seededRandom>;

/** Holds the notes as a device of a member does. It applies the next `rev`, and fetches all notes after a gap. */
function openNotes({ node, client, requestId, as }: { node: Node; client: Client; requestId: string; as: string }) {
  const held = { rev: 0, lines: new Map<string, NoteLine>() };
  async function fetchAll(): Promise<void> {
    const { body } = await node.call('GET /notes/:requestId', { params: { requestId }, as });
    if (body.notes.rev <= held.rev) return;
    held.rev = body.notes.rev;
    held.lines = new Map(body.notes.lines.map((line) => [line.id, line]));
  }
  async function apply({ rev, lines, gone }: NotesChange): Promise<void> {
    if (rev <= held.rev) return;
    if (rev > held.rev + 1 || lines.length + gone.length === 0) {
      await fetchAll();
      return;
    }
    held.rev = rev;
    for (const line of lines) held.lines.set(line.id, line);
    for (const id of gone) held.lines.delete(id);
  }
  const texts = (): string[] =>
    [...held.lines.values()].sort((a, b) => (a.rank < b.rank ? -1 : 1)).map(({ text }) => text);
  return {
    held,
    apply,
    fetchAll,
    texts,
    change: (changes: NoteChange[]) => ask(client, 'notes_change', { requestId, changes }),
  };
}
type Device = ReturnType<typeof openNotes>;

/** Makes one or several random changes: new lines, and edits and deletions of lines that the device holds. */
function randomChanges(device: Device, random: Random, most: number, word: () => string): NoteChange[] {
  const ids = [...device.held.lines.keys()];
  const some = () => ids[random(ids.length)] ?? null;
  return Array.from({ length: 1 + random(most) }, (): NoteChange => {
    const id = some();
    const seen = id === null ? undefined : device.held.lines.get(id);
    const kind = random(10);
    if (!seen || kind < (ids.length < 40 ? 4 : 1)) return { id: newId(), text: word(), after: some(), rev: 0 };
    if (kind < 8) return { id: seen.id, text: word(), after: null, rev: seen.rev };
    return { id: seen.id, gone: true, rev: seen.rev };
  });
}

/**
 * Two members change the same notes at random and at the same time, each at another node. Each misses some events.
 * @returns the texts of both devices at the end, and the words that are gone although nobody has knowingly replaced or deleted them
 */
export async function writeAtRandom({
  exchange,
  nodes,
  clients,
  count,
  atOnce = 3,
  seed,
}: {
  exchange: Exchange;
  nodes: readonly [Node, Node];
  clients: readonly [Client, Client];
  count: number;
  /** The maximum number of changes that a device sends at once. A page collects several, too. */
  atOnce?: number;
  seed: number;
}): Promise<{ texts: [string[], string[]]; lost: string[] }> {
  const random = seededRandom(seed);
  const members = [exchange.sender._id, exchange.receiver._id] as const;
  const written = new Set<string>();
  const replaced = new Set<string>();
  let words = 0;
  let left = count;
  const open = (side: 0 | 1) => {
    const device = openNotes({ node: nodes[side], client: clients[side], requestId: exchange.id, as: members[side] });
    collectEvents(clients[side], 'notes_changed', (change) => {
      if (random(5) > 0) void device.apply(change);
    });
    return device;
  };
  const devices = [open(0), open(1)] as const;

  /** Records the words that the member saw and knowingly replaces. They include words of an earlier change of the same batch. */
  function note(changes: readonly NoteChange[], seen: Map<string, string>): void {
    for (const change of changes) {
      const before = seen.get(change.id);
      if (before !== undefined) replaced.add(before);
      if ('gone' in change) seen.delete(change.id);
      else {
        written.add(change.text);
        seen.set(change.id, change.text);
      }
    }
  }
  async function write(device: Device): Promise<void> {
    while (left > 0) {
      const changes = randomChanges(device, random, atOnce, () => `words ${++words}`);
      left -= changes.length;
      const seen = new Map([...device.held.lines].map(([id, { text }]) => [id, text]));
      const answer = await device.change(changes);
      if (!answer.ok) throw new Error(answer.error.code);
      note(changes, seen);
      await device.apply(answer);
    }
  }
  await Promise.all(devices.map(write));
  await Promise.all(devices.map(({ fetchAll }) => fetchAll()));
  await waitFor(() => devices[0].held.rev === devices[1].held.rev);
  const texts: [string[], string[]] = [devices[0].texts(), devices[1].texts()];
  const present = new Set(texts[0]);
  return { texts, lost: [...written].filter((text) => !present.has(text) && !replaced.has(text)) };
}
