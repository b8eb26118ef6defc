/** Commands that make macros from the history, and export and import them. */
import { subscribeKey } from 'valtio/utils'
import { extractParameters, macroFrom, type Macro } from '#model/areas/user/rules/macro.ts'
import { command, type Arg, type CommandSource } from '#src/engine/commands/command.ts'
import { session } from '#src/engine/session/session.state.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { log } from '../commands/log.state.ts'
import { stepText } from '../commands/log.ts'
import { changeMacros, macroCommand, macrosNow } from './macros.ts'

const MOST = 20
const lastSteps = (): Arg => ({
  label: 'How many steps',
  complete: () =>
    log()
      .steps.slice(-MOST)
      .toReversed()
      .map((step, at) => ({ value: at + 1, label: `${at + 1}: from “${stepText(step)}” on`, hint: step.path })),
})
const which: Arg = {
  label: 'Macro',
  complete: () =>
    macrosNow().map(({ id, name, steps }) => ({
      value: id,
      label: name,
      hint: steps.map(({ title }) => title).join(' › '),
    })),
}
const chosen = (id: unknown): Macro => {
  const macro = macrosNow().find((one) => one.id === id)
  if (!macro) throw new Error('There is no such macro')
  return macro
}
const some = (): true | string => macrosNow().length > 0 || 'There is none yet'

async function keepSteps(count: number, name: string, isLifted: boolean): Promise<void> {
  const steps = log().steps.slice(-count)
  const macro = {
    id: crypto.randomUUID().slice(0, 8),
    name,
    ...(isLifted ? extractParameters(steps) : { steps, parameters: [] }),
  }
  await changeMacros(`Macro “${name}” of ${steps.length} ${steps.length === 1 ? 'step' : 'steps'}`, [
    ...macrosNow(),
    macro,
  ])
}

function macroIn(text: string): Macro {
  let said: unknown
  try {
    said = JSON.parse(text)
  } catch {
    throw new Error('This is no macro: paste the text from “Copy macro as text”')
  }
  const macro = macroFrom(said)
  if (!macro) throw new Error('This macro is incomplete: paste the whole text from “Copy macro as text”')
  return { ...macro, id: crypto.randomUUID().slice(0, 8) }
}

export const take = command({
  title: 'Create macro from last steps…',
  menu: 'workspace',
  key: 'k>m',
  undo: 'exact',
  aliases: ['record macro'],
  enabled: () => log().steps.length > 0 || 'Nothing was done yet',
  args: {
    count: lastSteps(),
    name: { label: 'Name of the macro' },
    lift: {
      label: 'Cars, tickets, dates and statuses',
      complete: () => [
        { value: true, label: 'Ask for them each time' },
        { value: false, label: 'Always the same as now' },
      ],
    },
  },
  run: (_, { count, name, lift: isLifted }) => {
    if (typeof name !== 'string' || name.trim() === '') throw new Error('A macro needs a name')
    return keepSteps(Number(count), name.trim(), isLifted === true)
  },
})
export const copy = command({
  title: 'Copy macro as text…',
  menu: 'workspace',
  aliases: ['share macro', 'export macro'],
  enabled: some,
  args: { id: which },
  run: async (_, { id }) => {
    await navigator.clipboard.writeText(JSON.stringify(chosen(id), null, 2))
    toast({ text: `Macro “${chosen(id).name}” is copied as text.`, tone: 'ok' })
  },
})
export const bring = command({
  title: 'Import macro from text…',
  menu: 'workspace',
  undo: 'exact',
  aliases: ['import macro'],
  args: { text: { label: 'A macro as it was copied', multiline: true } },
  run: async (_, { text }) => {
    const macro = macroIn(String(text))
    await changeMacros(`Macro “${macro.name}” taken`, [...macrosNow(), macro])
  },
})
export const remove = command({
  title: 'Remove macro…',
  menu: 'workspace',
  undo: 'exact',
  aliases: ['delete macro'],
  enabled: some,
  args: { id: which },
  run: async (_, { id }) => {
    const macro = chosen(id)
    await changeMacros(
      `Macro “${macro.name}” removed`,
      macrosNow().filter((one) => one.id !== macro.id),
    )
  },
})

/** The user's macros, each as a command. They change with the user's settings and with the user. */
export const own: CommandSource = {
  now: () => macrosNow().map((macro) => [`macro:${macro.id}`, macroCommand(macro)]),
  subscribe(listener) {
    let before = JSON.stringify(macrosNow())
    return subscribeKey(
      session(),
      'now',
      () => {
        const now = JSON.stringify(macrosNow())
        if (now !== before) listener()
        before = now
      },
      true,
    )
  },
}
