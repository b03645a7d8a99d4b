/** Advance widths of Helvetica and Arial in thousandths of the font size, from U+0020 on. Other characters count as wide as an `n`. */
const WIDTHS = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584,
  584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667,
  611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500,
  722, 500, 500, 500, 334, 260, 334, 584,
];
const OTHER = 556;
const BOLD = 1.07;

/** Width of a line in CSS pixels, the same on every machine. */
export function widthOf(text: string, size: number, isBold = false): number {
  let units = 0;
  for (const letter of text) units += WIDTHS[letter.charCodeAt(0) - 32] ?? OTHER;
  return (units / 1000) * size * (isBold ? BOLD : 1);
}

/** Attributes that fit an SVG text to its measured width, whatever font a machine has. */
export function fitted(text: string, size: number, isBold = false): { textLength: number; lengthAdjust: 'spacingAndGlyphs' } {
  return { textLength: Math.round(widthOf(text, size, isBold)), lengthAdjust: 'spacingAndGlyphs' };
}

/** Breaks a text into lines of at most `width` pixels, between words only. */
export function wrap(text: string, width: number, size: number, isBold = false): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ').filter((part) => part !== '')) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last === undefined || widthOf(longer, size, isBold) > width) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

/** Drops labels that another one already covers: “Back, form not valid” next to “Back”. */
export function distinct(labels: readonly string[]): string[] {
  return labels.filter((label) => !labels.some((other) => label.startsWith(`${other}, `)));
}
