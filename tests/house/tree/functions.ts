/** The named functions of a file and their lengths. */
import { type ArrowFunctionExpression, type Class, type Function as AnyFunction, type Node, Visitor } from 'oxc-parser'
import type { Source } from './sources.ts'

export interface NamedFunction {
  /** The file, the enclosing classes and functions, and the function: `server/app.ts#createApp.close`. */
  readonly name: string
  /** From its first to its last, with blank ones and comments. */
  readonly lines: number
}

const isFunction = (node: Node): node is AnyFunction | ArrowFunctionExpression =>
  node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression'

/** The functions that are assigned with an expression, also through a call that wraps them: `memo(() => …)`, `state(() => …)`. */
function assignedFunctions(node: Node): readonly Node[] {
  if (isFunction(node)) return [node]
  if (node.type === 'CallExpression') return node.arguments.flatMap(assignedFunctions)
  if (node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression') return assignedFunctions(node.expression)
  return []
}
function textOf(key: Node): string | undefined {
  if (key.type === 'Identifier' || key.type === 'PrivateIdentifier') return key.name
  if (key.type === 'MemberExpression') return textOf(key.property)
  return key.type === 'Literal' ? String(key.value) : undefined
}

/**
 * Functions with a name of their own, methods, and functions assigned to a variable or a property. A callback without a name is part of the
 * function that it is in.
 */
export function functionsIn({ program, text, path }: Source): readonly NamedFunction[] {
  const found: NamedFunction[] = []
  const names = new Map<Node, string>()
  const enclosing: (string | undefined)[] = []
  const assign = (key: Node, value: Node | null): void => {
    const name = textOf(key)
    if (value !== null && name !== undefined) for (const one of assignedFunctions(value)) names.set(one, name)
  }
  const enter = (node: AnyFunction | ArrowFunctionExpression): void => {
    const own = node.id?.name ?? names.get(node)
    enclosing.push(own)
    if (own === undefined) return
    const name = `${path}#${enclosing.filter((part) => part !== undefined).join('.')}`
    found.push({ name, lines: text.slice(node.start, node.end).split('\n').length })
  }
  const enterClass = ({ id }: Class): void => void enclosing.push(id?.name)
  const leave = (): void => void enclosing.pop()
  new Visitor({
    VariableDeclarator: ({ id, init }) => assign(id, init),
    AssignmentExpression: ({ left, right }) => assign(left, right),
    Property: ({ key, value }) => assign(key, value),
    PropertyDefinition: ({ key, value }) => assign(key, value),
    MethodDefinition: ({ key, value }) => assign(key, value),
    ClassDeclaration: enterClass,
    ClassExpression: enterClass,
    FunctionDeclaration: enter,
    FunctionExpression: enter,
    ArrowFunctionExpression: enter,
    'ClassDeclaration:exit': leave,
    'ClassExpression:exit': leave,
    'FunctionDeclaration:exit': leave,
    'FunctionExpression:exit': leave,
    'ArrowFunctionExpression:exit': leave,
  }).visit(program)
  return found
}
