import type { ComponentType } from 'react';
import type { StepId } from '#src/domain/steps.ts';
import { chunk, type Chunk } from '#src/startup/retry-import.ts';

/** A screen in its own chunk; `name` is the name of the module's export. */
function screen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): Chunk<ComponentType> {
  return chunk(async () => (await load())[name]);
}

/** The screen of every step. */
export const SCREENS = {
  home: screen(() => import('./home/HomeScreen.tsx'), 'HomeScreen'),
  embedGetStarted: screen(
    () => import('./embedGetStarted/EmbedGetStartedScreen.tsx'),
    'EmbedGetStartedScreen',
  ),
  event: screen(() => import('./event/EventScreen.tsx'), 'EventScreen'),
  fieldAgents: screen(() => import('./fieldAgents/FieldAgentsScreen.tsx'), 'FieldAgentsScreen'),
  requestCall: screen(() => import('./requestCall/RequestCallScreen.tsx'), 'RequestCallScreen'),
  windowCount: screen(() => import('./windowCount/WindowCountScreen.tsx'), 'WindowCountScreen'),
  windowIssues: screen(() => import('./windowIssues/WindowIssuesScreen.tsx'), 'WindowIssuesScreen'),
  homeownerList: screen(
    () => import('./homeownerList/HomeownerListScreen.tsx'),
    'HomeownerListScreen',
  ),
  sourceType: screen(() => import('./sourceType/SourceTypeScreen.tsx'), 'SourceTypeScreen'),
  address: screen(() => import('./address/AddressScreen.tsx'), 'AddressScreen'),
  timeDateBooking: screen(
    () => import('./timeDateBooking/TimeDateBookingScreen.tsx'),
    'TimeDateBookingScreen',
  ),
  additionalComments: screen(
    () => import('./additionalComments/AdditionalCommentsScreen.tsx'),
    'AdditionalCommentsScreen',
  ),
  commentsSubmitted: screen(
    () => import('./commentsSubmitted/CommentsSubmittedScreen.tsx'),
    'CommentsSubmittedScreen',
  ),
  whatsNext: screen(() => import('./whatsNext/WhatsNextScreen.tsx'), 'WhatsNextScreen'),
  yourVisit: screen(() => import('./yourVisit/YourVisitScreen.tsx'), 'YourVisitScreen'),
  projectDetails: screen(
    () => import('./projectDetails/ProjectDetailsScreen.tsx'),
    'ProjectDetailsScreen',
  ),
  projectDetailsSubmitted: screen(
    () => import('./projectDetailsSubmitted/ProjectDetailsSubmittedScreen.tsx'),
    'ProjectDetailsSubmittedScreen',
  ),
  insideSales: screen(() => import('./insideSales/InsideSalesScreen.tsx'), 'InsideSalesScreen'),
  doNotServiceArea: screen(
    () => import('./doNotServiceArea/DoNotServiceAreaScreen.tsx'),
    'DoNotServiceAreaScreen',
  ),
  notAHomeowner: screen(
    () => import('./notAHomeowner/NotAHomeownerScreen.tsx'),
    'NotAHomeownerScreen',
  ),
  callCenter: screen(() => import('./callCenter/CallCenterScreen.tsx'), 'CallCenterScreen'),
  exploreResources: screen(
    () => import('./exploreResources/ExploreResourcesScreen.tsx'),
    'ExploreResourcesScreen',
  ),
  energyEfficiency: screen(
    () => import('./energyEfficiency/EnergyEfficiencyScreen.tsx'),
    'EnergyEfficiencyScreen',
  ),
  financingPlans: screen(
    () => import('./financingPlans/FinancingPlansScreen.tsx'),
    'FinancingPlansScreen',
  ),
  financingEducation: screen(
    () => import('./financingEducation/FinancingEducationScreen.tsx'),
    'FinancingEducationScreen',
  ),
  installationProcess: screen(
    () => import('./installationProcess/InstallationProcessScreen.tsx'),
    'InstallationProcessScreen',
  ),
  notFound: screen(() => import('./notFound/NotFoundScreen.tsx'), 'NotFoundScreen'),
} satisfies Record<StepId, Chunk<ComponentType>>;
