import type { ComponentType } from 'react';
import type { StepId } from '#machines/booking/booking.steps.ts';

/** Loads the screen of a step: a chunk of its own. */
export type LoadScreen = () => Promise<ComponentType>;

const plain: LoadScreen = async () => (await import('./common/PlainScreen.tsx')).PlainScreen;

/** The screen of every step. */
export const SCREENS = {
  home: async () => (await import('./home/HomeScreen.tsx')).HomeScreen,
  embedGetStarted: async () => (await import('./embedGetStarted/EmbedGetStartedScreen.tsx')).EmbedGetStartedScreen,
  event: plain,
  fieldAgents: plain,
  requestCall: plain,
  windowCount: async () => (await import('./windowCount/WindowCountScreen.tsx')).WindowCountScreen,
  windowIssues: async () => (await import('./windowIssues/WindowIssuesScreen.tsx')).WindowIssuesScreen,
  homeownerList: async () => (await import('./homeownerList/HomeownerListScreen.tsx')).HomeownerListScreen,
  sourceType: async () => (await import('./sourceType/SourceTypeScreen.tsx')).SourceTypeScreen,
  address: plain,
  timeDateBooking: async () => (await import('./timeDateBooking/TimeDateBookingScreen.tsx')).TimeDateBookingScreen,
  additionalComments: async () => (await import('./additionalComments/AdditionalCommentsScreen.tsx')).AdditionalCommentsScreen,
  commentsSubmitted: async () => (await import('./commentsSubmitted/CommentsSubmittedScreen.tsx')).CommentsSubmittedScreen,
  whatsNext: plain,
  projectDetails: plain,
  projectDetailsSubmitted: plain,
  insideSales: plain,
  doNotServiceArea: plain,
  notAHomeowner: plain,
  callCenter: plain,
  exploreResources: async () => (await import('./exploreResources/ExploreResourcesScreen.tsx')).ExploreResourcesScreen,
  energyEfficiency: async () => (await import('./energyEfficiency/EnergyEfficiencyScreen.tsx')).EnergyEfficiencyScreen,
  financingPlans: async () => (await import('./financingPlans/FinancingPlansScreen.tsx')).FinancingPlansScreen,
  financingEducation: async () => (await import('./financingEducation/FinancingEducationScreen.tsx')).FinancingEducationScreen,
  installationProcess: async () => (await import('./installationProcess/InstallationProcessScreen.tsx')).InstallationProcessScreen,
  notFound: plain,
} satisfies Record<StepId, LoadScreen>;
