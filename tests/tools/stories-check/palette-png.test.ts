import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import { encodePalettePng, type Picture, readNote } from '#src/tools/stories-check/palette-png.ts';

function pictureOf(width: number, height: number, colourAt: (x: number, y: number) => readonly [number, number, number]): Picture {
  const data = Array.from({ length: width * height }, (_, pixel) => [...colourAt(pixel % width, Math.floor(pixel / width)), 255]);
  return { width, height, data: Uint8Array.from(data.flat()) };
}

function decoded(png: Buffer): Picture {
  const { width, height, data } = PNG.sync.read(png);
  return { width, height, data: Uint8Array.from(data) };
}

describe('a PNG with a palette', () => {
  test('brings back every colour of a picture with few of them', () => {
    const stripes = pictureOf(7, 5, (x, y) => [x * 30, y * 40, 200]);
    expect(decoded(encodePalettePng(stripes, ''))).toEqual(stripes);
  });

  test('keeps a red dot red among thousands of greys and blues', () => {
    const clouds = pictureOf(128, 64, (x, y) => (x === 100 && y === 50 ? [179, 38, 30] : [x * 2, (x + y) % 256, 128 + y]));
    const at = (50 * 128 + 100) * 4;
    expect([...decoded(encodePalettePng(clouds, '')).data.subarray(at, at + 3)]).toEqual([179, 38, 30]);
  });

  test('carries a note that is read without unpacking', () => {
    const png = encodePalettePng(pictureOf(2, 2, () => [1, 2, 3]), 'made on Monday');
    expect([readNote(png), readNote(PNG.sync.write(new PNG({ width: 2, height: 2 })))]).toEqual(['made on Monday', null]);
  });
});
