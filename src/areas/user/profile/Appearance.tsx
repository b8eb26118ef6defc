/** Theme, contrast and density. Stored with the user, so they apply on every machine. */
import { useSnapshot } from 'valtio'
import { session } from '#src/engine/session/session.state.ts'
import { switched } from '#src/engine/session/theme.state.ts'
import { Select } from '#src/ui/controls/Select.tsx'
import { changeOwn } from '#src/engine/commands/own-settings.ts'
import styles from './Profile.module.css'

const modes = [
  { value: 'auto', label: 'Same as system' },
  { value: 'true', label: 'Dark' },
  { value: 'false', label: 'Light' },
] as const
const contrasts = [
  { value: 'auto', label: 'Same as system' },
  { value: 'true', label: 'High' },
  { value: 'false', label: 'Normal' },
] as const
const densities = [
  { value: 'normal', label: 'Normal (rows of 26 px)' },
  { value: 'compact', label: 'Compact (rows of 22 px)' },
] as const

export function Appearance() {
  const { now } = useSnapshot(session())
  if (now.state !== 'in') return null
  const config = now.me.app_config
  const mode = modes.find(({ value }) => value === String(config.dark_mode ?? 'auto'))?.value ?? 'auto'
  const contrast = contrasts.find(({ value }) => value === String(config.high_contrast ?? 'auto'))?.value ?? 'auto'
  const density = config['density'] === 'compact' ? 'compact' : 'normal'
  return (
    <section className={styles['form']}>
      <h2>Appearance</h2>
      <Select
        label="Dark mode"
        value={mode}
        choices={modes}
        onChange={(value) =>
          void changeOwn('Change dark mode', { dark_mode: config.dark_mode ?? 'auto' }, { dark_mode: switched(value) })
        }
      />
      <Select
        label="Contrast"
        value={contrast}
        choices={contrasts}
        onChange={(value) =>
          void changeOwn(
            'Change contrast',
            { high_contrast: config.high_contrast ?? 'auto' },
            { high_contrast: switched(value) },
          )
        }
      />
      <Select
        label="Density"
        value={density}
        choices={densities}
        onChange={(value) => void changeOwn('Change density', { density }, { density: value })}
      />
    </section>
  )
}
