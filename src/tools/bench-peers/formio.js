import '@formio/js/dist/formio.form.css';
import { Formio } from '@formio/js';
import { consent, contact, counts, list } from './form.json';

const page = (key, components) => ({ type: 'panel', key, title: key, components });

await Formio.createForm(document.querySelector('#root'), {
  display: 'wizard',
  components: [
    page('contact', [
      ...contact.map(({ label, isRequired }, index) => ({ type: 'textfield', key: `field${index}`, label, input: true, validate: { required: isRequired } })),
      { type: 'checkbox', key: 'consent', label: consent, input: true, validate: { required: true } },
    ]),
    page('counts', counts.map((label, index) => ({ type: 'number', key: `count${index}`, label, input: true, validate: { required: true, min: 0 } }))),
    page('list', [{ type: 'selectboxes', key: 'list', label: list.title, input: true, values: list.choices.map((label, index) => ({ label, value: `choice${index}` })) }]),
  ],
});
