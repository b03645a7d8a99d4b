/** The text nodes below a node, in the order of the page. */
export function textNodes(root: Node): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) if (node instanceof Text) found.push(node);
  return found;
}

/** Does to a page what Google Translate does: puts `<font><font>text</font></font>` in the place of every text. */
export function translate(root: Node): void {
  for (const text of textNodes(root)) {
    const font = document.createElement('font');
    font.append(document.createElement('font'));
    font.firstElementChild?.append(text.data);
    text.replaceWith(font);
  }
}
