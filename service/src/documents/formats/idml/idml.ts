import {documentOfParts, type ArchivePart} from '../../archive/archive-document.ts';
import {namingFile} from '../../archive/naming-file.ts';
import {readArchive, type Archive} from '../../archive/read-archive.ts';
import {characterReference, decodeText, xmlLabel} from '../../markup/decode-text.ts';
import type {Markup} from '../../markup/markup.ts';
import {readXml} from '../../markup/read-xml.ts';
import {TextPart} from '../../markup/text-part.ts';
import {rootOf, valueOf} from '../bilingual/elements.ts';
import type {DocumentFormat, DocumentInput, OpenedDocument} from '../format.ts';
import {checkPackage, damagedPackage, refuseOtherFiles} from './check-idml.ts';
import {addLanguages} from './idml-languages.ts';
import {DESIGN_MAP, packageFiles, sortStories, storiesInFrames, type PackageFiles} from './package-files.ts';
import {addStory} from './story-reader.ts';

/** Documents of InDesign: the text of all stories, those of master pages too. Pages, pictures and all else are copied. */
export const idml: DocumentFormat = {
  open: async (input) => {
    await refuseOtherFiles(input.path);
    const archive = await readArchive(input.path);
    try {
      await checkPackage(archive);
      return await openPackage(archive, input);
    } catch (error) {
      archive.close();
      throw error;
    }
  },
};

async function openPackage(archive: Archive, {source}: DocumentInput): Promise<OpenedDocument> {
  if (!archive.entry(DESIGN_MAP)) throw damagedPackage(`it does not name its contents (${DESIGN_MAP})`);
  const {part: map} = await readPart(archive, DESIGN_MAP);
  const files = packageFiles(map.markup, archive);
  if (files.stories.length === 0) throw damagedPackage('it has no text (no Story in designmap.xml)');
  const parts: ArchivePart[] = [];
  for (const name of files.settings) parts.push(await readPart(archive, name));
  for (const part of await sortedStories(archive, files)) {
    addStory(part.part);
    parts.push(part);
  }
  for (const {part} of parts) addLanguages(part, source, files.languages);
  return documentOfParts(archive, parts);
}

async function sortedStories(archive: Archive, files: PackageFiles): Promise<ArchivePart[]> {
  const stories: (ArchivePart & {ids: string[]; inFrames: string[]})[] = [];
  for (const name of files.stories) {
    const story = await readPart(archive, name);
    const {markup} = story.part;
    stories.push({...story, ids: storyIds(markup), inFrames: storiesInFrames(markup.source)});
  }
  const onPages: string[] = [];
  for (const name of files.spreads) {
    const bytes = await archive.entry(name)!.read();
    const {text} = namingFile('document', name, () => decodeText(bytes, xmlLabel));
    for (const id of storiesInFrames(text)) onPages.push(id);
  }
  return sortStories(stories, [...onPages, ...files.storyIds]);
}

function storyIds(markup: Markup): string[] {
  const ids = [];
  for (const child of markup.children(rootOf(markup)))
    if (markup.localName(child) === 'Story') ids.push(valueOf(markup, child, 'Self') ?? '');
  return ids;
}

/** Reads an XML file of the package; errors name the file, as their lines are those of the file. */
async function readPart(archive: Archive, name: string): Promise<ArchivePart> {
  const bytes = await archive.entry(name)!.read();
  return namingFile('document', name, () => {
    const decoded = decodeText(bytes, xmlLabel);
    const part = new TextPart(readXml(decoded.text));
    return {name, part, encode: (text) => decoded.encode(text, characterReference)};
  });
}
