import { type Html, html, htmlPage } from '../http/html.ts';
import { CHANGED_BY, CONSENT_TO, type ConsentChange } from './consent-changes.ts';
import type { PersonsConsents } from './kept-consents.ts';
import type { ConsentProof } from './proofs.ts';

function rows(facts: readonly (readonly [name: string, value: string])[]): Html[] {
  return facts.map(
    ([name, value]) => html`<tr><th scope="row">${name}</th><td>${value}</td></tr>\n`,
  );
}

const STYLE = html`body { max-width: 48rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 Georgia, serif }
table { border-collapse: collapse; width: 100% }
th, td { padding: .3rem .6rem; border: 1px solid #767676; text-align: left; vertical-align: top; overflow-wrap: anywhere }
th { width: 30%; font-weight: normal }
blockquote { margin: 1rem 0; padding-left: 1rem; border-left: 4px solid #767676; white-space: pre-wrap }
section + section, nav + section { break-before: page }
`;

const NOT_KEPT = 'was not kept';

function boxText({ preChecked, touched }: { preChecked: boolean; touched: boolean }): string {
  const first = preChecked ? 'came checked' : 'came empty';
  return touched
    ? `${first}, and the visitor changed it`
    : `${first}, and the visitor left it as it was`;
}

function section(proof: ConsentProof): Html {
  const { given, recordedAt, revision, address, userAgent, shown } = proof;
  return html`<h2>${titleOf(proof)}</h2>
${shown === null ? '' : html`<blockquote>${shown.label}</blockquote>`}
<table>
${rows([
  ['Answer', given ? 'Yes' : 'No'],
  ['Time', new Date(recordedAt).toISOString()],
  ['Text beside the box', shown === null ? NOT_KEPT : 'as quoted above'],
  ['SHA-256 of the text', shown?.labelHash ?? NOT_KEPT],
  ['Content entry and version', shown?.content ?? NOT_KEPT],
  ['Page', shown?.page ?? NOT_KEPT],
  ['The box', shown === null ? NOT_KEPT : boxText(shown)],
  ['Address of the client', address ?? NOT_KEPT],
  ['Browser', userAgent ?? NOT_KEPT],
  ['Save of the draft', String(revision)],
])}
</table>`;
}

function changeSection({ kind, isRevoked, source, recordedAt }: ConsentChange): Html {
  return html`<h2>${isRevoked ? 'Consent revoked' : 'Consent given again'}, ${new Date(recordedAt).toUTCString()}</h2>
<table>
${rows([
  ['To', CONSENT_TO[kind]],
  ['How', CHANGED_BY[source]],
  ['Time', new Date(recordedAt).toISOString()],
])}
</table>`;
}

function titleOf({ given, recordedAt }: ConsentProof): string {
  return `${given ? 'Consent given' : 'Consent not given'}, ${new Date(recordedAt).toUTCString()}`;
}

/** Links to the drafts, if there are several, with what each answered last. */
function contents(drafts: readonly PersonsConsents[]): Html | null {
  if (drafts.length < 2) return null;
  const links = drafts.map(({ draft, proofs }) => {
    const { firstName, lastName } = draft.request.customer;
    const last = proofs.at(-1);
    return html`<li><a href="#${draft.id}">${firstName} ${lastName}</a>: ${last === undefined ? 'never answered' : titleOf(last)}</li>\n`;
  });
  return html`<nav aria-label="Contents"><ol>
${links}</ol></nav>`;
}

/** A page to read and print: what each draft answered to the consent question, and what its visitor was shown. */
export function consentPage(drafts: readonly PersonsConsents[], now: Date): string {
  const parts = drafts.map(({ draft, proofs, changes }) => {
    const { firstName, lastName, phonePrimary, email } = draft.request.customer;
    return html`<section id="${draft.id}"><h1>${firstName} ${lastName}</h1>
<table>
${rows([
  ['Phone number', phonePrimary],
  ['Email', email],
  ['Draft', draft.id],
])}
</table>
${proofs.length === 0 ? html`<p>This draft never answered the question.</p>` : proofs.map(section)}
${changes.map(changeSection)}
</section>`;
  });
  return htmlPage({
    title: 'Record of consent',
    style: STYLE,
    body: html`<p>Written on ${now.toUTCString()} from the records of the booking server.</p>
${contents(drafts)}
${parts}`,
  });
}
