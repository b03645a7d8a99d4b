import type { ComponentType } from 'react';
import type { StepId } from '#src/domain/steps.ts';
import { chunk, type Chunk } from '#src/startup/retry-import.ts';

/** The screen of every step. */
export const SCREENS = {
  home: chunk(async () => (await import('./home/HomeScreen.tsx')).HomeScreen),
  embedGetStarted: chunk(async () => (await import('./embedGetStarted/EmbedGetStartedScreen.tsx')).EmbedGetStartedScreen),
  event: chunk(async () => (await import('./event/EventScreen.tsx')).EventScreen),
  fieldAgents: chunk(async () => (await import('./fieldAgents/FieldAgentsScreen.tsx')).FieldAgentsScreen),
  requestCall: chunk(async () => (await import('./requestCall/RequestCallScreen.tsx')).RequestCallScreen),
  windowCount: chunk(async () => (await import('./windowCount/WindowCountScreen.tsx')).WindowCountScreen),
  windowIssues: chunk(async () => (await import('./windowIssues/WindowIssuesScreen.tsx')).WindowIssuesScreen),
  homeownerList: chunk(async () => (await import('./homeownerList/HomeownerListScreen.tsx')).HomeownerListScreen),
  sourceType: chunk(async () => (await import('./sourceType/SourceTypeScreen.tsx')).SourceTypeScreen),
  address: chunk(async () => (await import('./address/AddressScreen.tsx')).AddressScreen),
  timeDateBooking: chunk(async () => (await import('./timeDateBooking/TimeDateBookingScreen.tsx')).TimeDateBookingScreen),
  additionalComments: chunk(async () => (await import('./additionalComments/AdditionalCommentsScreen.tsx')).AdditionalCommentsScreen),
  commentsSubmitted: chunk(async () => (await import('./commentsSubmitted/CommentsSubmittedScreen.tsx')).CommentsSubmittedScreen),
  whatsNext: chunk(async () => (await import('./whatsNext/WhatsNextScreen.tsx')).WhatsNextScreen),
  projectDetails: chunk(async () => (await import('./projectDetails/ProjectDetailsScreen.tsx')).ProjectDetailsScreen),
  projectDetailsSubmitted: chunk(async () => (await import('./projectDetailsSubmitted/ProjectDetailsSubmittedScreen.tsx')).ProjectDetailsSubmittedScreen),
  insideSales: chunk(async () => (await import('./insideSales/InsideSalesScreen.tsx')).InsideSalesScreen),
  doNotServiceArea: chunk(async () => (await import('./doNotServiceArea/DoNotServiceAreaScreen.tsx')).DoNotServiceAreaScreen),
  notAHomeowner: chunk(async () => (await import('./notAHomeowner/NotAHomeownerScreen.tsx')).NotAHomeownerScreen),
  callCenter: chunk(async () => (await import('./callCenter/CallCenterScreen.tsx')).CallCenterScreen),
  exploreResources: chunk(async () => (await import('./exploreResources/ExploreResourcesScreen.tsx')).ExploreResourcesScreen),
  energyEfficiency: chunk(async () => (await import('./energyEfficiency/EnergyEfficiencyScreen.tsx')).EnergyEfficiencyScreen),
  financingPlans: chunk(async () => (await import('./financingPlans/FinancingPlansScreen.tsx')).FinancingPlansScreen),
  financingEducation: chunk(async () => (await import('./financingEducation/FinancingEducationScreen.tsx')).FinancingEducationScreen),
  installationProcess: chunk(async () => (await import('./installationProcess/InstallationProcessScreen.tsx')).InstallationProcessScreen),
  notFound: chunk(async () => (await import('./notFound/NotFoundScreen.tsx')).NotFoundScreen),
} satisfies Record<StepId, Chunk<ComponentType>>;
