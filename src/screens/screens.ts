import type { ComponentType } from 'react';
import type { StepId } from '#src/domain/steps.ts';

/** Loads the screen of a step: a chunk of its own. */
export type LoadScreen = () => Promise<ComponentType>;

/** The screen of every step. */
export const SCREENS = {
  home: async () => (await import('./home/HomeScreen.tsx')).HomeScreen,
  embedGetStarted: async () => (await import('./embedGetStarted/EmbedGetStartedScreen.tsx')).EmbedGetStartedScreen,
  event: async () => (await import('./event/EventScreen.tsx')).EventScreen,
  fieldAgents: async () => (await import('./fieldAgents/FieldAgentsScreen.tsx')).FieldAgentsScreen,
  requestCall: async () => (await import('./requestCall/RequestCallScreen.tsx')).RequestCallScreen,
  windowCount: async () => (await import('./windowCount/WindowCountScreen.tsx')).WindowCountScreen,
  windowIssues: async () => (await import('./windowIssues/WindowIssuesScreen.tsx')).WindowIssuesScreen,
  homeownerList: async () => (await import('./homeownerList/HomeownerListScreen.tsx')).HomeownerListScreen,
  sourceType: async () => (await import('./sourceType/SourceTypeScreen.tsx')).SourceTypeScreen,
  address: async () => (await import('./address/AddressScreen.tsx')).AddressScreen,
  timeDateBooking: async () => (await import('./timeDateBooking/TimeDateBookingScreen.tsx')).TimeDateBookingScreen,
  additionalComments: async () => (await import('./additionalComments/AdditionalCommentsScreen.tsx')).AdditionalCommentsScreen,
  commentsSubmitted: async () => (await import('./commentsSubmitted/CommentsSubmittedScreen.tsx')).CommentsSubmittedScreen,
  whatsNext: async () => (await import('./whatsNext/WhatsNextScreen.tsx')).WhatsNextScreen,
  projectDetails: async () => (await import('./projectDetails/ProjectDetailsScreen.tsx')).ProjectDetailsScreen,
  projectDetailsSubmitted: async () => (await import('./projectDetailsSubmitted/ProjectDetailsSubmittedScreen.tsx')).ProjectDetailsSubmittedScreen,
  insideSales: async () => (await import('./insideSales/InsideSalesScreen.tsx')).InsideSalesScreen,
  doNotServiceArea: async () => (await import('./doNotServiceArea/DoNotServiceAreaScreen.tsx')).DoNotServiceAreaScreen,
  notAHomeowner: async () => (await import('./notAHomeowner/NotAHomeownerScreen.tsx')).NotAHomeownerScreen,
  callCenter: async () => (await import('./callCenter/CallCenterScreen.tsx')).CallCenterScreen,
  exploreResources: async () => (await import('./exploreResources/ExploreResourcesScreen.tsx')).ExploreResourcesScreen,
  energyEfficiency: async () => (await import('./energyEfficiency/EnergyEfficiencyScreen.tsx')).EnergyEfficiencyScreen,
  financingPlans: async () => (await import('./financingPlans/FinancingPlansScreen.tsx')).FinancingPlansScreen,
  financingEducation: async () => (await import('./financingEducation/FinancingEducationScreen.tsx')).FinancingEducationScreen,
  installationProcess: async () => (await import('./installationProcess/InstallationProcessScreen.tsx')).InstallationProcessScreen,
  notFound: async () => (await import('./notFound/NotFoundScreen.tsx')).NotFoundScreen,
} satisfies Record<StepId, LoadScreen>;
