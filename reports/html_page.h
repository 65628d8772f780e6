// The page of html.h, around its facts.
#pragma once

namespace redcomp::reports {

inline constexpr const char* kHtmlBeforeFacts = R"html(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>redcomp</title>
<style>
:root { color-scheme: light dark; --line: #8886; --mark: #e8a33d44; --here: #4a8fe744; --bad: #b03020; --good: #1f7a48; --open: #8a6500; }
@media (prefers-color-scheme: dark) { :root { --bad: #ff8a7a; --good: #6fd39b; --open: #e6c05c; } }
body { font: 15px/1.4 system-ui, sans-serif; margin: 1rem auto; max-width: 100rem; padding: 0 1rem; }
code, pre, td, th { font-family: ui-monospace, monospace; font-size: 13px; }
.violated { color: var(--bad); } .proved { color: var(--good); } .inconclusive { color: var(--open); }
.columns { display: grid; grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); gap: 1rem; align-items: start; }
section[tabindex] { padding: 0 .8rem .8rem; }
.lanes { overflow: auto; max-height: 70vh; border: 1px solid var(--line); }
table { border-collapse: collapse; width: 100%; }
th { position: sticky; top: 0; background: Canvas; text-align: left; }
th, td { border-right: 1px solid var(--line); padding: 1px 6px; vertical-align: top; }
tr.step { cursor: pointer; } tr.decisive { background: var(--mark); } tr.here { background: var(--here); outline: 2px solid Highlight; }
.effect { opacity: .75; display: block; }
pre { margin: 0; overflow: auto; max-height: 45vh; border: 1px solid var(--line); }
pre span { display: block; min-width: max-content; } pre .here { background: var(--here); }
tr.waits td { color: var(--bad); } tr.here td { color: inherit; }
nav { margin: .5rem 0; } nav button { margin-right: .3rem; padding: .15rem .7rem; } .hint { opacity: .75; }
.none { opacity: .75; font-style: italic; }
svg { max-width: 26rem; max-height: 10rem; width: 100%; height: auto; } svg text { fill: currentColor; font: 14px system-ui, sans-serif; text-anchor: middle; }
svg rect { fill: var(--here); stroke: currentColor; } svg path { fill: none; stroke: var(--bad); stroke-width: 2; } svg marker path { fill: var(--bad); }
button:focus-visible, tr:focus-visible { outline: 3px solid Highlight; }
@media print { .lanes, pre { max-height: none; overflow: visible; } nav { display: none; } }
@media (max-width: 60rem) { .columns { grid-template-columns: 1fr; } }
</style>
</head>
<body>
<h1>redcomp</h1>
<main id="page"></main>
<script type="application/json" id="facts">)html";

inline constexpr const char* kHtmlAfterFacts = R"html(</script>
<script>
'use strict';
const facts = JSON.parse(document.getElementById('facts').textContent);

function element(name, properties, ...children) {
  const made = document.createElement(name);
  Object.assign(made, properties || {});
  made.append(...children);
  return made;
}

// Variables after so many steps: the last value that each was seen to have, or was given.
function stateAfter(steps, count) {
  const state = new Map();
  for (const step of steps.slice(0, count)) for (const [name, value] of [...step.reads, ...step.changes]) state.set(name, value);
  return state;
}

// main, then the others as they are created.
function threadsOf(steps) {
  const created = steps.filter(s => s.creates).map(s => s.creates);
  return [...new Set([...steps.slice(0, 1).map(s => s.thread), ...created, ...steps.map(s => s.thread)])].filter(t => steps.some(s => s.thread === t));
}

function summary(answers) {
  return element('ul', {}, ...answers.map(a => element('li', {}, element('strong', {className: a.verdict}, a.verdict), ` ${a.property}: ${a.said}`,
    ...(a.assuming.length ? [element('details', {}, element('summary', {}, 'assuming'), ...a.assuming.map(t => element('div', {}, t)))] : []),
    ...(a.invariants.length ? [element('details', {}, element('summary', {}, 'invariants'), ...a.invariants.map(([at, f]) => element('div', {}, `${at}: ${f}`)))] : []))));
}

function facesOfRace(race) {
  return race.length ? [element('div', {className: 'columns'}, ...race.map(side => element('section', {}, element('h3', {}, `${side.thread}: ${side.access}`),
    element('p', {}, `line ${side.line}: `, element('code', {}, side.text)), element('p', {}, `in ${side.calls.join(', called by ')}`),
    element('p', {}, side.holds.length ? `holding ${side.holds.join(', ')}` : 'holding no lock'))))] : [];
}

// Who waits for whom, as a picture: the threads side by side, an arrow to the one that has what is waited for.
function waitGraph(waits) {
  if (!waits.length) return [];
  const width = 180, x = k => width * k + width / 2;
  const arrows = waits.map((w, k) => [k, waits.findIndex(other => other.thread === w.holder)]).filter(([k, to]) => to >= 0 && to !== k);
  const arcs = arrows.map(([k, to]) => {
    const up = to > k, from = up ? 62 : 98, peak = up ? 62 - 34 * Math.min(to - k, 1.6) : 98 + 34 * Math.min(k - to, 1.6);
    return `<path marker-end="url(#tip)" d="M ${x(k)} ${from} Q ${(x(k) + x(to)) / 2} ${peak} ${x(to) - (up ? 30 : -30)} ${from}"/><text x="${(x(k) + x(to)) / 2}" y="${up ? peak + 8 : peak}"></text>`;
  });
  const picture = element('div');
  picture.innerHTML = `<svg role="img" viewBox="0 0 ${width * waits.length} 160"><defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="5" markerHeight="5" orient="auto"><path d="M 0 0 L 8 4 L 0 8 z"/></marker></defs>`
    + waits.map((w, k) => `<rect x="${x(k) - 70}" y="62" width="140" height="36" rx="6"/><text x="${x(k)}" y="85"></text>`).join('') + arcs.join('') + '</svg>';
  const labels = [...waits.map(w => w.thread), ...arrows.map(([k]) => waits[k].waitsFor)];
  picture.querySelectorAll('text').forEach((text, k) => { text.textContent = labels[k]; });
  const told = w => `${w.thread} waits for ${w.waitsFor}` + (w.holder ? `, which ${w.holder} holds` : '');
  picture.firstChild.setAttribute('aria-label', waits.map(told).join('; '));
  return [picture, element('ul', {}, ...waits.map(w => element('li', {}, told(w))))];
}

function player(violation) {
  const steps = violation.steps, threads = threadsOf(steps);
  let at = 0;
  const state = element('table'), source = element('pre', {tabIndex: 0}), position = element('output');
  const rows = steps.map((step, k) => {
    const row = element('tr', {className: 'step', tabIndex: -1, onclick: () => go(k)}, ...threads.map(thread => thread === step.thread
      ? element('td', {}, '\u00a0'.repeat(2 * step.depth) + `${step.line}  ${step.text}`, element('span', {className: 'effect'}, step.effect)) : element('td')));
    if (violation.decisive.includes(k)) row.classList.add('decisive');
    if (step.waits) row.classList.add('waits');
    return row;
  });
  function showSource(step) {
    const text = facts.sources[step.file];
    source.replaceChildren(...(text || '').split('\n').map((line, k) =>
      element('span', {className: k + 1 === step.line ? 'here' : ''}, `${String(k + 1).padStart(4)}  ${line}`)));
    const here = source.querySelector && source.querySelector('.here');
    if (here && here.scrollIntoView) here.scrollIntoView({block: 'center'});
  }
  function go(k) {
    at = Math.max(0, Math.min(steps.length - 1, k));
    rows.forEach((row, j) => row.classList.toggle('here', j === at));
    if (rows[at].scrollIntoView) rows[at].scrollIntoView({block: 'nearest'});
    position.value = `step ${at + 1} of ${steps.length}: ${steps[at].thread} at ${steps[at].file}:${steps[at].line}`;
    const known = [...stateAfter(steps, at + 1)];
    state.replaceChildren(...(known.length ? known.map(([name, value]) => element('tr', {}, element('td', {}, name), element('td', {}, value)))
      : [element('tr', {}, element('td', {className: 'none'}, 'nothing is changed or read so far'))]));
    showSource(steps[at]);
  }
  const nextDecisive = () => go(violation.decisive.find(k => k > at) ?? violation.decisive[0] ?? 0);
  const buttons = [['first', () => go(0)], ['back', () => go(at - 1)], ['forward', () => go(at + 1)], ['last', () => go(steps.length - 1)], ['cause', nextDecisive]]
    .map(([name, act]) => element('button', {type: 'button', onclick: act}, name));
  const keys = {ArrowRight: () => go(at + 1), ArrowDown: () => go(at + 1), ArrowLeft: () => go(at - 1), ArrowUp: () => go(at - 1), Home: () => go(0), End: () => go(steps.length - 1), c: nextDecisive};
  const whole = element('section', {tabIndex: 0, onkeydown: event => { if (keys[event.key]) { event.preventDefault(); keys[event.key](); } }},
    element('h2', {}, violation.message), ...(violation.why ? [element('p', {}, violation.why)] : []), ...facesOfRace(violation.race), ...waitGraph(violation.waits),
    element('nav', {}, ...buttons, ' ', position, element('span', {className: 'hint'}, ' (arrow keys, Home, End, c)')),
    element('div', {className: 'columns'}, element('div', {className: 'lanes'}, element('table', {},
      element('thead', {}, element('tr', {}, ...threads.map(t => element('th', {scope: 'col'}, t)))), element('tbody', {}, ...rows))),
      element('div', {}, element('h3', {}, 'Variables and locks'), state, element('h3', {}, 'Source'), source)));
  if (steps.length) go(0);
  return whole;
}

document.getElementById('page').append(summary(facts.answers), ...facts.answers.flatMap(a => a.violations).map(player));
</script>
</body>
</html>
)html";

}  // namespace redcomp::reports
