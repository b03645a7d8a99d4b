import { crc32, deflateSync } from 'node:zlib';

/** A picture as rows of red, green, blue and alpha bytes. */
export interface Picture {
  width: number;
  height: number;
  data: Uint8Array;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PALETTE_SIZE = 256;
/** Square of a distance between colours. */
const LEAST_APART = 3 * 8 ** 2;
const BITS_PER_INDEX = 8;
const COLOUR_TYPE_PALETTE = 3;

function chunk(type: string, body: Buffer): Buffer {
  const typeAndBody = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const framed = Buffer.alloc(typeAndBody.length + 8);
  framed.writeUInt32BE(body.length, 0);
  typeAndBody.copy(framed, 4);
  framed.writeUInt32BE(crc32(typeAndBody), typeAndBody.length + 4);
  return framed;
}

function coloursOf({ width, height, data }: Picture): Uint32Array {
  const colours = new Uint32Array(width * height);
  for (let pixel = 0; pixel < colours.length; pixel += 1) {
    const at = pixel * 4;
    colours[pixel] = ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
  }
  return colours;
}

function distance(a: number, b: number): number {
  const red = (a >> 16) - (b >> 16);
  const green = ((a >> 8) & 255) - ((b >> 8) & 255);
  const blue = (a & 255) - (b & 255);
  return red * red + green * green + blue * blue;
}

function byUse(colours: Uint32Array): number[] {
  const uses = new Map<number, number>();
  for (const colour of colours) uses.set(colour, (uses.get(colour) ?? 0) + 1);
  return [...uses].toSorted(([a, usesOfA], [b, usesOfB]) => usesOfB - usesOfA || a - b).map(([colour]) => colour);
}

/** The most used colors, no two closer than `apart`; every rarer one, even a single dot, has one nearby. Stops at one more than the palette holds. */
function apartBy(apart: number, colours: readonly number[]): number[] {
  const chosen: number[] = [];
  for (const colour of colours) {
    if (chosen.every((other) => distance(other, colour) >= apart)) chosen.push(colour);
    if (chosen.length > PALETTE_SIZE) break;
  }
  return chosen;
}

function paletteOf(colours: readonly number[]): number[] {
  let apart = LEAST_APART;
  let chosen = apartBy(apart, colours);
  while (chosen.length > PALETTE_SIZE) {
    apart *= 2;
    chosen = apartBy(apart, colours);
  }
  const known = new Set(chosen);
  return [...chosen, ...colours.filter((colour) => !known.has(colour)).slice(0, PALETTE_SIZE - chosen.length)];
}

function nearest(palette: readonly number[], colour: number): number {
  let best = 0;
  for (let index = 1; index < palette.length; index += 1) {
    if (distance(palette[index] ?? 0, colour) < distance(palette[best] ?? 0, colour)) best = index;
  }
  return best;
}

function rowsOfIndices({ width, height }: Picture, colours: Uint32Array, palette: readonly number[]): Buffer {
  const indexOf = new Map(palette.map((colour, index) => [colour, index]));
  const rows = Buffer.alloc(height * (width + 1));
  for (let pixel = 0; pixel < colours.length; pixel += 1) {
    const colour = colours[pixel] ?? 0;
    const index = indexOf.get(colour) ?? nearest(palette, colour);
    indexOf.set(colour, index);
    rows[Math.floor(pixel / width) * (width + 1) + 1 + (pixel % width)] = index;
  }
  return rows;
}

const NOTE_TYPE = 'tEXt';
const NOTE_KEYWORD = Buffer.from('Comment\0', 'latin1');

/**
 * Encodes the picture as a PNG with 256 fitting colors; other colors are mapped to the nearest one. A third of the size of a true-color PNG.
 * Alpha is dropped. Embeds the note, see {@link readNote}; Latin-1 characters only.
 */
export function encodePalettePng(picture: Picture, note: string): Buffer {
  const colours = coloursOf(picture);
  const palette = paletteOf(byUse(colours));
  const header = Buffer.alloc(13);
  header.writeUInt32BE(picture.width, 0);
  header.writeUInt32BE(picture.height, 4);
  header[8] = BITS_PER_INDEX;
  header[9] = COLOUR_TYPE_PALETTE;
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk(NOTE_TYPE, Buffer.concat([NOTE_KEYWORD, Buffer.from(note, 'latin1')])),
    chunk('PLTE', Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]))),
    chunk('IDAT', deflateSync(rowsOfIndices(picture, colours, palette), { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Reads the note of a PNG written by {@link encodePalettePng}, or null. Does not decode the picture. */
export function readNote(png: Buffer): string | null {
  for (let at = SIGNATURE.length; at + 12 <= png.length; at += png.readUInt32BE(at) + 12) {
    const body = png.subarray(at + 8, at + 8 + png.readUInt32BE(at));
    const isNote = png.toString('latin1', at + 4, at + 8) === NOTE_TYPE && body.subarray(0, NOTE_KEYWORD.length).equals(NOTE_KEYWORD);
    if (isNote) return body.toString('latin1', NOTE_KEYWORD.length);
  }
  return null;
}
