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

/** What other software does to a page before the application runs, besides. Each function is self-contained, so that it can be passed to a browser. */
export const CHANGES_AT_START = {
  nothing: () => undefined,
  'icons behind boxes': (root) => {
    for (const input of root.querySelectorAll('input')) {
      const icon = document.createElement('span');
      icon.style.position = 'absolute';
      input.after(icon);
    }
  },
  'icons before boxes': (root) => {
    for (const box of root.querySelectorAll('input')) box.before(document.createElement('span'));
  },
  'a box of their own': (root) => {
    root.querySelector('form')?.prepend(document.createElement('input'));
  },
  'boxes with other attributes': (root) => {
    for (const box of root.querySelectorAll('input')) {
      box.setAttribute('data-manager', 'filled');
      box.setAttribute('autocomplete', 'off');
      box.setAttribute('aria-describedby', 'manager');
      box.style.backgroundImage = 'none';
    }
  },
  'boxes replaced by copies': (root) => {
    for (const box of root.querySelectorAll('input')) box.replaceWith(box.cloneNode(true));
  },
  'texts split': (root) => {
    for (const element of root.querySelectorAll('h1, h2, p, label')) {
      if (element.firstChild instanceof Text && element.firstChild.length > 1)
        element.firstChild.splitText(1);
    }
  },
  'comments removed': (root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
    const comments: Node[] = [];
    while (walker.nextNode()) comments.push(walker.currentNode);
    for (const comment of comments) comment.parentNode?.removeChild(comment);
  },
  'everything wrapped': (root) => {
    const wrapper = document.createElement('div');
    wrapper.append(...root.childNodes);
    root.append(wrapper);
  },
} as const satisfies Record<string, (root: Element) => void>;
