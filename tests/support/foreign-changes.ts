/** The text nodes below a node, in the order of the page. */
export function textNodes(root: Node): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (node instanceof Text) found.push(node);
  return found;
}

/** Does to a page what Google Translate does: replaces every text with `<font><font>text</font></font>`. */
export function translate(root: Node): void {
  for (const text of textNodes(root)) {
    const font = document.createElement('font');
    font.append(document.createElement('font'));
    font.firstElementChild?.append(text.data);
    text.replaceWith(font);
  }
}

/**
 * What translators, password managers and other extensions do to the elements of a page; here, to everything below an element at once. Each function
 * is self-contained, so that it can be passed to a browser.
 */
export const FOREIGN_CHANGES = {
  'wrapped in others': (root: Element, which = '*:not(svg *)') => {
    for (const element of root.querySelectorAll(which)) {
      const wrapper = document.createElement('font');
      element.replaceWith(wrapper);
      wrapper.append(element);
    }
  },
  'moved into their neighbours': (root: Element, which = '*:not(svg *)') => {
    for (const element of root.querySelectorAll(which))
      element.previousElementSibling?.append(element);
  },
  removed: (root: Element, which = '*') => {
    for (const element of root.querySelectorAll(which)) element.remove();
  },
  'given another text': (root: Element, which = ':not(:has(*), svg *)') => {
    for (const element of root.querySelectorAll(which)) element.textContent = 'Übersetzt';
  },
} as const;
