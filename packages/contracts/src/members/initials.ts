/** Replaces a missing picture: the first letter of each word of the name, in capitals, at most two. */
export function initials(name: string): string {
  const letters = name
    .trim()
    .split(/\s+/)
    .flatMap((word) => Array.from(word.toUpperCase()).slice(0, 1));
  return letters.slice(0, 2).join('');
}
