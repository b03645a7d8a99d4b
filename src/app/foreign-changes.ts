/**
 * Keeps the page working after a translation, a password manager or an extension has moved, wrapped or removed nodes of React's (decision V8).
 * React throws if it removes a node from a parent that the node has left, or inserts before a node that is elsewhere (facebook/react#11538).
 * From now on a node is removed from wherever it is, and inserted before the child that contains the reference node, else at the end.
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
