import {readFile} from 'node:fs/promises';
import {join} from 'node:path';
import type {TestContext} from 'node:test';
import {temporaryFolder} from '../../../store/temporary-folder.ts';
import {writeZip} from '../open-document/open-document-file.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const PACKAGING = 'xmlns:idPkg="http://ns.adobe.com/AdobeInDesign/idml/1.0/packaging" DOMVersion="16.2"';

/** A file with a story. */
export const story = (content: string, id = 'u1'): string =>
  `${HEAD}<idPkg:Story ${PACKAGING}>
	<Story Self="${id}" AppliedTOCStyle="n" TrackChanges="false" StoryTitle="$ID/" AppliedNamedGrid="n">
		<StoryPreference OpticalMarginAlignment="false" StoryDirection="LeftToRightDirection" />
		<InCopyExportOption IncludeGraphicProxies="true" IncludeAllResources="false" />
		${content}
	</Story>
</idPkg:Story>
`;

/** Paragraphs with a paragraph style. */
export const paragraphs = (content: string): string =>
  `<ParagraphStyleRange AppliedParagraphStyle="ParagraphStyle/Text">${content}</ParagraphStyleRange>`;

/** Text with a character style. */
export const styled = (style: string, content: string): string =>
  `<CharacterStyleRange AppliedCharacterStyle="CharacterStyle/${style}">${content}</CharacterStyleRange>`;

export const plain = (content: string): string => styled('$ID/[No character style]', content);

export const text = (content: string): string => `<Content>${content}</Content>`;

const DESIGN_MAP = `${HEAD}<?aid style="50" type="document" readerVersion="6.0" featureSet="257" product="16.4(54)" ?>
<Document ${PACKAGING} Self="d" StoryList="u1 u2 u3 u4" Name="Haus.indd">
	<Language Self="Language/$ID/German%3a Reformed" Name="$ID/German: Reformed" Id="275" />
	<Language Self="Language/$ID/hi_IN" Name="$ID/hi_IN" Id="348" />
	<idPkg:Styles src="Resources/Styles.xml" />
	<TextVariable Self="dTV" Name="Haus" VariableType="CustomTextType" />
	<idPkg:MasterSpread src="MasterSpreads/MasterSpread_m1.xml" />
	<idPkg:Spread src="Spreads/Spread_s1.xml" />
	<idPkg:Story src="Stories/Story_u1.xml" />
	<idPkg:Story src="Stories/Story_u2.xml" />
	<idPkg:Story src="Stories/Story_u3.xml" />
	<idPkg:Story src="Stories/Story_u4.xml" />
	<idPkg:Story src="Stories/Story_gone.xml" />
</Document>
`;

const frame = (id: string): string =>
  `<TextFrame Self="f${id}" ParentStory="${id}" ContentType="TextType" />`;

const METADATA = `${HEAD}<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="Adobe XMP Core 5.6">
   <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about=""
            xmlns:dc="http://purl.org/dc/elements/1.1/">
         <dc:format>application/x-indesign</dc:format>
      </rdf:Description>
   </rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>`;

/** The files of a document of one page, whose frames are in another order than its list of stories. */
export const PACKAGE: Readonly<Record<string, string>> = {
  mimetype: 'application/vnd.adobe.indesign-idml-package',
  'designmap.xml': DESIGN_MAP,
  'META-INF/container.xml': '<container/>',
  'META-INF/metadata.xml': METADATA,
  'Resources/Styles.xml': `${HEAD}<idPkg:Styles ${PACKAGING}><RootParagraphStyleGroup Self="g"><ParagraphStyle Self="ParagraphStyle/Text" Name="Text" AppliedLanguage="$ID/German: Reformed" /><ParagraphStyle Self="ParagraphStyle/Latin" Name="Latin" AppliedLanguage="$ID/Latin" /></RootParagraphStyleGroup></idPkg:Styles>\n`,
  'MasterSpreads/MasterSpread_m1.xml': `<idPkg:MasterSpread ${PACKAGING}><MasterSpread>${frame('u1')}</MasterSpread></idPkg:MasterSpread>`,
  'Spreads/Spread_s1.xml': `<idPkg:Spread ${PACKAGING}><Spread>${frame('u3')}${frame('u2')}</Spread></idPkg:Spread>`,
  'Stories/Story_u1.xml': story(paragraphs(plain(text('Seite <?ACE 18?> von Haus'))), 'u1'),
  'Stories/Story_u2.xml': story(paragraphs(plain(text('Zweiter Rahmen'))), 'u2'),
  'Stories/Story_u3.xml': story(
    paragraphs(plain(`${text('Erster Rahmen')}<Group>${frame('u4')}</Group>`)),
    'u3',
  ),
  'Stories/Story_u4.xml': story(paragraphs(plain(text('Im ersten Rahmen'))), 'u4'),
};

/** Writes a package; returns its bytes. */
export async function idmlPackage(
  test: TestContext,
  files: Readonly<Record<string, string>> = PACKAGE,
): Promise<Buffer> {
  const path = join(await temporaryFolder(test), 'a.idml');
  await writeZip(path, files);
  return await readFile(path);
}

/** A package with one story that has the content. */
export function packageOf(content: string): Record<string, string> {
  return {
    mimetype: PACKAGE['mimetype']!,
    'designmap.xml': `<Document ${PACKAGING}><idPkg:Story src="Stories/Story_u1.xml"/></Document>`,
    'Stories/Story_u1.xml': story(content),
  };
}
