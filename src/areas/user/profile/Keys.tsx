/** The key preset, and how letters are recognized. Single keys are changed in the key list. */
import { useSnapshot } from 'valtio'
import { changeKeymap } from '#src/engine/commands/keys/keymap.ts'
import { keymap, presetNames, type Keymap, standardKeymap } from '#src/engine/commands/keys/keymap.state.ts'
import { presets } from '#src/engine/commands/keys/key-presets.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Key } from '#src/ui/controls/Key.tsx'
import { Select } from '#src/ui/controls/Select.tsx'
import styles from './Profile.module.css'

const sets = presetNames.map((value) => ({ value, label: presets[value].label }))
const ways = [
  { value: 'position', label: 'By key position, whatever the keyboard layout' },
  { value: 'letter', label: 'By what they type' },
] as const

const change = (title: string, next: Keymap): void =>
  void changeKeymap(title, next).catch((error: unknown) =>
    toast({ text: `Not saved: ${error instanceof Error ? error.message : String(error)}`, tone: 'stop' }),
  )

export function Keys() {
  const { now } = useSnapshot(keymap())
  const own = Object.keys(now.own).length
  return (
    <section className={styles['form']}>
      <h2>Keys</h2>
      <Select
        label="Preset"
        value={now.preset}
        choices={sets}
        onChange={(preset) => change(`Keys: ${presets[preset].label}`, { ...now, preset })}
      />
      <p className={styles['about']}>{presets[now.preset].about}.</p>
      <Select
        label="Keys are recognized"
        value={now.by}
        choices={ways}
        onChange={(by) => change(by === 'letter' ? 'Keys by letter' : 'Keys by place', { ...now, by })}
      />
      <p className={styles['about']}>
        {own === 0 ? 'No custom keys.' : own === 1 ? '1 custom key.' : `${own} custom keys.`}{' '}
        <Key of="?" command="workspace:keySheet" /> lists all keys and lets you change them.
      </p>
      <div>
        <Button
          isDisabled={own === 0 && now.preset === 'default' && now.by === 'position'}
          onPress={() => change('Reset keys to standard', standardKeymap)}
        >
          Standard keys
        </Button>
      </div>
    </section>
  )
}
