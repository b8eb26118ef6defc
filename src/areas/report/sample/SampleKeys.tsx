/** One line that explains the keys of a sample. */
import { Key } from '#src/ui/controls/Key.tsx'
import { keys } from '#src/ui/table/state/keys.ts'
import styles from './Sample.module.css'

const shown = [
  [keys.only, 'report:onlyThis', 'this value'],
  [keys.group, 'report:group', 'group'],
  [keys.total, 'report:total', 'total'],
  [keys.hide, 'report:hide', 'hide'],
  [keys.sort, 'report:order', 'sort'],
] as const

export const SampleKeys = () => (
  <span className={styles['keys']} aria-hidden>
    {shown.map(([key, command, does]) => (
      <span key={command}>
        <Key of={key} command={command} /> {does}
      </span>
    ))}
  </span>
)
