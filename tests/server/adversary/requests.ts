/** Requests for every call that the API describes: some nearly right, most of them wrong in a way of their own. */
import fc from 'fast-check'
import { body, criterion, fieldOf, operator, resolve, type Operation, type Schema, type World } from './nearly-right.ts'
import { largeText, wildBody, wildNames, wildText } from './wild.ts'

export type Sent = {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly payload?: string
}
export type Call = { readonly method: string; readonly path: string; readonly sent: fc.Arbitrary<Sent> }

const encoded = (text: string): string => encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\ufffd'))
const rawPieces = ['%', '%00', '%ff', '%C3%28', '+', '%2F', '%2e%2e', '[]', 'a[b]=1', '&&', '=', '==', '%u0041']

function query(world: World, names: readonly string[]): fc.Arbitrary<string> {
  const field = fieldOf(world)
  const list = fc
    .array(field, { maxLength: 4 })
    .map((some) => some.map((one, at) => (at % 2 === 0 ? one : `-${one}`)).join(','))
  const known = fc
    .constantFrom(...(names.length > 0 ? names : ['limit']))
    .chain((name) =>
      (name === 'filters'
        ? fc.array(criterion(world), { maxLength: 3 }).map((some) => JSON.stringify(some))
        : name === 'ordering' || name === 'columns' || name === 'by' || name === 'sum' || name === 'field'
          ? fc.oneof(list, wildText)
          : name === 'limit' || name === 'offset'
            ? fc.oneof(fc.constantFrom('0', '1', '5'), wildText)
            : wildText
      ).map((value) => `${encoded(name)}=${encoded(value)}`),
    )
  const filter = fc
    .tuple(field, operator, wildText)
    .map(([name, how, value]) => `${encoded(name)}${how === '' ? '' : `__${how}`}=${encoded(value)}`)
  const odd = fc.oneof(
    fc.constantFrom(...rawPieces),
    fc.tuple(fc.constantFrom(...wildNames), wildText).map(([name, value]) => `${encoded(name)}=${encoded(value)}`),
  )
  const one = fc.oneof({ weight: 6, arbitrary: known }, { weight: 4, arbitrary: filter }, { weight: 1, arbitrary: odd })
  return fc.array(one, { maxLength: 3 }).map((parts) => (parts.length === 0 ? '' : `?${parts.join('&')}`))
}

function segment({ numbers, texts, id }: World): fc.Arbitrary<string> {
  const others = [...numbers, ...texts].map(String)
  const odd = ['0', '-1', '%00', '%ff', '%', '..', '%2e%2e%2f', 'null', '9'.repeat(25), 'a'.repeat(300), '%20']
  return fc.oneof(
    { weight: 6, arbitrary: id === undefined ? fc.constantFrom(...others) : fc.constant(String(id)) },
    { weight: 2, arbitrary: fc.constantFrom(...others) },
    { weight: 1, arbitrary: wildText.map((text) => encoded(text.slice(0, 300)) || '0') },
    { weight: 1, arbitrary: fc.constantFrom(...odd) },
  )
}
const fill = (world: World, path: string): fc.Arbitrary<string> =>
  path.includes('{') ? segment(world).map((id) => path.replaceAll(/\{\w+\}/g, () => id)) : fc.constant(path)

const json = 'application/json'
const contentType = fc.oneof(
  { weight: 12, arbitrary: fc.constant(json) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '',
      'application/json; charset=utf-16',
      'application/json; charset=latin1',
      'APPLICATION/JSON',
      'text/plain',
      'text/json',
      'application/xml',
      'application/octet-stream',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'multipart/form-data; boundary=b',
      'multipart/form-data; boundary=""',
      `multipart/form-data; boundary=${'b'.repeat(500)}`,
      'multipart/mixed; boundary=b',
      'application/problem+json',
      '*/*',
      'a',
      ';',
      '/',
    ),
  },
)
const otherHeaders = fc.oneof(
  { weight: 10, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('', 'k', 'same', 'é', 'x'.repeat(201), 'a,b').map((key) => ({ 'idempotency-key': key })),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('gzip', 'br', 'deflate', '*', 'identity;q=0', 'zz', 'gzip;q=zz')
      .map((coding) => ({ 'accept-encoding': coding })),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Record<string, string>>(
      { 'content-encoding': 'gzip' },
      { 'if-none-match': '"a"' },
      { 'if-match': '*' },
      { range: 'bytes=0-1' },
      { accept: 'text/csv' },
      { 'x-http-method-override': 'DELETE' },
      { host: 'evil.test' },
      { origin: 'null' },
      { expect: '100-continue' },
      { 'transfer-encoding': 'zz' },
    ),
  },
)

const form = (world: World, schema: Schema): fc.Arbitrary<string> =>
  fc
    .tuple(
      body(world, schema),
      fc.constantFrom('--b--\r\n', '', '--b', '--c--'),
      fc.constantFrom('a', 'a.csv', '\u0000', '../a', 'x'.repeat(300)),
    )
    .map(
      ([values, end, filename]) =>
        Object.entries(values)
          .map(([name, value], at) => {
            const file = at % 2 === 0 ? `; filename="${filename}"` : ''
            return `--b\r\nContent-Disposition: form-data; name="${name.replaceAll(/[\r\n"]/g, '')}"${file}\r\n\r\n${typeof value === 'string' ? value : JSON.stringify(value)}\r\n`
          })
          .join('') + end,
    )

/** The payloads of a call, with the type that each is sent as. */
function payload(world: World, { requestBody }: Operation): fc.Arbitrary<{ type: string; payload: string }> {
  const schema = requestBody?.content[json]?.schema ?? {}
  const texts = Object.entries(resolve(world.api, schema).properties ?? {}).flatMap(([name, one]) =>
    resolve(world.api, one).type === 'string' && resolve(world.api, one).enum === undefined ? [name] : [],
  )
  const usual = fc.tuple(
    body(world, schema).map((values) => JSON.stringify(values)),
    contentType,
  )
  const odd = fc.tuple(wildBody, contentType)
  const large = fc
    .tuple(fc.constantFrom(...(texts.length > 0 ? texts : ['name'])), largeText, body(world, schema))
    .map(([name, text, values]): [string, string] => [
      JSON.stringify({ [name]: text }).length > 950_000
        ? '{}'
        : JSON.stringify({
            ...Object.fromEntries(
              Object.entries(values)
                .slice(0, 5)
                .filter(([, value]) => JSON.stringify(value).length < 1000),
            ),
            [name]: text,
          }),
      json,
    ])
  const asForm = requestBody?.content['multipart/form-data']?.schema
  return fc
    .oneof(
      { weight: 200, arbitrary: usual },
      { weight: 20, arbitrary: odd },
      { weight: 1, arbitrary: large },
      ...(asForm === undefined
        ? []
        : [
            {
              weight: 100,
              arbitrary: form(world, asForm).map((text): [string, string] => [text, 'multipart/form-data; boundary=b']),
            },
          ]),
    )
    .map(([text, type]) => ({ type, payload: text }))
}

const readOnly: ReadonlySet<string> = new Set(['GET', 'OPTIONS', 'DELETE'])

/** Every call below a path, with the requests that are sent to it. */
export function callsOf(world: World, below: (path: string) => boolean): Call[] {
  return Object.entries(world.api.paths)
    .filter(([path]) => below(path))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([name, operation]): Call => {
        const method = name.toUpperCase()
        const asked = (operation.parameters ?? []).flatMap((one) => (one.in === 'query' ? [one.name] : []))
        const list =
          world.api.paths[path.replace(/(\{id\}|[a-z_]+)\/$/, '')]?.['get']?.parameters ?? operation.parameters ?? []
        const fields = list.flatMap((one) => (one.in === 'query' ? [one.name] : [])).filter((one) => one !== 'filters')
        const here = { ...world, fields }
        const asking = query(here, asked)
        // A write refuses parameters that it does not know, and would seldom get further.
        const ask = ['GET', 'OPTIONS'].includes(method)
          ? asking
          : fc.oneof({ weight: 9, arbitrary: fc.constant('') }, { weight: 1, arbitrary: asking })
        const none = fc.constant({ type: '', payload: '' })
        const content = readOnly.has(method) ? none : payload(here, operation)
        const sent = fc
          .tuple(fill(world, path), ask, content, otherHeaders)
          .map(([url, search, { type, payload: text }, more]): Sent => ({
            method,
            url: url + search,
            headers: { ...(type !== '' && { 'content-type': type }), ...more },
            ...(!readOnly.has(method) && { payload: text }),
          }))
        return { method, path, sent }
      }),
    )
}
