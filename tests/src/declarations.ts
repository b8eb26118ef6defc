/** What each file of the page declares, imports and exports, parsed from its source. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { parseSync } from 'vite'

export type Node = { readonly type: string; readonly start: number; readonly end: number } & Readonly<
  Record<string, unknown>
>
const isNode = (said: unknown): said is Node =>
  typeof said === 'object' && said !== null && 'type' in said && typeof said.type === 'string'
export const node = (said: unknown): Node | undefined => (isNode(said) ? said : undefined)
export const nodes = (said: unknown): readonly Node[] =>
  Array.isArray(said) ? said.filter(isNode) : isNode(said) ? [said] : []
export const nameOf = (said: unknown): string => {
  const it = node(said)
  if (it?.type === 'Identifier' || it?.type === 'JSXIdentifier') return String(it['name'])
  if (it?.type === 'PrivateIdentifier') return `#${String(it['name'])}`
  return it?.type === 'Literal' ? String(it['value']) : ''
}
const childrenOf = (it: Node): readonly Node[] => Object.values(it).flatMap(nodes)
export function* within(it: Node): Generator<Node> {
  yield it
  for (const child of childrenOf(it)) yield* within(child)
}

type Import = { readonly file: string; readonly name: string }
export type File = {
  readonly path: string
  readonly source: string
  readonly imports: ReadonlyMap<string, Import>
  /** Top-level functions and values, and `Class.member` or `object.property` within them. */
  readonly bodies: ReadonlyMap<string, Node>
  readonly exports: ReadonlyMap<string, Import>
  readonly stars: readonly string[]
}

export const root = resolve(import.meta.dirname, '../..')
export const pathOf = (from: string, said: string): string | undefined => {
  if (said.startsWith('#src/')) return join('src', said.slice(5))
  return said.startsWith('.') ? relative(root, resolve(root, dirname(from), said)) : undefined
}

/** The object that a factory function returns counts as if it were declared there. */
function objectOf(value: Node): Node | undefined {
  const made = value.type === 'ArrowFunctionExpression' ? node(value['body']) : value
  const object = made?.type === 'ParenthesizedExpression' ? node(made['expression']) : made
  return object?.type === 'ObjectExpression' ? object : undefined
}

const isFunction = (it: Node | undefined): boolean =>
  it?.type === 'ArrowFunctionExpression' || it?.type === 'FunctionExpression' || it?.type === 'Identifier'
/** An object of functions only does nothing when passed around, so its functions are followed one by one. */
export const isCalls = (value: Node): boolean =>
  nodes(objectOf(value)?.['properties']).length > 0 &&
  nodes(objectOf(value)?.['properties']).every((one) => isFunction(node(one['value'])))

function declare(bodies: Map<string, Node>, statement: Node): void {
  const name = nameOf(statement['id'])
  if (statement.type === 'FunctionDeclaration') bodies.set(name, statement)
  if (statement.type === 'ClassDeclaration') {
    bodies.set(name, statement)
    for (const member of nodes(node(statement['body'])?.['body']))
      if (nameOf(member['key']) !== '') bodies.set(`${name}.${nameOf(member['key'])}`, member)
  }
  if (statement.type !== 'VariableDeclaration') return
  for (const one of nodes(statement['declarations'])) {
    const [own, value] = [nameOf(one['id']), node(one['init'])]
    // `const { up: lineUp } = listCommands(…)`: each is what the call makes.
    if (value) for (const part of nodes(node(one['id'])?.['properties'])) bodies.set(nameOf(part['value']), value)
    if (own === '' || !value) continue
    bodies.set(own, value)
    for (const property of nodes(objectOf(value)?.['properties']))
      if (nameOf(property['key']) !== '') bodies.set(`${own}.${nameOf(property['key'])}`, property)
  }
}

function readOf(path: string): File {
  const source = readFileSync(join(root, path), 'utf8')
  const { program } = parseSync(path, source)
  const [imports, bodies, exports, stars] = [
    new Map<string, Import>(),
    new Map<string, Node>(),
    new Map<string, Import>(),
    [] as string[],
  ]
  for (const statement of nodes(program['body' as keyof typeof program])) {
    const from = pathOf(path, nameOf(statement['source']))
    if (statement.type === 'ImportDeclaration' && from !== undefined)
      for (const one of nodes(statement['specifiers'])) {
        const name =
          one.type === 'ImportNamespaceSpecifier'
            ? '*'
            : one.type === 'ImportDefaultSpecifier'
              ? 'default'
              : nameOf(one['imported'])
        imports.set(nameOf(one['local']), { file: from, name })
      }
    else if (statement.type === 'ExportAllDeclaration' && from !== undefined) {
      if (statement['exported']) exports.set(nameOf(statement['exported']), { file: from, name: '*' })
      else stars.push(from)
    } else if (statement.type === 'ExportNamedDeclaration') {
      const declared = node(statement['declaration'])
      if (declared) declare(bodies, declared)
      for (const one of nodes(statement['specifiers']))
        exports.set(
          nameOf(one['exported']),
          from === undefined ? { file: path, name: nameOf(one['local']) } : { file: from, name: nameOf(one['local']) },
        )
    } else if (statement.type === 'ExportDefaultDeclaration') {
      const declared = node(statement['declaration'])
      if (declared) {
        declare(bodies, declared)
        bodies.set('default', declared)
      }
    } else declare(bodies, statement)
  }
  return { path, source, imports, bodies, exports, stars }
}

const files = new Map<string, File>()
export function fileAt(path: string): File | undefined {
  if (!/\.tsx?$/.test(path) || !existsSync(join(root, path))) return undefined
  const known = files.get(path) ?? readOf(path)
  files.set(path, known)
  return known
}

/** Finds the declaration of what a file calls by a name. */
export function origin(path: string, name: string): { readonly file: File; readonly name: string } | undefined {
  const file = fileAt(path)
  if (!file) return undefined
  if (file.bodies.has(name)) return { file, name }
  const passed = file.exports.get(name)
  if (passed && passed.name !== '*' && (passed.file !== path || passed.name !== name))
    return origin(passed.file, passed.name)
  for (const star of file.stars) {
    const found = origin(star, name)
    if (found) return found
  }
  return inherited(path, name)
}
/** The name of the class that a class extends; empty if there is none. */
export const parentOf = (it: Node | undefined): string => nameOf(it?.['superClass'])
/** `Class.member` of a class that has the member from the class it extends. */
function inherited(path: string, name: string): ReturnType<typeof origin> {
  const [owner = '', member] = name.split('.')
  const at = member === undefined ? undefined : origin(path, owner)
  const parent = at && parentOf(at.file.bodies.get(at.name))
  if (!at || !parent) return undefined
  const imported = at.file.imports.get(parent)
  return imported ? origin(imported.file, `${imported.name}.${member}`) : origin(at.file.path, `${parent}.${member}`)
}
/** All exports of a module of commands, by name. */
export function exportsOf(path: string): readonly string[] {
  const file = fileAt(path)
  if (!file) return []
  return [...file.bodies.keys(), ...file.exports.keys(), ...file.stars.flatMap(exportsOf)]
}
