/** Phrases that mark a sentence as translated, each with advice on what to write instead. */
const PHRASES = [
  [/\bnobody\b/i, 'Say who does what, or use "no user", "no service".'],
  [/\bwhoever\b/i, 'Write "a user who", or name the role.'],
  [/\banew\b/i, 'Write "again".'],
  [/\bthat which\b/i, 'Name the thing.'],
  [
    /\b(?:is|are|was|were|be|been) told\b(?! apart\b)/i,
    'Write "learns", "is informed", or use an active verb.',
  ],
  [/\b(?:as it is|as they are|as it was|as they were)\b/i, 'Write "unchanged".'],
  [/\bin (?:its|their|the) place\b/i, 'Write "instead", or "replaces".'],
  [/\b(?:stands|stood)\b|\bstand\b(?! by\b|-by\b)/i, 'Write "is", "means" or "replaces".'],
  [/(?<!\bthere )\b(?:is|are|was|were) none\b/i, 'Write "is not a …".'],
  [/(?<!\bthere )\bis no (?!longer\b|more than\b)/i, 'Write "is not a …".'],
  [/\bof none\b/i, 'Write "without a …".'],
  [/\bnought\b/i, 'Write "zero".'],
  [/^(?:That|Who) (?!may\b)/, 'Begin with a noun or a verb.'],
];

/** Text of a comment on one line, without its asterisks. */
function textOf(comment) {
  return comment.value
    .split('\n')
    .map((line) => line.replace(/^\s*\*?\s?/, '').trim())
    .join(' ')
    .trim();
}

/** Joins line comments on consecutive lines, so that phrases across lines are found. */
function sentencesOf(comments) {
  const joined = [];
  for (const comment of comments) {
    const last = joined.at(-1);
    const isNext =
      last?.type === 'Line' && comment.type === 'Line' && comment.loc.start.line === last.end.line + 1;
    if (isNext) Object.assign(last, {text: `${last.text} ${textOf(comment)}`, end: comment.loc.end});
    else
      joined.push({
        type: comment.type,
        text: textOf(comment),
        start: comment.loc.start,
        end: comment.loc.end,
      });
  }
  return joined;
}

/** Phrases of translated sentences in comments, in the form of ESLint's comments. */
export function findPhrases(comments) {
  return sentencesOf(comments).flatMap(({text, start, end}) =>
    PHRASES.flatMap(([pattern, advice]) => {
      const phrase = pattern.exec(text)?.[0].trim();
      return phrase === undefined ? [] : [{start, end, phrase, advice}];
    }),
  );
}

/** Reports phrases of translated sentences in comments. */
const plainEnglish = {
  meta: {
    type: 'suggestion',
    docs: {description: 'Comments are written in plain English.'},
    schema: [],
    messages: {phrase: '"{{phrase}}" reads as translated. {{advice}}'},
  },
  create: (context) => ({
    Program() {
      for (const {start, end, ...data} of findPhrases(context.sourceCode.getAllComments()))
        context.report({loc: {start, end}, messageId: 'phrase', data});
    },
  }),
};

/** The project's own rules. */
export const project = {rules: {'plain-english': plainEnglish}};
