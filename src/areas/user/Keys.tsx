/** Which keys the console goes by. Single keys are changed where all of them are listed. */
import { useSnapshot } from 'valtio'
import { changeKeymap, keymap, presetNames, standardKeymap, type Keymap } from '../../engine/keymap.ts'
import { presets } from '../../engine/presets.ts'
import { toast } from '../../engine/toast.ts'
import { Button } from '../../ui/Button.tsx'
import { Key } from '../../ui/Key.tsx'
import { Select } from '../../ui/Select.tsx'
import styles from './Profile.module.css'

const sets = presetNames.map((value) => ({ value, label: presets[value].label }))
const ways = [
  { value: 'position', label: 'By place, whatever is printed on it' },
  { value: 'letter', label: 'By the letter that it types' },
] as const

const change = (title: string, next: Keymap): void =>
  void changeKeymap(title, next).catch((error: unknown) => toast({ text: `Not saved: ${error instanceof Error ? error.message : String(error)}`, tone: 'stop' }))

export function Keys() {
  const { now } = useSnapshot(keymap)
  const own = Object.keys(now.own).length
  return (
    <section className={styles['form']}>
      <h2>Keys</h2>
      <Select label="Set" value={now.preset} choices={sets} onChange={(preset) => change(`Keys: ${presets[preset].label}`, { ...now, preset })} />
      <p className={styles['about']}>{presets[now.preset].about}.</p>
      <Select label="A letter is read" value={now.by} choices={ways} onChange={(by) => change(by === 'letter' ? 'Keys by letter' : 'Keys by place', { ...now, by })} />
      <p className={styles['about']}>
        {own === 0 ? 'No key of your own.' : own === 1 ? 'One key of your own.' : `${own} keys of your own.`} <Key of="?" command="workspace:keySheet" /> lists all of them and changes each.
      </p>
      <div>
        <Button isDisabled={own === 0 && now.preset === 'default' && now.by === 'position'} onPress={() => change('Keys are the standard ones', standardKeymap)}>
          Standard keys
        </Button>
      </div>
    </section>
  )
}
