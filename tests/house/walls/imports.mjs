/** All ways in which a file refers to another, as a visitor for both the linter and the parser. */
const text = (node) => (node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined)
const typesOnly = (specifiers, own) =>
  specifiers.length > 0 && specifiers.every((one) => one[own] === 'type') ? 'type' : 'value'
const isMetaUrl = (node) => node?.type === 'MemberExpression' && node.object.type === 'MetaProperty'

export function importVisitor(tell) {
  const say = (node, source, kind) => {
    const specifier = text(source)
    if (specifier !== undefined) tell(specifier, kind, node)
  }
  return {
    ImportDeclaration(node) {
      say(node, node.source, node.importKind === 'type' ? 'type' : typesOnly(node.specifiers, 'importKind'))
    },
    ExportNamedDeclaration(node) {
      say(node, node.source, node.exportKind === 'type' ? 'type' : typesOnly(node.specifiers, 'exportKind'))
    },
    ExportAllDeclaration(node) {
      say(node, node.source, node.exportKind === 'type' ? 'type' : 'value')
    },
    ImportExpression(node) {
      say(node, node.source, 'lazy')
    },
    TSImportType(node) {
      say(node, node.source, 'type')
    },
    NewExpression(node) {
      if (node.callee.name !== 'URL' || !isMetaUrl(node.arguments[1])) return
      const [named] = node.arguments
      // A conditional expression of two URLs refers to both.
      const both = named.type === 'ConditionalExpression' ? [named.consequent, named.alternate] : [named]
      for (const one of both) say(node, one, 'url')
    },
  }
}
