/**
 * State that lives as long as its module is in a file named `*.state.ts`, so that it is easy to find. In the page it is declared by
 * `state(() => ...)`, so that each console has its own; workers and the server have one per process.
 *
 * A memo does not count as state: a WeakMap that is not exported and that only one function reads and writes, so that callers cannot notice
 * it. A pure function of texts or numbers is cached by `memo` (model/shared/memo.ts).
 */
import {
  type BindingPattern,
  type Expression,
  type Program,
  type VariableDeclaration,
  Visitor,
  type VisitorObject,
} from 'oxc-parser'
import { isEntry, isProduct, type Source } from '../tree/sources.ts'
import { mutators } from './collections.ts'
import { counted, type Rule } from './rule.ts'

const collections = /^(Map|Set|Array)$/
/** Created by `new`, but never changed later. */
const values = /^(URL|RegExp|Date|Error|TextEncoder|TextDecoder|PgDialect|\w+Array)$/
/** A typed array at the top of a module is scratch memory: it holds nothing between two calls. */
const isScratch = (made: Expression | null): boolean =>
  made?.type === 'NewExpression' && made.callee.type === 'Identifier' && /\wArray$/.test(made.callee.name)

/** `a` of `a.b[0].c`. */
function rootName(node: { readonly type: string } & object): string | undefined {
  if ('object' in node && typeof node.object === 'object' && node.object !== null && 'type' in node.object)
    return rootName(node.object as Expression)
  return node.type === 'Identifier' && 'name' in node ? String(node.name) : undefined
}
/** The names whose values a function of the module changes; filling a table while it is declared does not count. */
function changedLater(program: Program): ReadonlySet<string> {
  const changed = new Set<string>()
  let depth = 0
  const change = (node: { readonly type: string }): void => {
    const name = depth > 0 && node.type === 'MemberExpression' ? rootName(node) : undefined
    if (name !== undefined) changed.add(name)
  }
  const enter = (): void => void depth++
  const leave = (): void => void depth--
  const visitor: VisitorObject = {
    AssignmentExpression: ({ left }) => change(left),
    UpdateExpression: ({ argument }) => change(argument),
    UnaryExpression: ({ operator, argument }) => void (operator === 'delete' && change(argument)),
    CallExpression({ callee }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      if (mutators.test(callee.property.name)) change(callee)
    },
    FunctionDeclaration: enter,
    FunctionExpression: enter,
    ArrowFunctionExpression: enter,
    'FunctionDeclaration:exit': leave,
    'FunctionExpression:exit': leave,
    'ArrowFunctionExpression:exit': leave,
  }
  new Visitor(visitor).visit(program)
  return changed
}
/** The names that only one function reads and writes, and on which nothing else is called. */
function memosIn(program: Program): ReadonlySet<string> {
  const callers = new Map<string, Set<object>>()
  const calls = new Map<string, Set<string>>()
  const functions: object[] = []
  const enter = (node: object): void => void functions.push(node)
  const leave = (): void => void functions.pop()
  const visitor: VisitorObject = {
    MemberExpression({ object, property }) {
      if (object.type !== 'Identifier') return
      const called = property.type === 'Identifier' ? property.name : ''
      callers.set(object.name, (callers.get(object.name) ?? new Set()).add(functions.at(-1) ?? program))
      calls.set(object.name, (calls.get(object.name) ?? new Set()).add(called))
    },
    FunctionDeclaration: enter,
    FunctionExpression: enter,
    ArrowFunctionExpression: enter,
    'FunctionDeclaration:exit': leave,
    'FunctionExpression:exit': leave,
    'ArrowFunctionExpression:exit': leave,
  }
  new Visitor(visitor).visit(program)
  const isMemo = ([name, called]: [string, Set<string>]): boolean =>
    callers.get(name)?.size === 1 && [...called].toSorted().join() === 'get,set'
  return new Set([...calls].filter(isMemo).map(([name]) => name))
}
const isNew = (made: Expression | null, className: string): boolean =>
  made?.type === 'NewExpression' && made.callee.type === 'Identifier' && made.callee.name === className
const isCallOf = (made: Expression | null, name: string): boolean =>
  made?.type === 'CallExpression' && made.callee.type === 'Identifier' && made.callee.name === name
const isReadonly = (id: BindingPattern): boolean => {
  const type = id.type === 'Identifier' ? id.typeAnnotation?.typeAnnotation : undefined
  return (
    type?.type === 'TSTypeReference' && type.typeName.type === 'Identifier' && type.typeName.name.startsWith('Readonly')
  )
}
/** State recognized by its constructor, whoever changes it: a proxy, a weak map, an exported empty collection, an object of a class. */
function bornState(made: Expression | null, exported: boolean): boolean {
  if (made?.type === 'CallExpression') return isCallOf(made, 'proxy') || isCallOf(made, 'state')
  if (made?.type !== 'NewExpression') return false
  // `new Intl.NumberFormat()` is an immutable value; objects of other namespaces are usually not.
  if (made.callee.type !== 'Identifier') return rootName(made.callee) !== 'Intl'
  if (collections.test(made.callee.name)) return exported && made.arguments.length === 0
  return !values.test(made.callee.name)
}
function stateIn({ program, path }: Source): string[] {
  const changed = changedLater(program)
  const memos = memosIn(program)
  const isStateFile = path.endsWith('.state.ts')
  const held = ({ kind, declare, declarations }: VariableDeclaration, exported: boolean) =>
    declare
      ? []
      : declarations.filter(
          ({ id, init }) =>
            !(isStateFile && isCallOf(init, 'state')) &&
            !(id.type === 'Identifier' && !exported && isNew(init, 'WeakMap') && memos.has(id.name)) &&
            (kind !== 'const' ||
              bornState(init, exported && !isReadonly(id)) ||
              (id.type === 'Identifier' && !isScratch(init) && changed.has(id.name))),
        )
  return program.body
    .flatMap((line) => {
      if (line.type === 'VariableDeclaration') return held(line, false)
      const out = line.type === 'ExportNamedDeclaration' ? line.declaration : undefined
      return out?.type === 'VariableDeclaration' ? held(out, true) : []
    })
    .map(() => path)
}
/** The page itself must know which console is current. */
const CONSOLE = 'src/engine/console/console.state.ts'
const mayHold = (source: Source): boolean =>
  source.path === CONSOLE ||
  (source.path.endsWith('.state.ts') && !source.path.startsWith('src/')) ||
  isEntry(source) ||
  !isProduct(source)

export const moduleState: Rule = {
  name: 'module-state',
  says: "module state lives in *.state.ts, and the page's in factories",
  find: ({ sources }) => counted(sources.filter((source) => !mayHold(source)).flatMap(stateIn)),
  planted: {
    'src/let.ts': 'let seen = 0\nexport const see = () => ++seen',
    'src/proxy.ts': "import { proxy } from 'valtio'\nexport const face = proxy({ open: false })",
    'src/cache.ts': 'const cache = new Map<string, number>()\nexport const put = (key: string) => cache.set(key, 1)',
    'src/member.ts': 'const at = { x: 0 }\nexport function move() { at.x += 1 }',
    'src/client.ts': 'export const client = new Client()',
    'src/table.ts':
      'const table = new Map([[1, 2]])\ntable.set(2, 3)\nexport const find = (at: number) => table.get(at)',
    'src/value.ts': 'export const money = new Intl.NumberFormat("en")\nexport const names = ["a"]',
    'src/scratch.ts': 'const bits = new Float64Array(1)\nexport const put = (one: number) => void (bits[0] = one)',
    'src/none.ts': 'export const none: ReadonlySet<string> = new Set()',
    'src/open.state.ts': 'export const open = new Set()',
    'src/made.state.ts': 'export const open = state(() => new Set())',
    'src/made.ts': 'export const open = state(() => new Set())',
    'workers/open.state.ts': 'export const open = new Set()',
    'src/memo.ts':
      'const made = new WeakMap<object, number>()\nexport const sized = (key: object) => made.get(key) ?? made.set(key, 1).get(key)',
    'src/weak.ts':
      'const seen = new WeakMap<object, number>()\nexport const see = (key: object) => seen.set(key, 1)\nexport const seenOf = (key: object) => seen.get(key)',
  },
  caught: [
    'src/let.ts',
    'src/proxy.ts',
    'src/cache.ts',
    'src/member.ts',
    'src/client.ts',
    'src/open.state.ts',
    'src/made.ts',
    'src/weak.ts',
  ],
}
