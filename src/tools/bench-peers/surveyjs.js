import 'survey-core/survey-core.css';
import { Model } from 'survey-core';
import { renderSurvey } from 'survey-js-ui';
import { consent, contact, counts, list } from './form.json';

const survey = new Model({
  showCompletePage: false,
  pages: [
    {
      elements: [
        ...contact.map(({ label, isRequired }) => ({ type: 'text', name: label, title: label, isRequired })),
        { type: 'boolean', renderAs: 'checkbox', name: 'consent', title: consent, isRequired: true },
      ],
    },
    { elements: counts.map((label) => ({ type: 'text', inputType: 'number', name: label, title: label, min: 0, isRequired: true })) },
    { elements: [{ type: 'checkbox', name: 'list', title: list.title, choices: list.choices }] },
  ],
});
renderSurvey(survey, document.querySelector('#root'));
