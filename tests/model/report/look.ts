export const STYLE = `
:root{color-scheme:light dark;--ink:#14213d;--soft:#53607a;--line:#d9e0ec;--paper:#fff;--wash:#f5f7fb;--blue:#0b4f9e;--good:#12633a;--good-bg:#e2f4e8;--bad:#a3162b;--bad-bg:#fde8ea;--idle:#5b6475;--idle-bg:#eceff5;--warn:#7a4b00;--warn-bg:#fff1d6}
@media (prefers-color-scheme:dark){:root{--ink:#e8edf7;--soft:#a8b3c9;--line:#33405a;--paper:#131b2b;--wash:#0c1320;--blue:#8cbcff;--good:#8fe0ae;--good-bg:#123423;--bad:#ffb3bc;--bad-bg:#46141c;--idle:#b4bfd3;--idle-bg:#232d42;--warn:#ffd48a;--warn-bg:#3c2a08}}
*{box-sizing:border-box}html{scroll-padding-top:4.5rem}
body{margin:0;background:var(--wash);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
a{color:var(--blue)}a:focus-visible,summary:focus-visible,input:focus-visible,select:focus-visible,[tabindex]:focus-visible{outline:3px solid var(--blue);outline-offset:2px;border-radius:4px}
.sr{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.skip{position:absolute;left:-999px}.skip:focus{left:1rem;top:1rem;background:var(--paper);padding:.5rem 1rem;z-index:3}
header,main,footer,nav ul{max-width:80rem;margin:0 auto;padding:0 clamp(1rem,3vw,2rem)}
header{padding-top:2.5rem;padding-bottom:1.75rem}h1{font-size:clamp(1.7rem,3.6vw,2.5rem);line-height:1.15;margin:.75rem 0 .5rem;letter-spacing:-.02em}
.lead{font-size:1.15rem;margin:.25rem 0 .75rem}h2{font-size:1.4rem;margin:3rem 0 .9rem;letter-spacing:-.01em}h3{font-size:1.05rem;margin:1.75rem 0 .6rem}
p{max-width:72ch}.soft{color:var(--soft)}
.verdict{display:inline-flex;margin:0;padding:.35rem 1rem;border-radius:99px;font-weight:650}
.verdict.passed{background:var(--good-bg);color:var(--good)}.verdict.failed{background:var(--bad-bg);color:var(--bad)}
nav{position:sticky;top:0;z-index:2;background:var(--paper);border-block:1px solid var(--line)}
nav ul{display:flex;gap:.25rem 1.4rem;overflow-x:auto;list-style:none;padding-block:.2rem}nav li{flex:none}nav a{display:block;padding:.55rem 0;text-decoration:none;font-size:.94rem}nav a:hover{text-decoration:underline}
.cards{display:grid;grid-template-columns:repeat(auto-fit,minmax(12rem,1fr));gap:1rem;margin:1.5rem 0 0;padding:0;list-style:none}
.cards li{background:var(--paper);border:1px solid var(--line);border-radius:14px;padding:.9rem 1.1rem}
.cards b{display:block;font-size:1.65rem;letter-spacing:-.02em;line-height:1.25}.cards span{color:var(--soft);font-size:.9rem}
.scroll{position:relative;overflow:auto;background:var(--paper);border:1px solid var(--line);border-radius:14px;max-height:38rem}
table{border-collapse:separate;border-spacing:0;width:100%;font-size:.9rem}th,td{text-align:left;padding:.55rem .8rem;border-bottom:1px solid var(--line);vertical-align:top}
thead th{position:sticky;top:0;background:var(--paper);z-index:1;white-space:nowrap;font-weight:650}tbody th{font-weight:500;min-width:14rem}tbody tr:last-child>*{border-bottom:0}td.wide{min-width:16rem}
code{font:.84em ui-monospace,SFMono-Regular,Menlo,monospace;overflow-wrap:anywhere}tbody th code{color:var(--soft)}
.n{font-variant-numeric:tabular-nums;white-space:nowrap}.pill{display:inline-block;padding:.05rem .55rem;border-radius:99px;font-size:.82rem;font-weight:600;white-space:nowrap}
.yes{background:var(--good-bg);color:var(--good)}.no{background:var(--bad-bg);color:var(--bad)}.out{background:var(--idle-bg);color:var(--idle)}.wait{background:var(--warn-bg);color:var(--warn)}
.bar{height:.45rem;background:var(--idle-bg);border-radius:99px;overflow:hidden;min-width:7rem;margin-top:.3rem}.bar i{display:block;height:100%;border-radius:99px;background:var(--good)}.bar.part i{background:var(--bad)}.bar.time i{background:var(--blue)}
.note{padding:.7rem 1rem;border-radius:10px;max-width:none}.note.good{background:var(--good-bg);color:var(--good)}.note.bad{background:var(--bad-bg);color:var(--bad);overflow-wrap:anywhere}
.problems{padding:0;list-style:none}.problems pre{margin:.5rem 0;padding:.8rem 1rem;border-radius:10px;background:var(--bad-bg);color:var(--bad);white-space:pre-wrap;overflow-wrap:anywhere;font-size:.85rem}
details{background:var(--paper);border:1px solid var(--line);border-radius:12px;margin:.5rem 0;padding:0 1rem}summary{cursor:pointer;padding:.7rem 0}summary b{display:inline-block;min-width:2.6rem}details[open]{padding-bottom:.75rem}
ol.steps{padding:0;margin:.5rem 0;list-style:none;counter-reset:step}ol.steps li{counter-increment:step;display:grid;grid-template-columns:2.2rem 1fr auto;gap:.2rem .6rem;padding:.6rem 0;border-top:1px solid var(--line);align-items:start}
ol.steps li.open p{color:var(--soft)}ol.steps li.failed>div>p:first-child{color:var(--bad);font-weight:700}ol.steps li::before{content:counter(step);color:var(--soft);font-variant-numeric:tabular-nums;text-align:right}ol.steps p{margin:0}
.thumb img{display:block;width:8.5rem;height:auto;border:1px solid var(--line);border-radius:8px;background:var(--idle-bg)}
.gallery{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(17rem,100%),1fr));gap:1.25rem;padding:0;list-style:none}.gallery figure{margin:0}.gallery img{width:100%;height:auto;border:1px solid var(--line);border-radius:10px;display:block}.gallery figcaption{font-size:.88rem;margin-top:.4rem}.gallery li:target img,.gallery li:target figure{outline:3px solid var(--blue);outline-offset:4px;border-radius:10px}
.key{display:flex;flex-wrap:wrap;gap:.4rem 1.25rem;list-style:none;padding:0}
.grid{max-height:44rem}.grid th.turn{writing-mode:vertical-rl;padding:.6rem .4rem;font-weight:500}.grid td{text-align:center;padding:.25rem;border-right:1px solid var(--line);min-width:1.9rem;vertical-align:middle}.grid td.out{background:none}.grid tbody th{position:sticky;left:0;background:var(--paper);white-space:nowrap;padding-block:.25rem}.grid thead th:first-child{left:0;z-index:2;vertical-align:bottom}
.find{display:flex;flex-wrap:wrap;align-items:center;gap:.4rem 1rem;margin:.5rem 0 .75rem}input[type=search],select{font:inherit;padding:.45rem .75rem;margin-left:.4rem;border:1px solid var(--soft);border-radius:8px;background:var(--paper);color:var(--ink)}input[type=search]{width:min(60vw,22rem)}select{margin-left:.4rem}
tr:target>*{background:var(--warn-bg)}.anchor{float:right;margin-left:.5rem;padding:0 .35rem;text-decoration:none;color:var(--soft);border-radius:4px}.anchor:hover{color:var(--blue);background:var(--idle-bg)}
.changes{columns:2 26rem;gap:2rem;padding-left:1.2rem}.changes li{break-inside:avoid}.curve{display:block;width:100%;height:5rem;background:var(--paper);border:1px solid var(--line);border-radius:14px}.curve polyline{fill:none;stroke:var(--blue);stroke-width:2.5;vector-effect:non-scaling-stroke}
footer{padding-bottom:4rem;padding-top:2.5rem;color:var(--soft);font-size:.9rem}
@media (min-width:960px){nav ul{flex-wrap:wrap;overflow:visible}nav a{padding:.3rem 0}html{scroll-padding-top:5.5rem}}
@media (max-width:640px){ol.steps li{grid-template-columns:1.6rem 1fr}.thumb{grid-column:2}.thumb img{width:min(100%,16rem)}th,td{padding:.5rem .6rem}tbody th{min-width:11rem}.grid tbody th{max-width:9.5rem;min-width:0;white-space:normal;overflow-wrap:anywhere;font-size:.75rem}}
@page{size:A4;margin:14mm}@page across{size:A4 landscape;margin:10mm}
@media print{
:root{color-scheme:light;--ink:#14213d;--soft:#53607a;--line:#c9d2e2;--paper:#fff;--wash:#fff;--blue:#0b4f9e;--good:#12633a;--good-bg:#e2f4e8;--bad:#a3162b;--bad-bg:#fde8ea;--idle:#5b6475;--idle-bg:#eceff5;--warn:#7a4b00;--warn-bg:#fff1d6}
html{print-color-adjust:exact}body{font-size:10pt}header,main,footer{max-width:none;padding-inline:0}header{padding-top:0}h2{margin-top:1.5rem}h2,h3{break-after:avoid}
.scroll{max-height:none;overflow:visible;border-radius:0}thead th{position:static;white-space:normal}tbody th{min-width:0}td.wide{min-width:0}tr,figure,.cards li,.problems pre,summary{break-inside:avoid}table{font-size:8pt}th,td{padding:.3rem .4rem}
nav,.find,.anchor,.skip{display:none}.pill{font-size:7pt}.lead{font-size:11pt}.cards{grid-template-columns:repeat(4,1fr);gap:.5rem}.cards b{font-size:1.2rem}.gallery{grid-template-columns:repeat(3,1fr);gap:.75rem}
section[aria-labelledby=grid-section]{page:across}.grid table{font-size:6pt}.grid tbody th,.grid td{padding:.05rem .1rem;min-width:0}.grid tbody th{position:static;white-space:normal}.grid th.turn{padding:.2rem 0}
}
`;

/**
 * Hides rows and journeys that do not match the typed text or the chosen verdict, opens the target of a link, and shows a step's picture from the gallery,
 * which holds each picture once.
 */
export const SCRIPT = `
const narrow = (controls, all, count, words) => {
  const update = () => {
    const wanted = controls.find((one) => one.matches('input')).value.toLowerCase();
    const verdict = controls.find((one) => one.matches('select'))?.value ?? '';
    let shown = 0;
    for (const one of all) {
      one.hidden = !one.textContent.toLowerCase().includes(wanted) || (verdict !== '' && !one.dataset.verdicts.split(' ').includes(verdict));
      if (!one.hidden) shown += 1;
    }
    count.textContent = shown + ' of ' + all.length + ' ' + words;
  };
  for (const control of controls) control.addEventListener('input', update);
};
const every = (selector) => [...document.querySelectorAll(selector)];
for (const box of every('input[data-table]')) {
  const { table } = box.dataset;
  narrow(every('[data-table=' + table + ']'), every('#' + table + ' tbody tr'), document.getElementById(table + '-count'), 'rows');
}
narrow(every('[data-journeys]'), every('details.journey'), document.getElementById('journeys-count'), 'journeys');
const picture = (details) => {
  for (const image of details.querySelectorAll('img[data-screen]')) {
    const source = document.querySelector('#' + image.dataset.screen + ' img');
    if (source !== null) image.src = source.src;
    else image.closest('a').remove();
    delete image.dataset.screen;
  }
};
for (const details of document.querySelectorAll('details')) {
  details.addEventListener('toggle', () => { if (details.open) picture(details); });
  if (details.open) picture(details);
}
const open = () => {
  const target = location.hash === '' ? null : document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target === null) return;
  target.hidden = false;
  if (target instanceof HTMLDetailsElement) target.open = true;
  if (target.matches('tr, details')) target.scrollIntoView({ block: target.matches('tr') ? 'center' : 'start' });
};
addEventListener('hashchange', open);
open();
`;
