/** Reads the formula of a computed column and checks the kinds of its values. */
import type { Field } from '#model/kernel/field.ts'
import { capital } from '#model/shared/label-text.ts'
import { FORMULA_LENGTH } from './definition.ts'
import {
  formulaFunctions,
  type Arithmetic,
  type ComparisonSign,
  type Expression,
  type ExpressionType,
  type FormulaFunction,
  type ReadFormula,
} from './expression.ts'

export const FORMULA_DEPTH = 8
/** Digits to which `round` rounds at most. */
const MOST_DIGITS = 12

/** `at`: where in the text it went wrong, counted from 0. */
export type FormulaError = { readonly error: string; readonly at: number }

class FormulaFault extends Error {
  readonly at: number
  constructor(at: number, message: string) {
    super(message)
    this.at = at
  }
}
const fail = (at: number, message: string): never => {
  throw new FormulaFault(at, message)
}

type Token = {
  readonly is: 'number' | 'text' | 'name' | 'mark' | 'end'
  readonly text: string
  readonly at: number
}

const forms: readonly (readonly [Token['is'] | 'space', RegExp])[] = [
  ['space', /\s+/y],
  ['number', /\d{1,15}(?:\.\d{1,15})?(?![\w.])/y],
  ['text', /"(?:[^"]|"")*"|'(?:[^']|'')*'/y],
  ['name', /[A-Za-z_]\w*(?:\.\w+)*/y],
  ['mark', /!=|<>|<=|>=|[-+*/(),=<>]/y],
]

function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = []
  let at = 0
  while (at < text.length) {
    const found = forms.flatMap(([is, form]) => {
      form.lastIndex = at
      const [one] = form.exec(text) ?? []
      return one === undefined ? [] : [{ is, text: one }]
    })[0]
    if (found === undefined) return fail(at, `"${text.charAt(at)}" cannot stand here.`)
    if (found.is !== 'space') tokens.push({ is: found.is, text: found.text, at })
    at += found.text.length
  }
  return [...tokens, { is: 'end', text: '', at: text.length }]
}

const unquoted = (text: string): string => {
  const mark = text.charAt(0)
  return text.slice(1, -1).replaceAll(mark + mark, mark)
}
const isFunction = (word: string): word is FormulaFunction => formulaFunctions.some((name) => name === word)

const comparisons: Readonly<Record<string, ComparisonSign>> = {
  '=': '=',
  '!=': '!=',
  '<>': '!=',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
}
const sums: Readonly<Record<string, Arithmetic>> = { '+': '+', '-': '-' }
const products: Readonly<Record<string, Arithmetic>> = { '*': '*', '/': '/' }
const of = <T>(words: Readonly<Record<string, T>>, { is, text }: Token): T | undefined =>
  is === 'mark' && Object.hasOwn(words, text) ? words[text] : undefined

/** Recursive descent: comparison, sum, product, sign, operand. */
class Parser {
  readonly #tokens: readonly Token[]
  #next = 0
  #depth = 0
  constructor(text: string) {
    this.#tokens = tokensOf(text)
  }

  whole(): Expression {
    const read = this.#sum()
    const rest = this.#token()
    if (rest.is === 'end') return read
    if (of(comparisons, rest) !== undefined) return fail(rest.at, 'Values are compared only in the condition of if().')
    return fail(rest.at, `An operator such as + is missing before "${rest.text}".`)
  }

  #token(): Token {
    return this.#tokens[this.#next] ?? { is: 'end', text: '', at: 0 }
  }
  #take(): Token {
    const token = this.#token()
    this.#next += 1
    return token
  }
  #isMark(text: string): boolean {
    const token = this.#token()
    return token.is === 'mark' && token.text === text
  }
  #expect(text: string): void {
    const token = this.#token()
    if (!this.#isMark(text)) fail(token.at, `"${text}" is missing${token.is === 'end' ? ' at the end' : ' here'}.`)
    this.#next += 1
  }

  #deeper<T>(at: number, read: () => T): T {
    this.#depth += 1
    if (this.#depth > FORMULA_DEPTH) fail(at, `A formula is nested at most ${FORMULA_DEPTH} deep.`)
    const result = read()
    this.#depth -= 1
    return result
  }

  #condition(): Expression {
    const left = this.#sum()
    const token = this.#token()
    const op = of(comparisons, token)
    if (op === undefined) return left
    this.#take()
    return { is: 'comparison', op, left, right: this.#sum(), at: token.at }
  }

  #chain(ops: Readonly<Record<string, Arithmetic>>, read: () => Expression): Expression {
    let left = read()
    for (;;) {
      const token = this.#token()
      const op = of(ops, token)
      if (op === undefined) return left
      this.#take()
      left = { is: 'arithmetic', op, left, right: read(), at: token.at }
    }
  }
  readonly #sum = (): Expression => this.#chain(sums, this.#product)
  readonly #product = (): Expression => this.#chain(products, this.#signed)
  readonly #signed = (): Expression => {
    const { at } = this.#token()
    if (!this.#isMark('-')) return this.#operand()
    this.#take()
    return { is: 'negative', of: this.#deeper(at, this.#signed), at }
  }

  #operand(): Expression {
    const token = this.#take()
    const { at, text } = token
    if (token.is === 'number') return { is: 'number', value: text, at }
    if (token.is === 'text') return { is: 'text', value: unquoted(text), at }
    if (token.is === 'name') return this.#isMark('(') ? this.#call(token) : { is: 'field', name: text, at }
    if (token.is === 'mark' && text === '(') {
      const inner = this.#deeper(at, this.#sum)
      this.#expect(')')
      return inner
    }
    return fail(at, token.is === 'end' ? 'The formula ends too early.' : `A value is missing before "${text}".`)
  }

  #call({ text, at }: Token): Expression {
    const name = text.toLowerCase()
    if (!isFunction(name)) return fail(at, `There is no function "${text}", only ${formulaFunctions.join(', ')}.`)
    return this.#deeper(at, () => {
      this.#expect('(')
      const args = [name === 'if' ? this.#condition() : this.#sum()]
      while (this.#isMark(',')) {
        this.#take()
        args.push(this.#sum())
      }
      this.#expect(')')
      return { is: 'call', name, args, at }
    })
  }
}

const typeOfField = ({ kind, to }: Field): ExpressionType | undefined => {
  switch (kind) {
    case 'integer':
    case 'number':
    case 'decimal':
      return to === undefined ? 'number' : undefined
    case 'text':
    case 'choice':
      return 'text'
    case 'flag':
    case 'day':
    case 'instant':
      return kind
    case 'ref':
    case 'refs':
    case 'codes':
    case 'json':
    case 'list':
      return undefined
  }
}

const typeWords: Readonly<Record<ExpressionType, string>> = {
  number: 'a number',
  text: 'a text',
  flag: 'yes or no',
  day: 'a date',
  instant: 'a time',
}
const timed = (type: ExpressionType): boolean => type === 'day' || type === 'instant'

/** A field as the formula sees it. `label` names it in messages. */
type FormulaField = { readonly label: string; readonly field: Field }
type FindField = (path: string) => FormulaField | undefined

function typeOf(expression: Expression, find: FindField, uses: Set<string>): ExpressionType {
  const typed = (one: Expression): ExpressionType => typeOf(one, find, uses)
  const { at } = expression
  switch (expression.is) {
    case 'number':
    case 'text':
      return expression.is
    case 'field': {
      const found = find(expression.name)
      if (found === undefined) return fail(at, `There is no field "${expression.name}".`)
      uses.add(expression.name)
      const { label, field } = found
      return typeOfField(field) ?? fail(at, `"${label}" cannot stand in a formula; name a field of its record.`)
    }
    case 'negative': {
      const type = typed(expression.of)
      return type === 'number' ? type : fail(at, `A minus stands before a number, not before ${typeWords[type]}.`)
    }
    case 'arithmetic': {
      const [left, right] = [typed(expression.left), typed(expression.right)]
      if (left === 'number' && right === 'number') return 'number'
      if (timed(left) && timed(right))
        return fail(at, 'Use days(a, b) or hours(a, b) for the time between two moments.')
      return fail(at, `"${expression.op}" is for two numbers, not for ${typeWords[left]} and ${typeWords[right]}.`)
    }
    case 'comparison': {
      const [left, right] = [typed(expression.left), typed(expression.right)]
      return left === right
        ? 'flag'
        : fail(at, `${capital(typeWords[left])} cannot be compared with ${typeWords[right]}.`)
    }
    case 'call':
      return typeOfCall(expression, typed)
  }
}

function typeOfCall(
  { name, args, at }: Expression & { readonly is: 'call' },
  typed: (one: Expression) => ExpressionType,
): ExpressionType {
  const types = args.map(typed)
  const [first, second, third] = types
  const takes = (count: string): never => fail(at, `${name}() takes ${count}.`)
  switch (name) {
    case 'round': {
      if (first === undefined || types.length > 2) return takes('a number and, after a comma, how many digits')
      const [, digits] = args
      const isCount = digits === undefined || (digits.is === 'number' && /^\d{1,2}$/.test(digits.value))
      if (!isCount || Number(digits?.is === 'number' ? digits.value : 0) > MOST_DIGITS)
        return fail(digits?.at ?? at, `round() takes 0 to ${MOST_DIGITS} digits.`)
      return first === 'number' ? first : fail(at, `round() takes a number, not ${typeWords[first]}.`)
    }
    case 'coalesce': {
      if (first === undefined || types.length < 2) return takes('two values or more')
      const other = types.find((type) => type !== first)
      return other === undefined ? first : fail(at, mixed(name, first, other))
    }
    case 'if': {
      if (second === undefined || third === undefined || types.length > 3)
        return takes('a condition and two values: if(delayed, 1, 0)')
      if (first !== 'flag')
        return fail(args[0]?.at ?? at, 'The condition of if() is a comparison or a yes-or-no field.')
      return second === third ? second : fail(at, mixed(name, second, third))
    }
    case 'days':
    case 'hours': {
      if (first === undefined || second === undefined || types.length > 2) return takes('two dates or two times')
      if (!timed(first) || first !== second)
        return fail(at, `${name}() takes two dates or two times, not ${typeWords[first]} and ${typeWords[second]}.`)
      return 'number'
    }
  }
}
const mixed = (name: string, one: ExpressionType, other: ExpressionType): string =>
  `${name}() gives one kind of value, not ${typeWords[one]} and ${typeWords[other]}.`

/** Reads a formula by the fields that it may name. An error says where and what is wrong. */
export function readFormula(text: string, find: FindField): ReadFormula | FormulaError {
  if (text.trim() === '') return { error: 'Enter a formula, such as round(net / 42, 1).', at: 0 }
  if (text.length > FORMULA_LENGTH)
    return { error: `A formula has at most ${FORMULA_LENGTH} characters.`, at: FORMULA_LENGTH }
  try {
    const expression = new Parser(text).whole()
    const uses = new Set<string>()
    const type = typeOf(expression, find, uses)
    return { expression, type, uses: [...uses] }
  } catch (fault) {
    if (fault instanceof FormulaFault) return { error: fault.message, at: fault.at }
    throw fault
  }
}
