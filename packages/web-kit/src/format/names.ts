/** The first letter of each word of a name, in capitals, at most two. */
export function initials(name: string): string {
  const letters = name
    .trim()
    .split(/\s+/)
    .flatMap((word) => Array.from(word.toUpperCase()).slice(0, 1));
  return letters.slice(0, 2).join('');
}
