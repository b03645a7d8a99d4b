// Generated from src/content/snapshot by `npm run content:build`. Edit the snapshot instead.
import type { ContentById } from '../content.types.ts';

export const financingPlans: ContentById['financingPlans'] = {
  "introduction": {
    "title": "Three ways to pay for your project",
    "text": "Same windows, same crew, same warranty. Only the payments differ."
  },
  "plans": [
    {
      "uniqueName": "same_as_cash",
      "title": "Same as cash",
      "text": "Pay nothing for a year, then pay the price you were quoted. Nothing more.",
      "items": [
        {
          "name": "Loan period (years)",
          "uniqueName": "loan_period",
          "value": "1"
        },
        {
          "name": "Interest",
          "uniqueName": "interest",
          "value": "0%"
        },
        {
          "name": "Down payment",
          "uniqueName": "down_payment",
          "value": "$0"
        },
        {
          "name": "Good for",
          "uniqueName": "good_for",
          "value": "Savings on the way"
        }
      ]
    },
    {
      "uniqueName": "fixed_five",
      "title": "Fixed and steady",
      "text": "The same payment every month for five years. Pay it off early at no cost.",
      "items": [
        {
          "name": "Loan period (years)",
          "uniqueName": "loan_period",
          "value": "5"
        },
        {
          "name": "Interest",
          "uniqueName": "interest",
          "value": "6.99%"
        },
        {
          "name": "Down payment",
          "uniqueName": "down_payment",
          "value": "$0"
        },
        {
          "name": "Good for",
          "uniqueName": "good_for",
          "value": "A clear end date"
        }
      ]
    },
    {
      "uniqueName": "low_monthly",
      "title": "Low monthly",
      "text": "The lowest payment, spread over ten years. The total is higher, the month is lighter.",
      "items": [
        {
          "name": "Loan period (years)",
          "uniqueName": "loan_period",
          "value": "10"
        },
        {
          "name": "Interest",
          "uniqueName": "interest",
          "value": "7.99%"
        },
        {
          "name": "Down payment",
          "uniqueName": "down_payment",
          "value": "$0"
        },
        {
          "name": "Good for",
          "uniqueName": "good_for",
          "value": "Bigger projects"
        }
      ]
    }
  ],
  "disclaimer": "Examples for qualified homeowners. Rates and terms depend on credit approval and may change. Your advisor brings the current ones."
};
