import pixelmatch from 'pixelmatch';
import type { Picture } from './palette-png.ts';

/** How many squares of a window may differ by how much. */
export interface ToleranceLimit {
  /** Color difference from which a square counts as different: 0 to 1, as in pixelmatch. */
  threshold: number;
  /** Share of a window's squares that may differ by that much, 0 to 1. */
  share: number;
}

/**
 * What counts as the same. Pictures are compared after averaging squares of pixels: rasterizers put the same ink on slightly different pixels.
 * Averaging evens that out, but still shows a part that has moved. The share applies per window of the page, so that a long page does not hide a
 * small change.
 */
export interface Tolerance {
  /** Side of an averaged square, px. */
  square: number;
  /** Side of a window, in squares. */
  window: number;
  /** All of them hold. */
  limits: readonly ToleranceLimit[];
}

/** Measured on text that was blurred and shifted by a third of a pixel: 1.6 % of a window differs at a threshold of 0.08, 29 % at 0.03. */
export const TOLERANCE: Tolerance = {
  square: 4,
  window: 24,
  limits: [
    { threshold: 0.08, share: 0.02 },
    { threshold: 0.03, share: 0.4 },
  ],
};

const DRAWING_THRESHOLD = 0.1;

export interface PictureDifference {
  /** Pixels that differ, as a share of all, 0 to 1. */
  share: number;
  /** Share of differing squares in the window that differs most, and that window's place in the picture, px from the top left. */
  worst: { share: number; left: number; top: number };
  /** How much taller the picture has become, px. */
  taller: number;
  /** How much wider, px. */
  wider: number;
  /** The differing pixels in red over the faded picture. */
  drawing: Picture;
}

const OUTSIDE = [255, 0, 255, 255] as const;

function emptyPicture(width: number, height: number): Picture {
  return { width, height, data: new Uint8Array(width * height * 4) };
}

/** The picture in the top left corner of a larger one. The area outside is magenta. */
function onCanvas(picture: Picture, width: number, height: number): Picture {
  if (picture.width === width && picture.height === height) return picture;
  const canvas = emptyPicture(width, height);
  for (let at = 0; at < canvas.data.length; at += 4) canvas.data.set(OUTSIDE, at);
  for (let row = 0; row < picture.height; row += 1) {
    canvas.data.set(picture.data.subarray(row * picture.width * 4, (row + 1) * picture.width * 4), row * width * 4);
  }
  return canvas;
}

/** The picture scaled down: each square of `square` × `square` pixels becomes one pixel of its average color. */
function averaged({ width, height, data }: Picture, square: number): Picture {
  const small = emptyPicture(Math.ceil(width / square), Math.ceil(height / square));
  for (let top = 0, to = 0; top < height; top += square) {
    const bottom = Math.min(top + square, height);
    for (let left = 0; left < width; left += square, to += 4) {
      const right = Math.min(left + square, width);
      let [red, green, blue] = [0, 0, 0];
      for (let y = top; y < bottom; y += 1) {
        for (let from = (y * width + left) * 4; from < (y * width + right) * 4; from += 4) {
          red += data[from] ?? 0;
          green += data[from + 1] ?? 0;
          blue += data[from + 2] ?? 0;
        }
      }
      const count = (bottom - top) * (right - left);
      small.data[to] = red / count;
      small.data[to + 1] = green / count;
      small.data[to + 2] = blue / count;
      small.data[to + 3] = 255;
    }
  }
  return small;
}

/** One byte for each square: 1 where it differs. */
function differingSquares(before: Picture, after: Picture, threshold: number): { width: number; height: number; marks: Uint8Array } {
  const mask = emptyPicture(before.width, before.height);
  // Count antialiased pixels too: averaging has already dealt with smoothed edges.
  pixelmatch(before.data, after.data, mask.data, before.width, before.height, { threshold, includeAA: true, diffMask: true });
  return { width: mask.width, height: mask.height, marks: Uint8Array.from({ length: mask.width * mask.height }, (_, index) => (mask.data[index * 4 + 3] === 0 ? 0 : 1)) };
}

/** The window with the most differing squares, in squares. */
function worstWindow(before: Picture, after: Picture, window: number, threshold: number): PictureDifference['worst'] {
  const { width, height, marks } = differingSquares(before, after, threshold);
  const step = Math.max(1, Math.floor(window / 2));
  let worst = { share: 0, left: 0, top: 0 };
  for (let top = 0; top < height; top += step) {
    for (let left = 0; left < width; left += step) {
      let differing = 0;
      for (let y = top; y < Math.min(top + window, height); y += 1) {
        for (let x = left; x < Math.min(left + window, width); x += 1) differing += marks[y * width + x] ?? 0;
      }
      const share = differing / (window * window);
      if (share > worst.share) worst = { share, left, top };
    }
  }
  return worst;
}

/** The worst window for the first limit that is exceeded, or null. */
function worstBeyond(expected: Picture, actual: Picture, { square, window, limits }: Tolerance): PictureDifference['worst'] | null {
  const [before, after] = [averaged(expected, square), averaged(actual, square)];
  for (const { threshold, share } of limits) {
    const worst = worstWindow(before, after, window, threshold);
    if (worst.share > share) return { share: worst.share, left: worst.left * square, top: worst.top * square };
  }
  return null;
}

/** Compares two pictures. Null if they are the same within the tolerance. */
export function comparePictures(expected: Picture, actual: Picture, tolerance: Tolerance = TOLERANCE): PictureDifference | null {
  const [width, height] = [Math.max(expected.width, actual.width), Math.max(expected.height, actual.height)];
  const [before, after] = [onCanvas(expected, width, height), onCanvas(actual, width, height)];
  const [taller, wider] = [actual.height - expected.height, actual.width - expected.width];
  const worst = worstBeyond(before, after, tolerance);
  if (worst === null && taller === 0 && wider === 0) return null;
  const drawing = emptyPicture(width, height);
  const differing = pixelmatch(before.data, after.data, drawing.data, width, height, { threshold: DRAWING_THRESHOLD });
  return { share: differing / (width * height), worst: worst ?? { share: 0, left: 0, top: 0 }, taller, wider, drawing };
}
