declare module 'virtual:explorer-data' {
  import type { ExplorerData } from '#src/tools/flow/explorer-data.ts';

  export const { pictures, ways, parts, notes, chartHash }: ExplorerData;
}
