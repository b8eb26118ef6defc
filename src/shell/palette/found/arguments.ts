/** Asks for the arguments of a command, one after the other. */
import type { Arg, Command, Option } from '#src/engine/commands/command.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { hide, show, type ArgumentRequest } from '#src/shell/state/overlays.state.ts'
import type { PaletteItem } from './item.ts'
import { previewOf } from '#src/shell/commands/previews.ts'
import { entryNamed } from '#src/shell/commands/registry/registry.ts'
import { contextOf, execute, missing } from '#src/shell/commands/run.ts'
import { rank } from '#model/shared/match-score.ts'

export type ArgumentPrompt = { readonly title: string; readonly name: string; readonly arg: Arg }

/** The argument to ask for next; undefined if none is missing. */
export function questionOf(asking: ArgumentRequest): ArgumentPrompt | undefined {
  const command = entryNamed(asking.name)?.command
  const name = command && missing(command, asking.given)
  const arg = name === undefined ? undefined : command?.args?.[name]
  return command && name !== undefined && arg ? { title: command.title, name, arg } : undefined
}

/** Above the answers: what is asked, and what for. */
const headingOf = ({ label, help }: Arg): string => (help === undefined ? label : `${label}: ${help}`)

/** Gives the argument its value; then the next is asked for, or the command runs. */
export function answer(asking: ArgumentRequest, name: string, value: unknown): void {
  const given = { ...asking.given, [name]: value }
  const command = entryNamed(asking.name)?.command
  if (command && missing(command, given) !== undefined)
    return show({ kind: 'palette', typed: '', asking: { ...asking, given } })
  hide()
  execute(asking.name, given, asking.target)
}

/** Asks for the last argument again; if there is none, the palette closes. */
export function removeLastAnswer(asking: ArgumentRequest): void {
  const names = Object.keys(asking.given)
  const last = names.at(-1)
  if (last === undefined) return hide()
  const given = Object.fromEntries(Object.entries(asking.given).filter(([name]) => name !== last))
  show({ kind: 'palette', typed: '', asking: { ...asking, given } })
}

function itemOf(
  asking: ArgumentRequest,
  command: Command,
  name: string,
  group: string,
  option: Option,
  at: number,
): PaletteItem {
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

/** Without completion the typed text is the value. It is listed at once, so that Enter confirms exactly what is in the field. */
export function typedAnswer(asking: ArgumentRequest, typed: string): PaletteItem[] | undefined {
  const question = questionOf(asking)
  const command = entryNamed(asking.name)?.command
  if (!question || !command || question.arg.complete) return undefined
  const { name, arg } = question
  if (arg.required === true && typed.trim() === '')
    return [{ key: 'typed', group: headingOf(arg), title: arg.label, refused: 'nothing is typed yet', run: () => {} }]
  const preview = previewOf(command, { ...asking.given, [name]: typed }, asking.target)
  return [
    {
      key: `typed ${typed}`,
      group: headingOf(arg),
      title: typed === '' ? 'Leave empty' : typed,
      run: () => answer(asking, name, typed),
      ...(preview && { preview }),
    },
  ]
}

/** The values that match the typed text, for an argument with completion. */
export async function answersFor(asking: ArgumentRequest, typed: string): Promise<PaletteItem[]> {
  const question = questionOf(asking)
  const command = entryNamed(asking.name)?.command
  if (!question?.arg.complete || !command) return []
  const { name, arg } = question
  try {
    const options = await question.arg.complete(typed, contextOf(command, asking.target), asking.given)
    const items = options.map((option, at) => itemOf(asking, command, name, headingOf(arg), option, at))
    const ranked = rank(items, typed)
    // Where no label matches, the completion itself (a search on the server, say) knows why these fit.
    return ranked.length > 0 ? ranked : items.slice(0, 50)
  } catch (error) {
    toast({ text: error instanceof Error ? error.message : String(error), tone: 'stop' })
    return []
  }
}
