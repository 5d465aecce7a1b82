import type {FlowRole} from '../text-flow/flow-dialect.ts';

/** What is known of an element of DITA. */
export interface KnownElement {
  readonly role: FlowRole;
  /** Whether its text is translated if neither the element nor one around it says so. */
  readonly isTranslated: boolean;
}

const KNOWN = new Map<string, KnownElement>();
const add = (role: FlowRole, names: string, isTranslated = true): void => {
  for (const name of names.split(' ')) KNOWN.set(name, {role, isTranslated});
};

add(
  'block',
  'dita topic concept task reference troubleshooting glossentry glossgroup map bookmap title titlealts navtitle ' +
    'searchtitle shortdesc desc abstract body conbody taskbody refbody troublebody bodydiv div section ' +
    'sectiondiv conbodydiv refbodydiv example p note lq ul ol li sl sli dl dlhead dlentry dthd ddhd dt dd parml ' +
    'plentry pt pd fig figgroup fallback pre lines screen msgblock table tgroup thead tbody row entry simpletable ' +
    'sthead strow stentry object audio video imagemap area related-links link linklist linkpool linktext linkinfo ' +
    // Tasks, troubleshooting and references.
    'prereq context steps steps-unordered steps-informal stepsection step cmd info substeps substep tutorialinfo ' +
    'stepxmp stepresult steptroubleshooting tasktroubleshooting choices choice choicetable chhead choptionhd ' +
    'chdeschd chrow choption chdesc result postreq condition troubleSolution cause remedy responsibleParty ' +
    'properties prophead proptypehd propvaluehd propdeschd property proptype propvalue propdesc refsyn ' +
    'hazardstatement messagepanel typeofhazard consequence howtoavoid syntaxdiagram synblk fragment groupseq ' +
    'groupchoice groupcomp equation-block equation-figure equation-number ' +
    // Glossaries and maps.
    'glossterm glossdef glossBody glossAlt glossSurfaceForm glossUsage glossScopeNote glossAcronym ' +
    'glossAbbreviation glossShortForm glossSynonym topicmeta topicref topichead topicgroup keydef mapref reltable ' +
    'relheader relcolspec relrow relcell chapter part appendix appendices frontmatter backmatter booktitle ' +
    'booklibrary mainbooktitle booktitlealt bookmeta prolog metadata keywords category othermeta permissions ' +
    'audience prodinfo vrmlist critdates copyright',
);
add(
  'pair',
  'ph b i u tt sup sub line-through overline strong em xref q cite term keyword tm text itemgroup ' +
    'uicontrol wintitle shortcut msgph systemoutput equation-inline',
);
// Texts of their own in the middle of a sentence: OASIS calls them subflows. The entries of a menu are words without spaces
// between them, which an engine would read as one.
add(
  'nested',
  'menucascade fn synnote indexterm index-see index-see-also index-sort-as sort-as image hazardsymbol alt',
);
add(
  'code',
  'state boolean colspec longdescref longquoteref indextermref fragref synnoteref abbreviated-form',
);
// Not translated by the list of OASIS.
add('nested', 'draft-comment required-cleanup data data-about foreign unknown', false);
add(
  'code',
  'apiname codeph coords shape param coderef svg-container svgref mathml mathmlref ux-window markupname ' +
    'xmlelement xmlatt textentity parameterentity numcharref xmlnsname xmlpi',
  false,
);
add('block', 'codeblock change-historylist', false);
// By that list people may translate these, but a machine only damages them: names that programs read, and names of people,
// companies and products.
add(
  'code',
  'cmdname filepath option parmname varname userinput msgnum synph kwd oper delim sep repsep var',
  false,
);
add(
  'block',
  'author authorinformation copyrholder copyryear publisher publisherinformation source brand component featnum ' +
    'platform prodname prognum series vrm resourceid created revised bookid bookrights bookowner ' +
    'bookchangehistory',
  false,
);

/** Attributes with text that users see. */
const ATTRIBUTES = new Set(['navtitle', 'title', 'searchtitle', 'alt', 'spectitle', 'specentry', 'reftitle']);
/** Such attributes of one element, by element. */
const ATTRIBUTES_OF = new Map([
  ['note', 'othertype'],
  ['object', 'standby'],
  ['othermeta', 'content'],
]);

/** Whether an attribute has text that users see. */
export function isTextAttribute(element: string, attribute: string): boolean {
  return ATTRIBUTES.has(attribute) || ATTRIBUTES_OF.get(element) === attribute;
}

/**
 * Names by which an element may be known, the most special one first: `class` has those of all elements that it is a
 * specialization of, such as `- topic/ph hi-d/b `.
 */
export function namesOf(name: string, classValue: string | undefined): readonly string[] {
  const ancestors = classValue?.match(/[^\s/]+\/[^\s/]+/g) ?? [];
  return ancestors.length === 0 ? [name] : ancestors.reverse().map((one) => one.slice(one.indexOf('/') + 1));
}

/** What is known of an element with these names. */
export function knownElement(names: readonly string[]): KnownElement | undefined {
  for (const name of names) {
    const known = KNOWN.get(name);
    if (known) return known;
  }
  return undefined;
}
