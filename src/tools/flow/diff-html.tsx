import { renderToStaticMarkup } from 'react-dom/server';
import { counted } from '#src/domain/number-words.ts';
import { sourcesLine, type DiffLine, type DiffPlaces } from './diff.ts';
import { playLink, type DiffFile } from './diff-file.ts';
import { PlayLink } from './PlayLink.tsx';
import { toSvg } from './svg.tsx';

const STYLE = `
:root{--ink:#0f2140;--soft:#4b5a70;--line:#d5dde8;--blue:#0d4694}
*{box-sizing:border-box}
body{margin:0 auto;max-width:76rem;padding:2rem clamp(1rem,3vw,2rem) 4rem;color:var(--ink);background:#fff;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
h1{font-size:1.7rem;line-height:1.2;margin:0 0 .5rem}h2{font-size:1.2rem;margin:2rem 0 .5rem}h3{font-size:1rem;margin:1.5rem 0 .25rem}
p{max-width:72ch;overflow-wrap:anywhere}.soft{color:var(--soft)}code{overflow-wrap:anywhere}
ul{margin:0;padding:0;list-style:none}li{padding:.5rem 0;border-bottom:1px solid var(--line);overflow-wrap:anywhere}
a{color:var(--blue);margin-right:.75rem;white-space:nowrap}a:focus-visible,[tabindex]:focus-visible{outline:3px solid var(--blue);outline-offset:2px}
figure{margin:0 0 2rem;break-inside:avoid}figcaption{font-weight:650;margin-bottom:.5rem}
.scroll{overflow-x:auto;border:1px solid var(--line);border-radius:12px}.scroll img{display:block;margin:auto;max-width:100%;max-height:85vh}.scroll:focus img{max-width:none;max-height:none}
@page{size:A4;margin:12mm}
@media print{body{max-width:none;padding:0;font-size:10pt}.scroll{overflow:visible;border:0}.scroll img{max-width:100%;max-height:250mm}li{break-inside:avoid}}
`;

export interface DiffPage extends Pick<DiffFile, 'ref' | 'sections' | 'pictures' | 'explorers'> {
  sources: readonly string[];
}

function Line({ line: { says, before, after }, explorers }: { line: DiffLine; explorers: DiffPlaces }) {
  return (
    <li>
      {says} <PlayLink to={playLink(explorers.before, before)} says={says} as="it was" />
      <PlayLink to={playLink(explorers.after, after)} says={says} as="it is" />
    </li>
  );
}

function DiffView({ reference, sections, sources, pictures, explorers }: Omit<DiffPage, 'ref'> & { reference: string }) {
  const changes = sections.reduce((sum, { lines }) => sum + lines.length, 0);
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`What changes in the flow since ${reference}`}</title>
        <style>{STYLE}</style>
      </head>
      <body>
        <h1>
          What changes in the flow since <code>{reference}</code>
        </h1>
        <p>{changes === 0 ? 'Nothing of the chart changed.' : `Below: ${counted(changes, 'change')} in words${pictures.length === 0 ? '' : ', then in pictures'}.`}</p>
        <main>
          {sections.map(({ title, lines }) => (
            <section key={title}>
              <h2>
                {title} <span className="soft">({lines.length})</span>
              </h2>
              <ul>
                {lines.map((line) => (
                  <Line key={`${line.before} ${line.after} ${line.says}`} line={line} explorers={explorers} />
                ))}
              </ul>
            </section>
          ))}
          {pictures.length === 0 ? null : (
            <section>
              <h2>Both revisions in one picture</h2>
              <p className="soft">Green is new, red is gone, ochre changed. All else is the same in both. Press a picture to see it at full size.</p>
              {pictures.map(({ picture, picture: { title }, marks }) => (
                <figure key={title}>
                  <figcaption>{title}</figcaption>
                  {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is scrolled by keyboard */}
                  <div className="scroll" tabIndex={0} role="region" aria-label={title}>
                    <img src={`data:image/svg+xml;base64,${Buffer.from(toSvg(picture, marks)).toString('base64')}`} alt={`${title}, as it was and as it is; the sentences above say the same`} />
                  </div>
                </figure>
              ))}
            </section>
          )}
          {sourcesLine(sections, sources).map((line) => (
            <section key={line}>
              <h2>Files that differ</h2>
              <p className="soft">{line}</p>
            </section>
          ))}
        </main>
      </body>
    </html>
  );
}

/** A comparison as one self-contained HTML file. */
export function diffHtml({ ref: reference, ...page }: DiffPage): string {
  return `<!doctype html>\n${renderToStaticMarkup(<DiffView {...page} reference={reference} />)}\n`;
}
