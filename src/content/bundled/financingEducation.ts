// Generated from src/content/snapshot by `npm run content:build`. Edit the snapshot instead.
import type { ContentById } from '../content.types.ts';

export const financingEducation: ContentById['financingEducation'] = {
  "introduction": {
    "title": "What does a loan really cost?",
    "text": "An example project of $12,000. Change the term and the down payment and see what you would pay in the end."
  },
  "termLegend": "Loan term",
  "terms": [
    {
      "uniqueName": "12_months",
      "name": "12 months",
      "selected": false
    },
    {
      "uniqueName": "5_years",
      "name": "5 years",
      "selected": true
    },
    {
      "uniqueName": "10_years",
      "name": "10 years",
      "selected": false
    },
    {
      "uniqueName": "15_years",
      "name": "15 years",
      "selected": false
    }
  ],
  "downPaymentLegend": "Down payment",
  "downPayments": [
    {
      "uniqueName": "0_percent",
      "name": "$0",
      "selected": true
    },
    {
      "uniqueName": "10_percent",
      "name": "$1,200",
      "selected": false
    },
    {
      "uniqueName": "25_percent",
      "name": "$3,000",
      "selected": false
    }
  ],
  "initialLabel": "Price of the project",
  "interestLabel": "Interest",
  "finalLabel": "You pay in all",
  "results": {
    "12_months+0_percent": {
      "initialSum": "12,000",
      "finalSum": "12,000"
    },
    "12_months+10_percent": {
      "initialSum": "12,000",
      "finalSum": "12,000"
    },
    "12_months+25_percent": {
      "initialSum": "12,000",
      "finalSum": "12,000"
    },
    "5_years+0_percent": {
      "initialSum": "12,000",
      "finalSum": "14,253.60"
    },
    "5_years+10_percent": {
      "initialSum": "12,000",
      "finalSum": "14,028"
    },
    "5_years+25_percent": {
      "initialSum": "12,000",
      "finalSum": "13,690.20"
    },
    "10_years+0_percent": {
      "initialSum": "12,000",
      "finalSum": "17,463.60"
    },
    "10_years+10_percent": {
      "initialSum": "12,000",
      "finalSum": "16,917.60"
    },
    "10_years+25_percent": {
      "initialSum": "12,000",
      "finalSum": "16,098"
    },
    "15_years+0_percent": {
      "initialSum": "12,000",
      "finalSum": "21,895.20"
    },
    "15_years+10_percent": {
      "initialSum": "12,000",
      "finalSum": "20,906.40"
    },
    "15_years+25_percent": {
      "initialSum": "12,000",
      "finalSum": "19,421.40"
    }
  },
  "disclaimer": "An example, not an offer. 12 months at 0%, 5 years at 6.99%, 10 years at 7.99%, 15 years at 8.99%, equal monthly payments, no fees."
};
