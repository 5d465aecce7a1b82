/**
 * Prompts that translation models were trained with, by name, as their authors publish them. Each asks for one text, and
 * the answer is the translation alone. `{source}` and `{target}` are the English names of the languages, `{sourceCode}` and
 * `{targetCode}` their codes, `{terms}` the terms, `{examples}` human translations of similar sentences, `{before}` and
 * `{after}` the text around; a line with one of the last four is left out while there is nothing for it.
 */
export const PROMPT_TEMPLATES = {
  /** For models that follow instructions, but do not answer with JSON. */
  plain: `Translate the text below from {source} ({sourceCode}) to {target} ({targetCode}).
Answer with the translation only: no explanation, no quotation marks around it, no other language.
Copy tags such as <g1>, </g1> and <g2/> unchanged.
Use these translations of terms: {terms}
Follow these translations of similar sentences, which people made: {examples}
The text before it, which you do not translate: {before}
The text after it, which you do not translate: {after}

{text}`,
  /** HY-MT 1.5, https://huggingface.co/tencent/HY-MT1.5-7B. */
  'hy-mt': `Translate the following segment into {target}, without additional explanation.

{text}`,
  /** HY-MT 2, https://intl.cloud.tencent.com/document/product/1300/80695. */
  'hy-mt2': `Translate the following text into {target}. Only output the translated result, without any additional explanation:
{text}`,
  /** TranslateGemma, https://arxiv.org/abs/2601.09012. */
  translategemma: `You are a professional {source} ({sourceCode}) to {target} ({targetCode}) translator. Your goal is to accurately convey the meaning and nuances of the original {source} text while adhering to {target} grammar, vocabulary, and cultural sensitivities.
Produce only the {target} translation, without any additional explanations or commentary. Please translate the following {source} text into {target}:


{text}`,
  /** TowerInstruct and Tower+, https://huggingface.co/Unbabel/TowerInstruct-7B-v0.2. */
  tower: `Translate the following text from {source} into {target}.
{source}: {text}
{target}:`,
} as const;

/**
 * Prompts for pairs with Chinese, of models that have a form of their own for them, in which the languages have their Chinese
 * names.
 */
export const CHINESE_TEMPLATES: Readonly<Partial<Record<string, string>>> = {
  'hy-mt': `将以下文本翻译为{target}，注意只需要输出翻译后的结果，不要额外解释：

{text}`,
};

/** Name of a built-in prompt. */
export type PromptName = keyof typeof PROMPT_TEMPLATES;
