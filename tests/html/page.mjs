// Opens each page, steps through it forward and back, and compares what it shows with the trace in the JSON of the same run.
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import assert from 'node:assert/strict';

const [modules, browserPath, work, screenshots] = process.argv.slice(2);
const { chromium } = createRequire(modules + '/')('playwright-core');
const browser = await chromium.launch({ executablePath: browserPath, args: ['--no-sandbox'] });

async function open(name, scheme) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, colorScheme: scheme });
  page.problems = [];
  page.on('console', message => page.problems.push(message.text()));
  page.on('pageerror', error => page.problems.push(error.message));
  await page.goto(`file://${work}/${name}.html`);
  return page;
}

// Variables after so many lines of the trace, read or changed.
function stateAfter(trace, count) {
  const state = {};
  for (const line of trace.slice(0, count)) Object.assign(state, line.reads, line.changes);
  return state;
}

const shownState = page => page.$$eval('h3:has-text("Variables and locks") + table tr', rows =>
  Object.fromEntries(rows.filter(r => r.cells.length === 2).map(r => [r.cells[0].textContent, r.cells[1].textContent])));

async function compareStep(page, trace, k) {
  const step = trace[k], here = await page.$eval('tr.here', row => [row.rowIndex, [...row.cells].map(c => c.textContent)]);
  assert.equal(here[0], k + 1, 'the row that is marked');
  const lane = await page.$$eval('.lanes th', heads => heads.map(h => h.textContent));
  const cell = here[1][lane.indexOf(step.thread)];
  assert.ok(cell.includes(step.text), `step ${k + 1}: '${cell}' shows '${step.text}'`);
  assert.deepEqual(await shownState(page), stateAfter(trace, k + 1), `the state after step ${k + 1}`);
  const source = await page.$$eval('pre .here', lines => lines.map(l => l.textContent.trim().split(/\s/)[0]));
  assert.deepEqual(source, [String(step.source.line)], `the line of the source of step ${k + 1}`);
}

async function follow(name, scheme) {
  const page = await open(name, scheme);
  const trace = JSON.parse(readFileSync(`${work}/${name}.json`)).violation.trace;
  const rows = await page.$$('tr.step');
  assert.ok(rows.length >= trace.length);
  for (let k = 0; k < trace.length; ++k) {
    await compareStep(page, trace, k);
    await page.click('button:text-is("forward")');
  }
  await page.focus('section[tabindex]');
  await page.keyboard.press('Home');
  await compareStep(page, trace, 0);
  await page.keyboard.press('End');
  for (let k = rows.length - 1; k > 0; --k) await page.keyboard.press('ArrowLeft');
  await compareStep(page, trace, 0);
  await page.keyboard.press('c');
  assert.equal(await page.$$eval('tr.here.decisive', marked => marked.length), (await page.$('tr.decisive')) ? 1 : 0, 'the cause');
  const lines = await page.$$eval('pre span', all => all.map(l => l.getBoundingClientRect()).map(r => [r.left, r.top]));
  assert.ok(lines.every(([left]) => left === lines[0][0]), 'lines of the source begin below each other');
  assert.equal(new Set(lines.map(([, top]) => top)).size, lines.length, 'each has its own');
  if (screenshots) await page.screenshot({ path: `${screenshots}/${name}-${scheme}.png`, fullPage: true });
  assert.deepEqual(page.problems, [], 'the console');
}

await follow('violation', 'light');
await follow('violation', 'dark');
await follow('deadlock', 'light');
await follow('deadlock', 'dark');
await follow('race', 'light');

const deadlock = await open('deadlock', 'light');
assert.equal(await deadlock.$$eval('svg rect', all => all.length), 2, 'the threads of the deadlock');
assert.equal(await deadlock.$$eval('tr.waits', all => all.length), 2, 'where they wait');
const proof = await open('proof', 'light');
assert.equal(await proof.textContent('.proved'), 'proved');
assert.deepEqual(proof.problems, []);
await browser.close();
