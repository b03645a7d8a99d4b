import path from 'node:path';
import type { Plugin } from 'vite';
import { PROJECT_ROOT } from '../paths.ts';
import type * as Generator from './explorer-data.ts';

const GENERATOR = path.join(PROJECT_ROOT, 'src/tools/flow/explorer-data.ts');
const DATA = 'virtual:explorer-data';
const RESOLVED = `\0${DATA}`;

/** Generates `virtual:explorer-data` from the chart: the diagrams, the ways to its states and through its transitions, its hash, and the notes on it. */
export function explorerData(): Plugin {
  const sources = new Set<string>();
  return {
    name: 'explorer-data',
    resolveId: { filter: { id: new RegExp(`^${DATA}$`) }, handler: () => RESOLVED },
    load: {
      filter: { id: new RegExp(`^${RESOLVED}$`) },
      handler: async () => {
        // Imported here because `npm start` loads this file too, and does without the bundler.
        const { runnerImport } = await import('vite');
        const { module, dependencies } = await runnerImport<typeof Generator>(GENERATOR, {
          root: PROJECT_ROOT,
          configFile: false,
          logLevel: 'error',
        });
        for (const file of dependencies) sources.add(path.resolve(PROJECT_ROOT, file));
        return `export const { pictures, ways, parts, notes, chartHash } = JSON.parse(${JSON.stringify(JSON.stringify(await module.explorerData()))});`;
      },
    },
    hotUpdate({ file, modules }) {
      const data = this.environment.moduleGraph.getModuleById(RESOLVED);
      return data !== undefined && sources.has(path.normalize(file)) ? [...modules, data] : modules;
    },
  };
}

/** Source folder of the explorer's own pages, from the project's root. */
export const EXPLORER_PAGES = 'src/explorer/page';

/** The source URL for an address under `/flow/`. Any other address, and that of a visit, which the backend answers, stays. */
export function explorerSource(url: string): string {
  return url.replace(/^\/flow\/(?!visits\/)/, `/${EXPLORER_PAGES}/`);
}

/** Dev server only: serves the flow explorer from its sources at `/flow/`, next to the product. */
export function serveExplorer(): Plugin {
  return {
    name: 'flow-explorer',
    apply: 'serve',
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const { url = '/' } = request;
        if (url === '/flow') {
          response.writeHead(302, { location: '/flow/' }).end();
          return;
        }
        request.url = explorerSource(url);
        next();
      });
    },
  };
}
