// Manifest analyzer plugin: fields that a constructor declares in its parameters, as event classes do.

function descriptionOf(parameter, ts) {
  const [tag] = ts.getJSDocParameterTags(parameter);
  return ts.getTextOfJSDocComment(tag?.comment)?.replace(/^-\s*/, '');
}

/** Public `readonly` parameters of constructors become members of their class. */
export function parameterPropertiesPlugin() {
  return {
    name: 'parameter-properties',
    analyzePhase({ts, node, moduleDoc}) {
      if (!ts.isConstructorDeclaration(node)) return;
      const declaration = moduleDoc.declarations?.find(({name}) => name === node.parent.name?.text);
      if (!declaration) return;
      for (const parameter of node.parameters) {
        const kinds = parameter.modifiers?.map(({kind}) => kind) ?? [];
        if (!kinds.includes(ts.SyntaxKind.ReadonlyKeyword) || kinds.includes(ts.SyntaxKind.PrivateKeyword))
          continue;
        const description = descriptionOf(parameter, ts);
        declaration.members ??= [];
        declaration.members.push({
          kind: 'field',
          name: parameter.name.getText(),
          type: {text: parameter.type?.getText() ?? 'unknown'},
          readonly: true,
          ...(description ? {description} : {}),
        });
      }
    },
  };
}
