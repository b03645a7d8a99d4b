/**
 * Runs just before the browser paints. Move focus to what has just rendered in it: focusing lays out the page, which may render once more before it is
 * painted, as the calendar does when its times arrive. Several calls keep their order. Returns a function that cancels it, for an effect to return.
 */
export function beforePaint(run: () => void): () => void {
  const frame = requestAnimationFrame(run);
  return () => cancelAnimationFrame(frame);
}
