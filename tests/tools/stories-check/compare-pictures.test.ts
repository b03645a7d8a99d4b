import { describe, expect, test } from 'vitest';
import { comparePictures } from '#src/tools/stories-check/compare-pictures.ts';
import type { Picture } from '#src/tools/stories-check/palette-png.ts';

type Colour = readonly [number, number, number];

const YELLOW: Colour = [255, 199, 46];
const INK: Colour = [15, 33, 64];

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
  colour: Colour;
}

const BUTTON: Box = { left: 200, top: 1200, width: 160, height: 52, colour: YELLOW };

function drawn(boxes: readonly Box[], { width = 1280, height = 1400 } = {}): Picture {
  const data = new Uint8Array(width * height * 4).fill(255);
  for (const box of boxes) {
    for (let y = box.top; y < box.top + box.height; y += 1) {
      for (let x = box.left; x < box.left + box.width; x += 1) data.set(box.colour, (y * width + x) * 4);
    }
  }
  return { width, height, data };
}

/** Lines of vertical strokes 1.4 px wide, like the stems of letters, shifted `aside` px to the right. A stroke covers some pixels only partly. */
function text(aside: number): Box[] {
  const covered = (from: number, pixel: number): number => Math.max(0, Math.min(from + 1.4, pixel + 1) - Math.max(from, pixel));
  const mixed = (share: number): Colour => [255 - share * (255 - INK[0]), 255 - share * (255 - INK[1]), 255 - share * (255 - INK[2])];
  const strokes = Array.from({ length: 12 * 80 }, (_, index) => ({ line: Math.floor(index / 80), from: 100 + (index % 80) * 6.7 + aside }));
  return strokes.flatMap(({ line, from }) =>
    [0, 1, 2].map((part): Box => ({ left: Math.floor(from) + part, top: 100 + line * 27, width: 1, height: 12, colour: mixed(covered(from, Math.floor(from) + part)) })),
  );
}

describe('two pictures of a story', () => {
  test('are the same where letters are set a quarter of a pixel aside', () => {
    expect(comparePictures(drawn([...text(0), BUTTON]), drawn([...text(0.25), BUTTON]))).toBeNull();
  });

  test('differ where a line of text has moved down by 4 px', () => {
    const moved = text(0).map((box) => (box.top === 100 ? { ...box, top: 104 } : box));
    expect(comparePictures(drawn([...text(0), BUTTON]), drawn([...moved, BUTTON]))).not.toBeNull();
  });

  test('are the same where a few pixels differ', () => {
    const dots = [3, 9, 40].map((left): Box => ({ left, top: left * 7, width: 2, height: 2, colour: INK }));
    expect(comparePictures(drawn([BUTTON]), drawn([BUTTON, ...dots]))).toBeNull();
  });

  test('differ where a button has moved by 8 px on a long page, and the place is named', () => {
    const difference = comparePictures(drawn([BUTTON]), drawn([{ ...BUTTON, left: 208 }]));
    expect(difference?.share).toBeCloseTo((2 * 8 * 52) / (1280 * 1400), 6);
    expect(difference?.worst).toEqual({ share: 26 / 576, left: 144, top: 1200 });
  });

  test('differ where a button has moved down by 4 px', () => {
    expect(comparePictures(drawn([BUTTON]), drawn([{ ...BUTTON, top: 1204 }]))?.share).toBeCloseTo((2 * 4 * 160) / (1280 * 1400), 6);
  });

  test('differ where an icon of 20 px is missing', () => {
    const icon: Box = { left: 900, top: 300, width: 20, height: 20, colour: INK };
    expect(comparePictures(drawn([icon]), drawn([]))?.share).toBeCloseTo(400 / (1280 * 1400), 6);
  });

  test('differ where a button has another colour', () => {
    expect(comparePictures(drawn([BUTTON]), drawn([{ ...BUTTON, colour: [255, 170, 46] }]))).not.toBeNull();
  });

  test('differ where the page has become taller, by how much', () => {
    const difference = comparePictures(drawn([BUTTON]), drawn([BUTTON], { height: 1401 }));
    expect([difference?.taller, difference?.wider, difference?.drawing.height]).toEqual([1, 0, 1401]);
  });
});
