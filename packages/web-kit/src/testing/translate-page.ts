/** Does what the translation of a browser does: puts each text into elements of its own, in place of the text that React knows. */
export function translatePage(root: Node = document.body): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (text.data.trim() === '') continue;
    const outer = document.createElement('font');
    const inner = outer.appendChild(document.createElement('font'));
    inner.textContent = `[${text.data}]`;
    text.replaceWith(outer);
  }
}
