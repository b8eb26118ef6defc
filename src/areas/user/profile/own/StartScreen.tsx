/** The screen that is opened first after signing in. */
import { useSnapshot } from 'valtio'
import { landingsOf, modules } from '#model/areas/user/rules/landing.ts'
import { START, startIn } from '#model/areas/user/rules/start-screen.ts'
import { session } from '#src/engine/session/session.state.ts'
import { Select } from '#src/ui/controls/Select.tsx'
import { changeOwn } from '#src/engine/commands/own-settings.ts'
import styles from '../Profile.module.css'

const NONE = ''

export function StartScreen() {
  const { now } = useSnapshot(session())
  if (now.state !== 'in') return null
  const chosen = startIn(now.me.app_config)
  const mine = landingsOf(now.me).map(({ module, screen }) => ({ value: screen, label: modules[module] }))
  const own = chosen && !mine.some(({ value }) => value === chosen.screen)
  const choices = [
    { value: NONE, label: 'The desk as it was left' },
    ...mine,
    ...(own ? [{ value: chosen.screen, label: chosen.title }] : []),
  ]
  const choose = (screen: string): void => {
    const title = choices.find(({ value }) => value === screen)?.label ?? ''
    void changeOwn(
      'Change start screen',
      { [START]: chosen ?? null },
      { [START]: screen === NONE ? null : { screen, title } },
    )
  }
  return (
    <section className={styles['form']}>
      <h2>Start</h2>
      <Select
        label="First after signing in"
        help="The other panes of the desk stay beside it"
        value={chosen?.screen ?? NONE}
        choices={choices}
        onChange={choose}
      />
    </section>
  )
}
