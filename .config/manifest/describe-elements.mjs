// Creates the custom elements manifest: one published module per element, with its public members.
import {existsSync, readFileSync, readdirSync} from 'node:fs';
import {join} from 'node:path';
import {create, ts} from '@custom-elements-manifest/analyzer';
import {litPlugin} from '@custom-elements-manifest/analyzer/src/features/framework-plugins/lit/lit.js';

const elementsFolder = 'src/elements';
/** Callbacks of the browser, which pages do not call. */
const callbacks = /^(?:form\w+Callback|createRenderRoot)$/;

const isPublic = ({name, privacy, static: isStatic}) =>
  !name.startsWith('#') && (privacy ?? 'public') === 'public' && !isStatic && !callbacks.test(name);

/** Event that several elements share through their `events.ts`. */
const sharedEvents = /^export \{\w+\} from '\.\.\/(common\/[\w-]+\.ts)';$/gm;

/** Base class that several elements share. */
const baseClass = /^import \{\w*Element\b[^}]*\} from '\.\.\/(common\/[\w-]+-element\.ts)';$/gm;

/** Sources of an element's public interface: class, base class, events and registration. */
function elementSources(root, tag) {
  const texts = [`${tag}.element.ts`, 'events.ts', `${tag}.ts`]
    .map((name) => `${elementsFolder}/${tag}/${name}`)
    .filter((path) => existsSync(join(root, path)))
    .map((path) => [path, readFileSync(join(root, path), 'utf8')]);
  const shared = texts.flatMap(([, text]) => [...text.matchAll(sharedEvents), ...text.matchAll(baseClass)]);
  for (const [, path] of shared) {
    const sharedPath = `${elementsFolder}/${path}`;
    texts.push([sharedPath, readFileSync(join(root, sharedPath), 'utf8')]);
  }
  return texts.map(([path, text]) => ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true));
}

/** Joins the lines of descriptions. */
function onOneLine(value) {
  if (Array.isArray(value)) return value.map(onOneLine);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === 'description' && typeof inner === 'string'
        ? inner.replace(/\s*\n\s*/g, ' ').trim()
        : onOneLine(inner),
    ]),
  );
}

/** Removes wrong defaults: the fields of an event get their values from the constructor. */
const withoutDefault = ({default: _, ...member}) => member;

/** Gives classes the superclass of their base class, which is not published; its members are members of theirs. */
function withoutBases(classes) {
  const baseOf = ({superclass}) => classes.find(({name}) => name === superclass?.name);
  const bases = new Set(classes.map(baseOf));
  return classes
    .filter((one) => !bases.has(one))
    .map((one) => {
      const members = one.members?.map(({inheritedFrom: _, ...member}) => member);
      return {...one, members, superclass: (baseOf(one) ?? one).superclass};
    });
}

/** Describes the published module of an element, under its path in package.json's `exports`. */
function publishedModule(tag, modules) {
  const path = `dist/es/${tag}.js`;
  const classes = modules.flatMap((module) => module.declarations ?? []).filter(({kind}) => kind === 'class');
  const declarations = withoutBases(classes)
    .map((declaration) => ({...declaration, members: (declaration.members ?? []).filter(isPublic)}))
    .map((declaration) =>
      declaration.customElement
        ? declaration
        : {...declaration, members: declaration.members.map(withoutDefault)},
    )
    // The analyzer treats any `dispatchEvent(new …)` as an event of the element; only real events have a description.
    .map(({events, ...rest}) =>
      events ? {...rest, events: events.filter(({description}) => description)} : rest,
    )
    .map(({superclass, ...rest}) => {
      const {name, package: from} = superclass ?? {};
      return superclass
        ? {...rest, superclass: from ? {name, package: from} : {name, package: 'global:'}}
        : rest;
    });
  const reference = (name) => ({name, module: path});
  const element = declarations.find(({customElement}) => customElement);
  return {
    kind: 'javascript-module',
    path,
    declarations,
    exports: [
      ...declarations.map(({name}) => ({kind: 'js', name, declaration: reference(name)})),
      ...(element
        ? [{kind: 'custom-element-definition', name: tag, declaration: reference(element.name)}]
        : []),
    ],
  };
}

/** Creates the manifest of all elements, in the order of their tags. */
export function describeElements(root) {
  const tags = readdirSync(join(root, elementsFolder), {withFileTypes: true})
    .filter((entry) => entry.isDirectory())
    .map(({name}) => name)
    .filter((tag) => existsSync(join(root, elementsFolder, tag, `${tag}.element.ts`)))
    .sort();
  const modules = tags.map((tag) => {
    return publishedModule(tag, create({modules: elementSources(root, tag), plugins: litPlugin()}).modules);
  });
  return onOneLine({schemaVersion: '1.0.0', readme: 'README.md', modules});
}
