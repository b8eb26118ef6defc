/** Asking for a command's arguments, one by one. */
import type { Arg, Command, Option } from '../engine/command.ts'
import { toast } from '../engine/toast.ts'
import type { Asking } from './over.ts'
import { hide, show } from './over.ts'
import type { Item } from './palette-items.ts'
import { previewOf } from './previews.ts'
import { entryNamed } from './registry.ts'
import { contextOf, execute, missing } from './run.ts'
import { rank } from '#model/rules/score.ts'

export type Question = { readonly title: string; readonly name: string; readonly arg: Arg }

/** What is asked next; undefined where nothing is left to ask. */
export function questionOf(asking: Asking): Question | undefined {
  const command = entryNamed(asking.name)?.command
  const name = command && missing(command, asking.given)
  const arg = name === undefined ? undefined : command?.args?.[name]
  return command && name !== undefined && arg ? { title: command.title, name, arg } : undefined
}

/** Gives an answer: the next question follows, or the command runs. */
export function answer(asking: Asking, name: string, value: unknown): void {
  const given = { ...asking.given, [name]: value }
  const command = entryNamed(asking.name)?.command
  if (command && missing(command, given) !== undefined) return show({ kind: 'palette', typed: '', asking: { ...asking, given } })
  hide()
  execute(asking.name, given, asking.target)
}

/** Takes the last answer back; before the first question that closes the palette. */
export function unanswer(asking: Asking): void {
  const names = Object.keys(asking.given)
  const last = names.at(-1)
  if (last === undefined) return hide()
  const given = Object.fromEntries(Object.entries(asking.given).filter(([name]) => name !== last))
  show({ kind: 'palette', typed: '', asking: { ...asking, given } })
}

function itemOf(asking: Asking, command: Command, name: string, group: string, option: Option, at: number): Item {
  const preview = previewOf(command, { ...asking.given, [name]: option.value }, asking.target)
  return {
    key: `${name} ${at} ${option.label}`,
    group,
    title: option.label,
    run: () => answer(asking, name, option.value),
    ...(option.hint !== undefined && { hint: option.hint }),
    ...(preview && { preview }),
  }
}

/** Without completion the typed text is the answer: at once, so that Enter gives what stands in the line. */
export function typedAnswer(asking: Asking, typed: string): Item[] | undefined {
  const question = questionOf(asking)
  const command = entryNamed(asking.name)?.command
  if (!question || !command || question.arg.complete) return undefined
  const { name, arg } = question
  const preview = previewOf(command, { ...asking.given, [name]: typed }, asking.target)
  return [{ key: `typed ${typed}`, group: arg.label, title: typed === '' ? 'Leave it empty' : typed, run: () => answer(asking, name, typed), ...(preview && { preview }) }]
}

/** The answers that fit what is typed, where something completes it. */
export async function answersFor(asking: Asking, typed: string): Promise<Item[]> {
  const question = questionOf(asking)
  const command = entryNamed(asking.name)?.command
  if (!question?.arg.complete || !command) return []
  const { name, arg } = question
  try {
    const options = await question.arg.complete(typed, contextOf(command, asking.target), asking.given)
    const items = options.map((option, at) => itemOf(asking, command, name, arg.label, option, at))
    const ranked = rank(items, typed)
    // A completion that looks further than the label (a server's search) knows better than the letters.
    return ranked.length > 0 ? ranked : items.slice(0, 50)
  } catch (error) {
    toast({ text: error instanceof Error ? error.message : String(error), tone: 'stop' })
    return []
  }
}
