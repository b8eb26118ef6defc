// The page on which the API can be read: built from the OpenAPI document alone, with no library and no inline script.
const element = (tag, attributes = {}, ...children) => {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.append(...children)
  return made
}
const description = await (await fetch('/api/schema/')).json()
const schemaAt = (schema) => (schema?.$ref ? description.components.schemas[schema.$ref.split('/').at(-1)] : schema)
const typeOf = (schema) => {
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const type = [schema.type].flat().join(' or ') || 'any'
  return [
    type === 'array' ? `list of ${typeOf(schema.items ?? {})}` : type,
    schema.format,
    schema['x-references'],
    schema['x-unit'],
  ]
    .filter(Boolean)
    .join(' · ')
}
const line = (name, schema, required, said) =>
  element(
    'tr',
    {},
    element('td', {}, element('code', {}, name)),
    element('td', {}, typeOf(schema)),
    element('td', {}, required ? 'required' : ''),
    element('td', {}, said ?? ''),
  )
const table = (title, lines) =>
  lines.length === 0
    ? []
    : [
        element('p', {}, title),
        element(
          'table',
          {},
          element('thead', {}, element('tr', {}, ...['Name', 'Type', '', ''].map((text) => element('th', {}, text)))),
          element('tbody', {}, ...lines),
        ),
      ]
const fields = (schema) => {
  const read = schemaAt(schema)
  return Object.entries(read?.properties ?? {}).map(([name, property]) =>
    line(name, property, read.required?.includes(name), property.description ?? property.title),
  )
}

function body(operation) {
  const parameters = operation.parameters ?? []
  const sent = operation.requestBody?.content?.['application/json']?.schema
  const answers = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'))
  return [
    element('p', {}, (operation.description ?? '').replaceAll('`', '')),
    ...table(
      'Parameters',
      parameters.map((one) => line(one.name, one.schema, one.required, one.description)),
    ),
    ...table('Body', fields(sent)),
    ...answers.flatMap(([status, { description, content }]) => [
      element('p', {}, `Answers ${status}: ${description.replaceAll('`', '')}`),
      ...table(
        '',
        fields(
          schemaAt(content?.['application/json']?.schema)?.properties?.results?.items ??
            content?.['application/json']?.schema,
        ),
      ),
    ]),
  ]
}

const calls = Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    path,
    method: method.toUpperCase(),
    operation,
    area: operation.tags?.[0] ?? 'Beside the resources',
  })),
)

function show(words) {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  const found = calls.filter(({ path, method, operation }) =>
    wanted.every((word) => `${method} ${path} ${operation.summary}`.toLowerCase().includes(word)),
  )
  const areas = Map.groupBy
    ? Map.groupBy(found, ({ area }) => area)
    : found.reduce((map, call) => map.set(call.area, [...(map.get(call.area) ?? []), call]), new Map())
  document
    .getElementById('areas')
    .replaceChildren(...[...areas.keys()].map((area) => element('a', { href: `#${encodeURIComponent(area)}` }, area)))
  document.getElementById('calls').replaceChildren(
    ...(areas.size === 0 ? [element('p', {}, `No call matches “${words}”.`)] : []),
    ...[...areas].flatMap(([area, some]) => [
      element('h2', { id: encodeURIComponent(area) }, area),
      ...some.map(({ path, method, operation }) => {
        const details = element(
          'details',
          {},
          element(
            'summary',
            {},
            element('b', {}, method),
            element('code', {}, path),
            element('span', { class: 'muted' }, operation.summary),
          ),
        )
        details.addEventListener(
          'toggle',
          () => details.open && details.children.length === 1 && details.append(element('div', {}, ...body(operation))),
        )
        return details
      }),
    ]),
  )
}
const find = document.getElementById('find')
find.addEventListener('input', () => show(find.value))
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target === find) return
  event.preventDefault()
  find.focus()
})
show('')
