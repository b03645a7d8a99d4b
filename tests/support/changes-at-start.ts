/** What other software does to a page before the application runs. Each function is self-contained, so that it can be passed to a browser. */
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
  'boxes wrapped': (root) => {
    for (const box of root.querySelectorAll('input')) {
      const wrapper = document.createElement('div');
      box.replaceWith(wrapper);
      wrapper.append(box);
    }
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
  translated: (root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode())
      if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
    for (const text of texts) {
      const font = document.createElement('font');
      text.replaceWith(font);
      font.append(text);
    }
  },
  'texts replaced': (root) => {
    for (const element of root.querySelectorAll('h1, h2, p, label, button span'))
      element.textContent = 'Übersetzt';
  },
  'texts split': (root) => {
    for (const element of root.querySelectorAll('h1, h2, p, label')) {
      if (element.firstChild instanceof Text && element.firstChild.length > 1)
        element.firstChild.splitText(1);
    }
  },
  'pictures and the offer removed': (root) => {
    for (const element of root.querySelectorAll('svg, img, picture, aside, [class*=offer]'))
      element.remove();
  },
  'moved into their neighbours': (root) => {
    for (const element of root.querySelectorAll('p, h2'))
      element.previousElementSibling?.append(element);
  },
  'elements at the end of everything': (root) => {
    for (const element of [root, ...root.querySelectorAll('main, form, form div, header')])
      element.append(document.createElement('manager-menu'));
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
