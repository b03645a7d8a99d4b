/**
 * Lets the page go on where a translation, a password manager or an extension has moved, wrapped or removed what React made (decision V8).
 * React throws where it removes a node from a parent that the node has left, or puts one before a node that is elsewhere (facebook/react#11538).
 * From now on the one is removed from where it is, and the other put before whatever holds that node, else at the end.
 */
export function tolerateForeignChanges(): void {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function remove(child) {
    if (child.parentNode !== null) removeChild.call(child.parentNode, child);
    return child;
  };
  Node.prototype.insertBefore = function insert(node, before) {
    let next = before;
    while (next && next.parentNode !== this) next = next.parentNode;
    insertBefore.call(this, node, next);
    return node;
  };
}
