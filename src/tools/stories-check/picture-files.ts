import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PNG } from 'pngjs';
import { PROJECT_ROOT } from '../paths.ts';
import { comparePictures, type PictureDifference } from './compare-pictures.ts';
import { encodePalettePng, type Picture, readNote } from './palette-png.ts';

const PICTURES = path.join(PROJECT_ROOT, 'tests/stories/pictures');
export const REPORT_FOLDER = path.join(PROJECT_ROOT, 'reports/stories');

function fileOf(name: string): string {
  return path.join(PICTURES, `${name}.png`);
}

function digestOf(capture: Buffer): string {
  return createHash('sha256').update(capture).digest('hex');
}

export function decodePng(png: Buffer): Picture {
  const { width, height, data } = PNG.sync.read(png);
  return { width, height, data };
}

/** A reference picture, kept in the repository. */
export interface Reference {
  png: Buffer;
  /** SHA-256 of the capture it was made from; null if the file does not record it. */
  digest: string | null;
}

/** Reads a reference picture; null if there is none yet. Names have no extension: `screens-home--empty.390`. */
export function readReference(name: string): Reference | null {
  if (!existsSync(fileOf(name))) return null;
  const png = readFileSync(fileOf(name));
  return { png, digest: readNote(png) };
}

export function writeReference(name: string, capture: Buffer): void {
  mkdirSync(PICTURES, { recursive: true });
  writeFileSync(fileOf(name), encodePalettePng(decodePng(capture), digestOf(capture)));
}

/** Compares a capture with a reference. Null if they look the same. A byte-identical capture is not even decoded. */
export function differenceFrom({ png, digest }: Reference, capture: Buffer): PictureDifference | null {
  return digest === digestOf(capture) ? null : comparePictures(decodePng(png), decodePng(capture));
}

export function removeReference(name: string): void {
  rmSync(fileOf(name));
}

/** The names of all reference pictures. */
export function referenceNames(): string[] {
  if (!existsSync(PICTURES)) return [];
  return readdirSync(PICTURES).filter((file) => file.endsWith('.png')).map((file) => file.slice(0, -'.png'.length));
}

export function emptyReport(): void {
  rmSync(REPORT_FOLDER, { recursive: true, force: true });
}

function encodePng({ width, height, data }: Picture): Buffer {
  const png = new PNG({ width, height });
  png.data = Buffer.from(data);
  return PNG.sync.write(png);
}

/** Puts expected, actual and difference beside the report, for example `screens-home--empty.390.actual.png`. */
export function writeReportPictures(name: string, capture: Buffer, expected: Reference | null, difference: PictureDifference | null): void {
  mkdirSync(REPORT_FOLDER, { recursive: true });
  const write = (kind: string, png: Buffer): void => writeFileSync(path.join(REPORT_FOLDER, `${name}.${kind}.png`), png);
  write('actual', capture);
  if (expected !== null) write('expected', expected.png);
  if (difference !== null) write('difference', encodePng(difference.drawing));
}
