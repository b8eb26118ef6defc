/** Theme and density. Stored with the user, so they apply on every machine. */
import { useSnapshot } from 'valtio'
import { session } from '#src/engine/session/session.state.ts'
import { updateMe } from '#src/engine/session/lifecycle.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { Select } from '#src/ui/controls/Select.tsx'
import styles from './Profile.module.css'

const modes = [
  { value: 'auto', label: 'Same as system' },
  { value: 'true', label: 'Dark' },
  { value: 'false', label: 'Light' },
] as const
const densities = [
  { value: 'normal', label: 'Normal (rows of 26 px)' },
  { value: 'compact', label: 'Compact (rows of 22 px)' },
] as const

export function Appearance() {
  const { now } = useSnapshot(session())
  if (now.state !== 'in') return null
  const config = now.me.app_config
  const set = (changes: Readonly<Record<string, unknown>>): void =>
    void updateMe({ app_config: { ...config, ...changes } }).catch((error: unknown) =>
      toast({ text: `Not saved: ${error instanceof Error ? error.message : String(error)}`, tone: 'stop' }),
    )
  const mode = modes.find(({ value }) => value === String(config.dark_mode ?? 'auto'))?.value ?? 'auto'
  return (
    <section className={styles['form']}>
      <h2>Appearance</h2>
      <Select
        label="Dark mode"
        value={mode}
        choices={modes}
        onChange={(value) => set({ dark_mode: value === 'auto' ? 'auto' : value === 'true' })}
      />
      <Select
        label="Density"
        value={config['density'] === 'compact' ? 'compact' : 'normal'}
        choices={densities}
        onChange={(density) => set({ density })}
      />
    </section>
  )
}
