/**
 * Macros: steps that were done, kept as data, to be done again with other cars, tickets, dates or statuses.
 *
 * A step remembers how it ended. Done again it must end the same way, or the macro stops there.
 */
import { ticketStatuses } from './ticket.ts'

/** How a command ended. `tone`: of the gravest notice it gave; `changed`: whether there is something to take back since. */
export type Outcome = { readonly kind: 'done' | 'refused' | 'failed'; readonly tone: 'info' | 'ok' | 'warn' | 'stop' | null; readonly changed: boolean }
export type Step = {
  readonly command: string
  readonly title: string
  readonly args: Readonly<Record<string, unknown>>
  /** The records it was done with, where they were named and not merely selected. */
  readonly about?: { readonly resource: string; readonly ids: readonly (number | string)[] }
  /** Where the focused pane was. */
  readonly path: string
  readonly outcome: Outcome
}
const parameterKinds = ['tickets', 'car', 'date', 'status'] as const
export type Parameter = { readonly name: string; readonly kind: (typeof parameterKinds)[number]; readonly initial: string }
export type Macro = { readonly id: string; readonly name: string; readonly steps: readonly Step[]; readonly parameters: readonly Parameter[] }

export const sameOutcome = (one: Outcome, other: Outcome): boolean => one.kind === other.kind && one.tone === other.tone && one.changed === other.changed

const words: Readonly<Record<'warn' | 'stop' | 'ok' | 'info', string>> = { ok: 'all well', info: 'a notice', warn: 'a warning', stop: 'a refusal' }
/** `done with a warning, nothing changed`. */
export function outcomeWords({ kind, tone, changed }: Outcome): string {
  return `${kind}${tone === null ? '' : ` with ${words[tone]}`}, ${changed ? 'something' : 'nothing'} changed`
}

const patterns: readonly (readonly [Parameter['kind'], RegExp])[] = [
  ['tickets', /\bT\d{4,}(?:[\s,;]+T\d{4,})*\b/g],
  ['date', /\b\d{4}-\d{2}-\d{2}\b/g],
  ['car', /\b[A-Z]{2,4} \d{1,6}(?:-\d{1,6})?\b/g],
]
const token = (name: string): string => `{{${name}}}`

/** Cars, tickets, dates and statuses in what the steps were told become parameters; the same one twice is one. */
export function lift(steps: readonly Step[]): Pick<Macro, 'steps' | 'parameters'> {
  const parameters: Parameter[] = []
  const nameFor = (kind: Parameter['kind'], initial: string): string => {
    const known = parameters.find((one) => one.kind === kind && one.initial === initial)
    if (known) return token(known.name)
    const nth = parameters.filter((one) => one.kind === kind).length + 1
    const name = nth === 1 ? kind : `${kind} ${nth}`
    parameters.push({ name, kind, initial })
    return token(name)
  }
  const lifted = (value: unknown): unknown => {
    if (typeof value !== 'string') return value
    const status = ticketStatuses.find((one) => one === value)
    if (status !== undefined) return nameFor('status', status)
    return patterns.reduce((text, [kind, pattern]) => text.replaceAll(pattern, (found) => nameFor(kind, found)), value)
  }
  return {
    steps: steps.map((step) => ({ ...step, args: Object.fromEntries(Object.entries(step.args).map(([name, value]) => [name, lifted(value)])) })),
    parameters,
  }
}

/** The steps as they are to be done now. What is not given is as it was. */
export function filled({ steps, parameters }: Pick<Macro, 'steps' | 'parameters'>, given: Readonly<Record<string, string>>): readonly Step[] {
  const put = (value: unknown): unknown =>
    typeof value === 'string' ? parameters.reduce((text, { name, initial }) => text.replaceAll(token(name), given[name] ?? initial), value) : value
  return steps.map((step) => ({ ...step, args: Object.fromEntries(Object.entries(step.args).map(([name, value]) => [name, put(value)])) }))
}

const isRecord = (said: unknown): said is Readonly<Record<string, unknown>> => typeof said === 'object' && said !== null && !Array.isArray(said)
const text = (said: unknown): string | undefined => (typeof said === 'string' && said !== '' ? said : undefined)

function outcomeFrom(said: unknown): Outcome | undefined {
  if (!isRecord(said)) return undefined
  const kind = (['done', 'refused', 'failed'] as const).find((one) => one === said['kind'])
  const tone = (['info', 'ok', 'warn', 'stop', null] as const).find((one) => one === said['tone'])
  return kind === undefined || tone === undefined ? undefined : { kind, tone, changed: said['changed'] === true }
}
function aboutFrom(said: unknown): Step['about'] {
  if (!isRecord(said) || !Array.isArray(said['ids'])) return undefined
  const resource = text(said['resource'])
  const ids = said['ids'].filter((id): id is number | string => typeof id === 'number' || typeof id === 'string')
  return resource === undefined || ids.length === 0 ? undefined : { resource, ids }
}
function stepFrom(said: unknown): Step | undefined {
  if (!isRecord(said)) return undefined
  const [command, path, outcome] = [text(said['command']), text(said['path']), outcomeFrom(said['outcome'])]
  if (command === undefined || path === undefined || outcome === undefined || !isRecord(said['args'])) return undefined
  const about = aboutFrom(said['about'])
  return { command, path, outcome, args: said['args'], title: text(said['title']) ?? command, ...(about && { about }) }
}
function parameterFrom(said: unknown): Parameter | undefined {
  if (!isRecord(said)) return undefined
  const [name, kind, initial] = [text(said['name']), parameterKinds.find((one) => one === said['kind']), text(said['initial'])]
  return name === undefined || kind === undefined || initial === undefined ? undefined : { name, kind, initial }
}

/** A macro that was kept, or comes from elsewhere, read with suspicion: undefined where it is none, or not whole. */
export function macroFrom(said: unknown): Macro | undefined {
  if (!isRecord(said) || !Array.isArray(said['steps']) || !Array.isArray(said['parameters'])) return undefined
  const [id, name] = [text(said['id']), text(said['name'])]
  const steps = said['steps'].map(stepFrom)
  const parameters = said['parameters'].map(parameterFrom)
  if (id === undefined || name === undefined || steps.length === 0) return undefined
  const isWhole = <T>(all: readonly (T | undefined)[]): all is readonly T[] => all.every((one) => one !== undefined)
  return isWhole(steps) && isWhole(parameters) ? { id, name, steps, parameters } : undefined
}
