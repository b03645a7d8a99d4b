import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import styles from './Explorer.module.css';

/** A part of the drawing, in its own pixels. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface ViewportProps {
  label: string;
  size: { width: number; height: number };
  /** Brought into view whenever it changes; null fits the whole drawing. */
  focus: Area | null;
  /** Handlers for additional keys. Called with the center of the viewport, in pixels of the window. */
  keys?: Readonly<Record<string, (x: number, y: number) => void>>;
  children: ReactNode;
}

const ZOOM = { step: 1.2, min: 0.08, max: 3 } as const;
const PAN = 80;
/** Height of the strip at the bottom with the zoom buttons. */
const BUTTONS_HEIGHT = 48;
/** Size of the drawing on landscape A4, as in the print styles. */
const SHEET = { width: 1040, height: 620 } as const;

interface View {
  x: number;
  y: number;
  scale: number;
}

function fitted(area: Area, frame: { width: number; height: number }): View {
  const scale = Math.min(1, frame.width / (area.width + 40), frame.height / (area.height + 40));
  return {
    scale,
    x: (frame.width - area.width * scale) / 2 - area.x * scale,
    y: (frame.height - area.height * scale) / 2 - area.y * scale,
  };
}

/** A drawing that can be zoomed and moved: by wheel and drag, by buttons, and by the keys + − 0 and the arrows. */
export function Viewport({ label, size, focus, keys: ownKeys = {}, children }: ViewportProps) {
  const frame = useRef<SVGSVGElement>(null);
  const [view, setView] = useState<View>({ x: 0, y: 0, scale: 0.5 });
  /** The area last brought into view and the resulting view. If `view` is another one, the user has moved the drawing since. */
  const brought = useRef({ area: { x: 0, y: 0, ...size }, view });
  const drag = useRef<{ x: number; y: number } | null>(null);

  const show = (area: Area) => {
    const box = frame.current?.getBoundingClientRect();
    if (box === undefined || box.width === 0) return;
    brought.current = { area, view: fitted(area, { width: box.width, height: box.height - BUTTONS_HEIGHT }) };
    setView(brought.current.view);
  };
  const fit = () => show({ x: 0, y: 0, ...size });
  const zoom = (factor: number, at?: { x: number; y: number }) => {
    const box = frame.current?.getBoundingClientRect();
    setView((before) => {
      const scale = Math.min(ZOOM.max, Math.max(ZOOM.min, before.scale * factor));
      const centre = at ?? { x: (box?.width ?? 0) / 2, y: (box?.height ?? 0) / 2 };
      const share = scale / before.scale;
      return { scale, x: centre.x - (centre.x - before.x) * share, y: centre.y - (centre.y - before.y) * share };
    });
  };
  const move = (x: number, y: number) => setView((before) => ({ ...before, x: before.x + x, y: before.y + y }));

  const bring = useEffectEvent((_why: string) => {
    if (focus === null) fit();
    else show(focus);
  });
  const why = focus === null ? `${size.width} ${size.height}` : [focus.x, focus.y, focus.width, focus.height].join(' ');
  // Runs before paint, so that the drawing does not visibly jump.
  useLayoutEffect(() => bring(why), [why]);

  const onResize = useEffectEvent(() => {
    if (view === brought.current.view) show(brought.current.area);
  });
  useEffect(() => {
    if (typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => onResize());
    if (frame.current !== null) observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);

  const unprinted = useRef(view);
  const onPrint = useEffectEvent((isBegun: boolean) => {
    if (isBegun) unprinted.current = view;
    // Flush: the browser prints what is rendered when the event handler returns.
    flushSync(() => setView(isBegun ? fitted({ x: 0, y: 0, ...size }, SHEET) : unprinted.current));
  });
  useEffect(() => {
    const begin = () => onPrint(true);
    const end = () => onPrint(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);

  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    const box = frame.current?.getBoundingClientRect();
    zoom(event.deltaY < 0 ? ZOOM.step : 1 / ZOOM.step, { x: event.clientX - (box?.x ?? 0), y: event.clientY - (box?.y ?? 0) });
  });
  useEffect(() => {
    const element = frame.current;
    const listen = (event: WheelEvent) => onWheel(event);
    element?.addEventListener('wheel', listen, { passive: false });
    return () => element?.removeEventListener('wheel', listen);
  }, []);

  const keys: Record<string, ((x: number, y: number) => void) | undefined> = {
    '+': () => zoom(ZOOM.step),
    '=': () => zoom(ZOOM.step),
    '-': () => zoom(1 / ZOOM.step),
    '0': fit,
    ArrowLeft: () => move(PAN, 0),
    ArrowRight: () => move(-PAN, 0),
    ArrowUp: () => move(0, PAN),
    ArrowDown: () => move(0, -PAN),
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const box = frame.current?.getBoundingClientRect();
    const act = keys[event.key] ?? ownKeys[event.key];
    if (box === undefined || act === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act(box.x + box.width / 2, box.y + box.height / 2);
  };
  const onPointerMove = (event: PointerEvent) => {
    if (drag.current === null || event.buttons === 0) return;
    move(event.clientX - drag.current.x, event.clientY - drag.current.y);
    drag.current = { x: event.clientX, y: event.clientY };
  };

  return (
    <div className={styles['viewport']}>
      <svg
        ref={frame}
        className={styles['drawing']}
        role="application"
        aria-label={`${label}. Arrow keys move it, plus and minus zoom, 0 fits it; n and p go from one thing to the next, Enter takes a way that glows. The lists say the same in words.`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the drawing is moved by keys
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          drag.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={onPointerMove}
        onPointerUp={() => {
          drag.current = null;
        }}
      >
        <g transform={`translate(${view.x} ${view.y}) scale(${view.scale})`}>{children}</g>
      </svg>
      <div className={styles['zoom']}>
        <button type="button" onClick={() => zoom(ZOOM.step)} aria-label="Zoom in">
          +
        </button>
        <button type="button" onClick={() => zoom(1 / ZOOM.step)} aria-label="Zoom out">
          −
        </button>
        <button type="button" onClick={fit}>
          Fit
        </button>
      </div>
    </div>
  );
}
