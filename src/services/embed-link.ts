/** Whether there is somebody to tell: the page is framed, or was opened by another. */
export function isLinkedPage(page: Window): boolean {
  return page.parent !== page || page.opener !== null;
}
