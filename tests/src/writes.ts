/**
 * Finds in the source which code writes to the server: who reaches a call that is not a GET, by functions, methods, imports and lazy
 * imports. It follows names, so it may find too many; new code needs no registration.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  fileAt,
  isCalls,
  nameOf,
  node,
  nodes,
  origin,
  parentOf,
  pathOf,
  root,
  within,
  type File,
  type Node,
} from './declarations.ts'

const doors = new Set(['api', 'apiFile', 'apiBlob'])
/** The API module itself, and the ticket that opens a document: made by a POST, and valid once for a minute. */
const harmless = new Set(['src/engine/api/api.ts', 'src/engine/data/documents.ts'])
const textOf = ({ source }: File, it: Node): string => source.slice(it.start, it.end)

/** A call that changes something on the server. */
function isWrite(file: File, it: Node): boolean {
  if (it.type !== 'CallExpression') return false
  const callee = node(it['callee'])
  const [path, ask] = nodes(it['arguments'])
  if (doors.has(nameOf(callee))) {
    if (ask?.type === 'CallExpression' || nameOf(ask) === 'ask') return true
    const method = nodes(ask?.['properties']).find((one) => nameOf(one['key']) === 'method')
    // Signing out changes no data, and long queries for a file are sent by POST.
    return (
      method !== undefined &&
      nameOf(method['value']) !== 'GET' &&
      !/^'auth\/logout|download_table\/`$/.test(path ? textOf(file, path) : '')
    )
  }
  if (callee?.type !== 'MemberExpression' || !['create', 'patch', 'remove'].includes(nameOf(callee['property'])))
    return false
  const on = node(callee['object'])
  if (!on) return false
  const value = file.bodies.get(nameOf(on))
  return (
    /rowsOf\(|rowsAt[<(]/.test(textOf(file, on)) ||
    nameOf(on) === 'rows' ||
    (value !== undefined && /rowsOf\(|rowsAt[<(]/.test(textOf(file, value)))
  )
}

const lazies = new Map<string, readonly string[]>()
/** The modules that a file imports lazily. */
function lazyOf(file: File): readonly string[] {
  const found =
    lazies.get(file.path) ??
    [...file.bodies.values()].flatMap((body) =>
      [...within(body)].flatMap((it) =>
        it.type === 'ImportExpression' ? (pathOf(file.path, nameOf(it['source'])) ?? []) : [],
      ),
    )
  lazies.set(file.path, found)
  return found
}

type Maker = { readonly file: File; readonly name: string; readonly given: Node }
let made: ReadonlyMap<string, readonly Maker[]> | undefined
/** The classes that extend a class, by its name. */
const extending = new Map<string, string[]>()
/** The arguments of a constructor call, with the declarations of those names in the surrounding function. */
function givenTo(made: Node, body: Node): Node {
  const given = nodes(made['arguments'])
  const names = new Set(given.flatMap((one) => [...within(one)].map(nameOf)))
  const meant = [...within(body)].filter(
    (it) => it.type === 'VariableDeclarator' && nameOf(it['id']) !== '' && names.has(nameOf(it['id'])),
  )
  return { type: 'Given', start: made.start, end: made.end, given: [...given, ...meant] }
}
/** Where a class, or one that extends it, is created: it may call what it is given there. */
function makersOf(owner: string): readonly Maker[] {
  if (!made) {
    const found = new Map<string, Maker[]>()
    for (const path of readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })) {
      const file = fileAt(join('src', path))
      for (const [name, body] of file?.bodies ?? []) {
        if (parentOf(body) !== '') extending.set(parentOf(body), [...(extending.get(parentOf(body)) ?? []), name])
        for (const it of within(body))
          if (file && it.type === 'NewExpression')
            found.set(nameOf(it['callee']), [
              ...(found.get(nameOf(it['callee'])) ?? []),
              { file, name, given: givenTo(it, body) },
            ])
      }
    }
    made = found
  }
  return [...(made.get(owner) ?? []), ...(extending.get(owner) ?? []).flatMap(makersOf)]
}

/** Methods of maps, sets, lists and promises: their names do not tell which class is called. */
const builtIn = new Set([
  'add',
  'set',
  'get',
  'has',
  'delete',
  'clear',
  'push',
  'map',
  'filter',
  'find',
  'then',
  'catch',
  'finally',
  'forEach',
])

/** What a body may call, as `file#name`. */
function callsOf(file: File, name: string, body: Node): readonly string[] {
  const found = new Set<string>()
  const add = (path: string, called: string): void => {
    const at = origin(path, called)
    if (at) found.add(`${at.file.path}#${at.name}`)
  }
  const owner = name.includes('.') ? name.split('.')[0] : undefined
  /** A method of something imported: the type of a target tells its class, or where its parts come from. */
  const addMethod = (method: string, { imports }: File = file, deep = 0): void => {
    for (const { file: from, name: type } of imports.values()) {
      const at =
        builtIn.has(method) && origin(from, type)?.file.bodies.get(type)?.type !== 'ClassDeclaration'
          ? undefined
          : origin(from, `${type}.${method}`)
      if (at) found.add(`${at.file.path}#${at.name}`)
      const declaring = fileAt(from)
      if (at || !declaring || origin(from, type)) continue
      if (!builtIn.has(method))
        for (const own of declaring.bodies.keys()) if (own.endsWith(`.${method}`)) found.add(`${from}#${own}`)
      if (deep < 2) addMethod(method, declaring, deep + 1)
    }
    for (const own of file.bodies.keys()) if (own.endsWith(`.${method}`)) found.add(`${file.path}#${own}`)
  }
  /** The types of targets are named beside a group of commands, or in the commands of its area. */
  const targetsOf = (path: string): readonly File[] => {
    const [area = ''] = /^src\/areas\/[^/]+\//.exec(path) ?? []
    const named = area === '' || !path.endsWith('commands.ts') ? [] : [path.replace(/[^/]+$/, ''), area]
    return named.flatMap((folder) => fileAt(`${folder}commands.ts`) ?? []).filter((one) => one.path !== path)
  }
  /** Fields that are called: functions given to the constructor. */
  const handed = new Set<string>()
  const called = new Set(
    [...within(body)].flatMap((it) =>
      it.type === 'CallExpression' && node(it['callee'])?.type === 'MemberExpression'
        ? [nameOf(node(it['callee'])?.['property'])]
        : [],
    ),
  )
  for (const it of within(body)) {
    if (it.type === 'MemberExpression') {
      const [on, method] = [node(it['object']), nameOf(it['property'])]
      const imported = file.imports.get(nameOf(on))
      if (on?.type === 'ThisExpression' && owner !== undefined) {
        add(file.path, `${owner}.${method}`)
        handed.add(method)
      }
      if (on?.type === 'ThisExpression') continue
      if (imported?.name === '*') add(imported.file, method)
      else if (imported && origin(imported.file, `${imported.name}.${method}`))
        add(imported.file, `${imported.name}.${method}`)
      else if (on && /^(?:desks|\(?await workspace\.desks\(\)\)?)$/.test(textOf(file, on)))
        add('src/shell/desks/desk-shelf.ts', method)
      else if (nameOf(on) === 'workspace') add('src/shell/frame/workspace.ts', `workspace.${method}`)
      else if (called.has(method)) for (const one of [file, ...targetsOf(file.path)]) addMethod(method, one)
    }
    if (it.type === 'Identifier' || it.type === 'JSXIdentifier') {
      const said = nameOf(it)
      const imported = file.imports.get(said)
      if (!file.bodies.has(said) && !imported)
        for (const lazy of lazyOf(file)) if (fileAt(lazy)?.bodies.has(said) === true) add(lazy, said)
      // A class named only as a type is not run.
      if (file.bodies.has(said) && file.bodies.get(said)?.type !== 'ClassDeclaration') found.add(`${file.path}#${said}`)
      else if (
        imported &&
        imported.name !== '*' &&
        origin(imported.file, imported.name)?.file.bodies.get(imported.name)?.type !== 'ClassDeclaration'
      )
        add(imported.file, imported.name)
    }
    if (it.type === 'ImportExpression') {
      const from = pathOf(file.path, nameOf(it['source']))
      if (from !== undefined) add(from, 'default')
    }
  }
  const isHanded = [...handed].some(
    (field) => called.has(field) && owner !== undefined && !isMethod(file, owner, field),
  )
  if (isHanded && owner !== undefined)
    for (const maker of makersOf(owner))
      for (const called of callsOf(maker.file, maker.name, maker.given)) found.add(called)
  return [...found]
}
const isMethod = (file: File, owner: string, field: string): boolean => {
  const at = origin(file.path, `${owner}.${field}`)
  const member = at?.file.bodies.get(at.name)
  return (
    member === undefined ||
    member.type === 'MethodDefinition' ||
    node(member['value'])?.type === 'ArrowFunctionExpression'
  )
}

const known = new Map<string, readonly string[]>()
/** The path from a function or value to a call that writes, as `file#name` steps; empty if there is none. */
export function wayToWrite(path: string, name: string): readonly string[] {
  const start = origin(path, name)
  if (!start) return []
  const from = `${start.file.path}#${start.name}`
  const cameFrom = new Map<string, string | undefined>([[from, undefined]])
  for (const at of cameFrom.keys()) {
    const [file, body] = [fileAt(at.split('#')[0] ?? ''), at.slice(at.indexOf('#') + 1)]
    const it = file?.bodies.get(body)
    if (!file || !it || isCalls(it)) continue
    if (!harmless.has(file.path) && [...within(it)].some((one) => isWrite(file, one))) {
      const way: string[] = []
      for (let step: string | undefined = at; step !== undefined; step = cameFrom.get(step)) way.unshift(step)
      return way
    }
    const calls = known.get(at) ?? callsOf(file, body, it)
    known.set(at, calls)
    for (const next of calls) if (!cameFrom.has(next)) cameFrom.set(next, at)
  }
  return []
}
