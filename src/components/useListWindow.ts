import { useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Maximum height of an open list, in pixels (spec §9). */
export const PANEL_HEIGHT = 240;
/** Rows kept ready above and below what is in view (spec §9). */
const BUFFER_ROWS = 4;
/** Row height to assume if it cannot be measured, in pixels: the size of a tap target. */
const USUAL_ROW_HEIGHT = 44;
const ROWS_IN_VIEW = Math.ceil(PANEL_HEIGHT / USUAL_ROW_HEIGHT);

export interface ListWindowOptions {
  count: number;
  /** Row to keep rendered whatever is in view, because `aria-activedescendant` points to it; -1 for none. */
  active: number;
  /** Row to bring into view when it or the height changes; -1 for none. */
  revealed: number;
  /** Height of the list, in pixels, if the window has no room for {@link PANEL_HEIGHT}, the default. */
  height?: number | undefined;
}

export interface ListWindow {
  /** Ref for the element that scrolls; all of its rows must have the same height. */
  panelRef: RefObject<HTMLDivElement | null>;
  /** Indices of the rows to render, ascending. */
  rows: number[];
  /** Call it when the panel scrolls. */
  onScroll: () => void;
}

function rowHeightIn(panel: HTMLElement): number {
  return panel.querySelector<HTMLElement>('[role=option]')?.offsetHeight || USUAL_ROW_HEIGHT;
}

/** The rows of a long list that are worth rendering: those in view, four more on either side, and the active one. */
export function useListWindow({
  count,
  active,
  revealed,
  height = PANEL_HEIGHT,
}: ListWindowOptions): ListWindow {
  const panelRef = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);

  const onScroll = () => {
    if (panelRef.current !== null)
      setTop(Math.floor(panelRef.current.scrollTop / rowHeightIn(panelRef.current)));
  };
  const reveal = useEffectEvent((row: number, usualHeight: number) => {
    const panel = panelRef.current;
    if (panel === null || row < 0) return;
    const rowHeight = rowHeightIn(panel);
    const start = row * rowHeight;
    panel.scrollTop = Math.min(
      start,
      Math.max(panel.scrollTop, start + rowHeight - (panel.clientHeight || usualHeight)),
    );
    onScroll();
  });
  useLayoutEffect(() => reveal(revealed, height), [revealed, height]);

  const first = Math.min(top, Math.max(0, count - ROWS_IN_VIEW)) - BUFFER_ROWS;
  const end = top + ROWS_IN_VIEW + BUFFER_ROWS;
  const rows = Array.from({ length: count }, (_, index) => index).filter(
    (index) => (index >= first && index < end) || index === active,
  );
  return { panelRef, rows, onScroll };
}
