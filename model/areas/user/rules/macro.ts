/**
 * Macros: recorded commands that can be replayed with other cars, tickets, dates or statuses.
 *
 * Each step records its outcome. A replayed step must have the same outcome, or the macro stops.
 */
import { ticketStatuses } from '#model/areas/ticket/rules/ticket.ts'

/** The outcome of a command. `tone` is that of its most severe message; `changed` is whether it can be undone. */
export type CommandOutcome = {
  readonly kind: 'done' | 'refused' | 'failed'
  readonly tone: 'info' | 'ok' | 'warn' | 'stop' | null
  readonly changed: boolean
}
export type MacroStep = {
  readonly command: string
  readonly title: string
  readonly args: Readonly<Record<string, unknown>>
  /** The records it was called with, if given as arguments rather than by selection. */
  readonly about?: { readonly resource: string; readonly ids: readonly (number | string)[] }
  /** Path of the focused pane. */
  readonly path: string
  readonly outcome: CommandOutcome
}
const parameterKinds = ['tickets', 'car', 'date', 'status'] as const
export type Parameter = {
  readonly name: string
  readonly kind: (typeof parameterKinds)[number]
  readonly initial: string
}
export type Macro = {
  readonly id: string
  readonly name: string
  readonly steps: readonly MacroStep[]
  readonly parameters: readonly Parameter[]
}

export const sameOutcome = (one: CommandOutcome, other: CommandOutcome): boolean =>
  one.kind === other.kind && one.tone === other.tone && one.changed === other.changed

const toneNames: Readonly<Record<'warn' | 'stop' | 'ok' | 'info', string>> = {
  ok: 'success',
  info: 'a message',
  warn: 'a warning',
  stop: 'a refusal',
}
/** `done with a warning, nothing changed`. */
export function outcomeWords({ kind, tone, changed }: CommandOutcome): string {
  return `${kind}${tone === null ? '' : ` with ${toneNames[tone]}`}, ${changed ? 'something' : 'nothing'} changed`
}

const patterns: readonly (readonly [Parameter['kind'], RegExp])[] = [
  ['tickets', /\bT\d{4,}(?:[\s,;]+T\d{4,})*\b/g],
  ['date', /\b\d{4}-\d{2}-\d{2}\b/g],
  ['car', /\b[A-Z]{2,4} \d{1,6}(?:-\d{1,6})?\b/g],
]
const token = (name: string): string => `{{${name}}}`

/** Turns cars, tickets, dates and statuses in the steps' arguments into parameters; equal values share one parameter. */
export function extractParameters(steps: readonly MacroStep[]): Pick<Macro, 'steps' | 'parameters'> {
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
    steps: steps.map((step) => ({
      ...step,
      args: Object.fromEntries(Object.entries(step.args).map(([name, value]) => [name, lifted(value)])),
    })),
    parameters,
  }
}

/** The steps with parameter values filled in; parameters without a value keep their recorded one. */
export function fillParameters(
  { steps, parameters }: Pick<Macro, 'steps' | 'parameters'>,
  given: Readonly<Record<string, string>>,
): readonly MacroStep[] {
  const put = (value: unknown): unknown =>
    typeof value === 'string'
      ? parameters.reduce((text, { name, initial }) => text.replaceAll(token(name), given[name] ?? initial), value)
      : value
  return steps.map((step) => ({
    ...step,
    args: Object.fromEntries(Object.entries(step.args).map(([name, value]) => [name, put(value)])),
  }))
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

function outcomeFrom(value: unknown): CommandOutcome | undefined {
  if (!isRecord(value)) return undefined
  const kind = (['done', 'refused', 'failed'] as const).find((one) => one === value['kind'])
  const tone = (['info', 'ok', 'warn', 'stop', null] as const).find((one) => one === value['tone'])
  return kind === undefined || tone === undefined ? undefined : { kind, tone, changed: value['changed'] === true }
}
function aboutFrom(value: unknown): MacroStep['about'] {
  if (!isRecord(value) || !Array.isArray(value['ids'])) return undefined
  const resource = text(value['resource'])
  const ids = value['ids'].filter((id): id is number | string => typeof id === 'number' || typeof id === 'string')
  return resource === undefined || ids.length === 0 ? undefined : { resource, ids }
}
function stepFrom(value: unknown): MacroStep | undefined {
  if (!isRecord(value)) return undefined
  const [command, path, outcome] = [text(value['command']), text(value['path']), outcomeFrom(value['outcome'])]
  if (command === undefined || path === undefined || outcome === undefined || !isRecord(value['args'])) return undefined
  const about = aboutFrom(value['about'])
  return {
    command,
    path,
    outcome,
    args: value['args'],
    title: text(value['title']) ?? command,
    ...(about && { about }),
  }
}
function parameterFrom(value: unknown): Parameter | undefined {
  if (!isRecord(value)) return undefined
  const [name, kind, initial] = [
    text(value['name']),
    parameterKinds.find((one) => one === value['kind']),
    text(value['initial']),
  ]
  return name === undefined || kind === undefined || initial === undefined ? undefined : { name, kind, initial }
}

/** Parses a macro from untrusted data; undefined if it is invalid or incomplete. */
export function macroFrom(value: unknown): Macro | undefined {
  if (!isRecord(value) || !Array.isArray(value['steps']) || !Array.isArray(value['parameters'])) return undefined
  const [id, name] = [text(value['id']), text(value['name'])]
  const steps = value['steps'].map(stepFrom)
  const parameters = value['parameters'].map(parameterFrom)
  if (id === undefined || name === undefined || steps.length === 0) return undefined
  const isWhole = <T>(all: readonly (T | undefined)[]): all is readonly T[] => all.every((one) => one !== undefined)
  return isWhole(steps) && isWhole(parameters) ? { id, name, steps, parameters } : undefined
}
