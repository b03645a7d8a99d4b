import type { Plugin } from 'vite';

const CHART = /\/(?:machines\/booking\/.*|src\/domain\/address-decision)\.ts$/;
const DESCRIPTION = /\bdescription: (?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`[^`\\]*`),?[ \t]*\n?[ \t]*/g;

/** Removes the descriptions from a chart file: they are for the diagrams and the explorer, and visitors need not download them. */
export function withoutDescriptions(source: string): string {
  return source.replace(DESCRIPTION, '');
}

/** Leaves the chart's descriptions out of the production build; stories and tests keep them. */
export function stripDescriptions(): Plugin {
  return {
    name: STRIP_DESCRIPTIONS,
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) => (CHART.test(id) ? { code: withoutDescriptions(code), map: null } : null),
  };
}

/** Name of the plugin, for builds that want the descriptions. */
export const STRIP_DESCRIPTIONS = 'strip-chart-descriptions';
