/** The letters that one gets, as far as they may be switched off. */
import { useSnapshot } from 'valtio'
import { LETTERS, ownLetters, wantsLetter, withLetter, type OwnLetter } from '#model/areas/user/rules/own-letters.ts'
import { session } from '#src/engine/session/session.state.ts'
import { Checkbox } from '#src/ui/controls/Checkbox.tsx'
import { changeOwn } from '#src/engine/commands/own-settings.ts'
import styles from '../Profile.module.css'

const letters = Object.keys(ownLetters) as OwnLetter[]

export function OwnLetters() {
  const { now } = useSnapshot(session())
  if (now.state !== 'in') return null
  const { app_config: settings, email } = now.me
  return (
    <section className={styles['form']}>
      <h2>E-mail notifications</h2>
      <p className={styles['about']}>{`They go to ${email}.`}</p>
      {letters.map((letter) => {
        const { label, help } = ownLetters[letter]
        return (
          <div key={letter}>
            <Checkbox
              label={label}
              isSelected={wantsLetter(settings, letter)}
              onChange={(is) =>
                void changeOwn(
                  'Change e-mail notifications',
                  { [LETTERS]: settings[LETTERS] ?? {} },
                  withLetter(settings, letter, is),
                )
              }
            />
            <p className={styles['about']}>{help}</p>
          </div>
        )
      })}
      <p className={styles['about']}>What concerns the account itself, such as a new password, is always sent.</p>
    </section>
  )
}
