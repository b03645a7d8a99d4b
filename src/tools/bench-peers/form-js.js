import '@bpmn-io/form-js/dist/assets/form-js.css';
import { Form } from '@bpmn-io/form-js-viewer';
import { consent, contact, counts, list } from './form.json';

const NEXT = { type: 'button', key: 'next', label: 'Next', action: 'submit' };
/** form-js has no multi-page forms: each page is a form of its own. */
const pages = [
  [
    ...contact.map(({ label, isRequired }, index) => ({ type: 'textfield', key: `field${index}`, label, validate: { required: isRequired } })),
    { type: 'checkbox', key: 'consent', label: consent, validate: { required: true } },
  ],
  counts.map((label, index) => ({ type: 'number', key: `count${index}`, label, validate: { required: true, min: 0 } })),
  [{ type: 'checklist', key: 'list', label: list.title, values: list.choices.map((label, index) => ({ label, value: `choice${index}` })) }],
].map((components) => ({ type: 'default', components: [...components, NEXT] }));

const form = new Form({ container: document.querySelector('#root') });
let shown = 0;
form.on('submit', ({ errors }) => {
  if (Object.keys(errors).length > 0) return;
  shown += 1;
  void form.importSchema(pages[shown]);
});
await form.importSchema(pages[shown]);
