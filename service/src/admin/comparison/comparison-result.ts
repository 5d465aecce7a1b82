import type {ComparedSystem, ComparedTexts} from '../../administration/comparison/compare-systems.ts';
import {comparisonTotals, type ComparisonTotals} from '../../administration/comparison/compared-texts.ts';
import {fold} from '../../pages/controls/folds.ts';
import {emptyNote} from '../../pages/controls/notes.ts';
import {sideBySide, type Version} from '../../pages/controls/side-by-side.ts';
import {NOTHING, table} from '../../pages/controls/table.ts';
import {arrow, languageMarks, name, number} from '../../pages/controls/values.ts';
import {html, type Html} from '../../pages/html.ts';
import type {SystemDefinition} from '../../systems/index.ts';
import type {SignedInView} from '../admin-parts.ts';
import {address} from '../markup/forms.ts';
import {sectionPage} from '../markup/frame.ts';
import {
  comparisonForm,
  pairName,
  type ComparablePair,
  type FormChoices,
  type FormContent,
} from './comparison-form.ts';

/** A finished comparison. */
interface Compared extends ComparedTexts {
  readonly pair: ComparablePair;
  readonly content: FormContent;
  /** The systems that were not stopped, in order. */
  readonly results: readonly ComparedSystem[];
}

/** A system with its result; without a result, the system is stopped. */
interface Row {
  readonly definition: SystemDefinition;
  readonly result: ComparedSystem | undefined;
  readonly totals: ComparisonTotals | undefined;
}

/** The page with totals and translations; the form is folded, for the next comparison. */
export function resultPage(view: SignedInView, choices: FormChoices, compared: Compared): string {
  const {comparison: m, systems} = view.m;
  const {pair, content, texts} = compared;
  const rows = rowsOf(compared);
  const page = html`<p><a href="${address(view, 'systems')}">${systems.title}</a></p>
    <p>${m.summary(pairName(view, pair.key), texts.length)}</p>
    ${fold(m.again, comparisonForm(view, choices, content))}
    <h2>${m.totals}</h2>
    ${totalsTable(view, compared, {rows, seconds: choices.seconds})}
    <h2>${m.sentences}</h2>
    ${sentenceList(view, compared, rows)}`;
  return sectionPage(view, m.title, page);
}

function rowsOf({pair, results}: Compared): Row[] {
  const totals = comparisonTotals(results);
  return pair.systems.map(({definition}) => {
    const index = results.findIndex(({id}) => id === definition.id);
    return {definition, result: results[index], totals: totals[index]};
  });
}

function totalsTable(
  view: SignedInView,
  {pair, references}: Compared,
  {rows, seconds}: {readonly rows: readonly Row[]; readonly seconds: number},
): Html {
  const {comparison: m} = view.m;
  const numeric = (heading: string) => ({heading, kind: 'number'}) as const;
  const scored = references !== undefined;
  const columns = [
    m.system,
    ...[m.findings, m.characters, m.timeRatio, ...(scored ? [m.chrF] : [])].map(numeric),
  ];
  const cells = rows.map((row) => {
    const {totals} = row;
    const figures = totals
      ? [number(view, totals.checked), number(view, totals.characters), times(view, totals.timeRatio)]
      : [NOTHING, NOTHING, NOTHING];
    const score = totals?.chrF === undefined ? NOTHING : oneDigit(view, totals.chrF);
    return [systemCell(view, row, {key: pair.key, seconds}), ...figures, ...(scored ? [score] : [])];
  });
  return html`${table(columns, cells, m.noTranslations)}
    <p class="quiet">${m.timeMeans}${scored ? ` ${m.chrFMeans}` : ''}</p>`;
}

/** Title of a system, with what is special about it: other languages, few users, why it did not translate. */
function systemCell(
  view: SignedInView,
  {definition, result}: Row,
  {key, seconds}: {readonly key: string; readonly seconds: number},
): Html {
  const {comparison: m, systems} = view.m;
  const {title, source, target, visibleTo} = definition;
  const lines: Html[] = [];
  if (`${source}-${target}` !== key)
    lines.push(html`<bdi class="quiet" dir="ltr">${arrow({source, target})}</bdi>`);
  if (visibleTo !== 'everyone') lines.push(html`<span class="quiet">${m.restricted}</span>`);
  if (result === undefined) lines.push(html`<span class="finding">${systems.states.notstarted}</span>`);
  else if (result.fault?.kind === 'late') lines.push(html`<span class="finding">${m.late(seconds)}</span>`);
  else if (result.fault)
    lines.push(html`<span class="finding" lang="en" dir="auto">${result.fault.reason}</span>`);
  return html`${name(title)}${lines.map((line) => html`<br />${line}`)}`;
}

function sentenceList(view: SignedInView, {pair, texts, references}: Compared, rows: readonly Row[]): Html {
  const {comparison: m} = view.m;
  const done = rows.filter(({totals}) => totals !== undefined);
  if (done.length === 0) return emptyNote(m.noTranslations);
  const [source = '', target = ''] = pair.key.split('-', 2);
  const items = texts.map((text, index) => {
    const reference = references?.[index];
    const good = {
      from: html`${m.reference}`,
      text: html`<p ${languageMarks(target)}>${reference ?? ''}</p>`,
      findings: undefined,
    };
    const versions = done.map((row) => versionOf(view, row, index));
    return html`<li>
      <h3 ${languageMarks(source)}>${text}</h3>
      ${sideBySide(reference === undefined ? versions : [good, ...versions])}
    </li>`;
  });
  return html`<ol class="compared">
    ${items}
  </ol>`;
}

function versionOf(view: SignedInView, {definition, result}: Row, index: number): Version {
  const {comparison: m} = view.m;
  const {translation = '', checks = [], similarity} = result?.texts[index] ?? {};
  const score = similarity === undefined ? '' : ` · ${m.chrF} ${oneDigit(view, 100 * similarity)}`;
  const text = translation.trim() === '' ? NOTHING : translation;
  return {
    from: html`${name(definition.title)}${score}`,
    text: html`<p ${languageMarks(definition.target)}>${text}</p>`,
    findings: html`${checks.map((check) => html`<p class="finding">${m.checks[check]}</p>`)}`,
  };
}

function oneDigit({language}: SignedInView, value: number): string {
  const digits = {minimumFractionDigits: 1, maximumFractionDigits: 1};
  return new Intl.NumberFormat(language.code, digits).format(value);
}

function times(view: SignedInView, ratio: number): string {
  return `${oneDigit(view, ratio)}×`;
}
