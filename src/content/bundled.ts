import { header } from './bundled/header.ts';
import { home } from './bundled/home.ts';
import { progressBar } from './bundled/progressBar.ts';
import { site } from './bundled/site.ts';
import type { ContentById, ContentId } from './content.types.ts';

/** What the first paint needs: the shell above the fold and the landing screen. */
export const FIRST_CONTENT = { site, header, progressBar, home } satisfies Partial<ContentById>;

type Loaders = { readonly [Id in Exclude<ContentId, keyof typeof FIRST_CONTENT>]: () => Promise<ContentById[Id]> };

const LOADERS: Loaders = {
  footer: async () => (await import('./bundled/footer.ts')).footer,
  embedGetStarted: async () => (await import('./bundled/embedGetStarted.ts')).embedGetStarted,
  event: async () => (await import('./bundled/event.ts')).event,
  fieldAgents: async () => (await import('./bundled/fieldAgents.ts')).fieldAgents,
  requestCall: async () => (await import('./bundled/requestCall.ts')).requestCall,
  windowCount: async () => (await import('./bundled/windowCount.ts')).windowCount,
  windowIssues: async () => (await import('./bundled/windowIssues.ts')).windowIssues,
  homeownerList: async () => (await import('./bundled/homeownerList.ts')).homeownerList,
  sourceType: async () => (await import('./bundled/sourceType.ts')).sourceType,
  address: async () => (await import('./bundled/address.ts')).address,
  timeDateBooking: async () => (await import('./bundled/timeDateBooking.ts')).timeDateBooking,
  additionalComments: async () => (await import('./bundled/additionalComments.ts')).additionalComments,
  commentsSubmitted: async () => (await import('./bundled/commentsSubmitted.ts')).commentsSubmitted,
  whatsNext: async () => (await import('./bundled/whatsNext.ts')).whatsNext,
  projectDetails: async () => (await import('./bundled/projectDetails.ts')).projectDetails,
  projectDetailsSubmitted: async () => (await import('./bundled/projectDetailsSubmitted.ts')).projectDetailsSubmitted,
  insideSales: async () => (await import('./bundled/insideSales.ts')).insideSales,
  doNotServiceArea: async () => (await import('./bundled/doNotServiceArea.ts')).doNotServiceArea,
  notAHomeowner: async () => (await import('./bundled/notAHomeowner.ts')).notAHomeowner,
  callCenter: async () => (await import('./bundled/callCenter.ts')).callCenter,
  exploreResources: async () => (await import('./bundled/exploreResources.ts')).exploreResources,
  energyEfficiency: async () => (await import('./bundled/energyEfficiency.ts')).energyEfficiency,
  financingPlans: async () => (await import('./bundled/financingPlans.ts')).financingPlans,
  financingEducation: async () => (await import('./bundled/financingEducation.ts')).financingEducation,
  installationProcess: async () => (await import('./bundled/installationProcess.ts')).installationProcess,
  notFound: async () => (await import('./bundled/notFound.ts')).notFound,
};

function loaderOf<Id extends ContentId>(id: Id): (() => Promise<ContentById[Id]>) | undefined {
  const loaders: { readonly [Key in ContentId]?: () => Promise<ContentById[Key]> } = LOADERS;
  return loaders[id];
}

const loaded: { [Id in ContentId]?: ContentById[Id] } = {};

/** The bundled copy of one page whose chunk has arrived. It can be shown at once; one that must be waited for is shown 300 ms later at least. */
export function bundledAtHand<Id extends ContentId>(id: Id): ContentById[Id] | undefined {
  const known: { readonly [Key in ContentId]?: ContentById[Key] } = loaded;
  return known[id];
}

/** Loads the bundled copy of one page and keeps it at hand. Rejects when its chunk does not load. */
export async function loadBundledContent<Id extends ContentId>(id: Id): Promise<ContentById[Id]> {
  const load = loaderOf(id);
  if (load !== undefined) {
    const content = await load();
    loaded[id] = content;
    return content;
  }
  const first: Partial<ContentById> = FIRST_CONTENT;
  const content = first[id];
  if (content === undefined) throw new Error(`There is no bundled content for ${id}.`);
  return content;
}
