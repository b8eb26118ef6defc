/** Commands for keymaps: presets, keys by position or by letter, export and import. Single keys are changed in the key sheet. */
import { command, type Command } from '#src/engine/commands/command.ts'
import { changeKeymap } from '#src/engine/commands/keys/keymap.ts'
import { keymap, presetNames, type Keymap, standardKeymap, keymapFrom } from '#src/engine/commands/keys/keymap.state.ts'
import { presets } from '#src/engine/commands/keys/key-presets.ts'
import { toast } from '#src/engine/commands/toast.ts'

const keyCommand = (spec: Omit<Command, 'menu' | 'undo'>): Command => command({ ...spec, menu: 'help', undo: 'exact' })

export const preset = keyCommand({
  title: 'Choose key preset…',
  aliases: ['vim', 'number pad', 'one hand', 'preset', 'shortcuts'],
  args: {
    name: {
      label: 'Set',
      complete: () =>
        presetNames.map((value) => ({
          value,
          label: presets[value].label,
          hint: value === keymap().now.preset ? 'now' : presets[value].about,
        })),
    },
  },
  run: (_, { name }) => {
    const chosen = presetNames.find((one) => one === name) ?? 'default'
    return changeKeymap(`Keys: ${presets[chosen].label}`, { ...keymap().now, preset: chosen })
  },
})
export const byLetter = keyCommand({
  title: 'Choose keys by position or letter…',
  aliases: ['layout', 'azerty', 'qwertz', 'dvorak'],
  args: {
    by: {
      label: 'A letter means',
      complete: () => [
        {
          value: 'position',
          label: 'The key at its place on a US keyboard',
          ...(keymap().now.by === 'position' && { hint: 'now' }),
        },
        {
          value: 'letter',
          label: 'The key that types it on this keyboard',
          ...(keymap().now.by === 'letter' && { hint: 'now' }),
        },
      ],
    },
  },
  run: (_, { by }) =>
    changeKeymap(by === 'letter' ? 'Keys by letter' : 'Keys by place', {
      ...keymap().now,
      by: by === 'letter' ? 'letter' : 'position',
    }),
})
export const reset = keyCommand({
  title: 'Reset keys to standard',
  enabled: () => JSON.stringify(keymap().now) !== JSON.stringify(standardKeymap) || 'They are the standard ones',
  run: () => changeKeymap('Keys are the standard ones', standardKeymap),
})
export const carry = command({
  title: 'Copy custom keys as text',
  menu: 'help',
  aliases: ['export keys'],
  run: async () => {
    await navigator.clipboard.writeText(JSON.stringify(keymap().now, null, 2))
    toast({ text: 'Your keys are copied as text.', tone: 'ok' })
  },
})
export const bring = keyCommand({
  title: 'Import custom keys from text…',
  aliases: ['import keys'],
  args: { text: { label: 'Keys as they were copied', multiline: true } },
  run: async (_, { text }) => {
    const read = readKeymap(String(text))
    if (!read) throw new Error('This is not a set of keys: paste what "Keys: copy mine as text" gave')
    await changeKeymap('Keys taken from the text', read)
  },
})

function readKeymap(text: string): Keymap | undefined {
  try {
    return keymapFrom(JSON.parse(text))
  } catch {
    return undefined
  }
}
