/** The time zone in which the user reads times of no place. Stored with the user, so it applies on every machine and in files. */
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { knownZone } from '#model/shared/clock.ts'
import { session } from '#src/engine/session/session.state.ts'
import { browserZone, chosenZone } from '#src/engine/session/user-zone.state.ts'
import { Picker } from '#src/ui/form/editors/Picker.tsx'
import { changeOwn } from '#src/engine/commands/own-settings.ts'
import styles from './Profile.module.css'

/** More would not be read; typing narrows the list. */
const MOST = 50

const browsers = (): string => `As the browser (${browserZone()})`
const wordsOf = (zone: string): string => (zone === '' ? browsers() : zone)
/** Zones are typed with or without the underscores of their names. */
const folded = (text: string): string => text.trim().toLowerCase().replaceAll('_', ' ')

export function Times() {
  const { now } = useSnapshot(session())
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState('')
  if (now.state !== 'in') return null
  const zone = chosenZone()
  const zones = ['', 'UTC', ...Intl.supportedValuesOf('timeZone')].filter((one) =>
    folded(wordsOf(one)).includes(folded(typed ?? '')),
  )

  function choose(timezone: string): void {
    setTyped(null)
    setError('')
    if (timezone === zone) return
    void changeOwn('Change time zone', { timezone: zone }, { timezone })
  }
  function leave(): void {
    if (typed === null || folded(typed) === folded(wordsOf(zone))) return setTyped(null)
    const only = zones.length === 1 ? zones[0] : undefined
    const meant = typed.trim() === '' ? '' : (knownZone(typed.trim().replaceAll(' ', '_')) ?? only)
    if (meant === undefined) return setError(`"${typed.trim()}" is no time zone. Choose one from the list.`)
    return choose(meant)
  }
  return (
    <section className={styles['form']}>
      <h2>Times and language</h2>
      <p className={styles['about']}>The console is in English. Numbers are written 1,234.5 and days 2026-11-29.</p>
      <Picker
        label="Time zone"
        help="Times of a place, such as a yard, are told by its own clocks"
        {...(error !== '' && { error })}
        typed={typed ?? wordsOf(zone)}
        onType={(text) => text !== (typed ?? wordsOf(zone)) && setTyped(text)}
        suggestions={zones.slice(0, MOST).map((one) => ({ value: one, label: wordsOf(one) }))}
        selected={typed === null ? zone : null}
        onPick={(picked) => picked && choose(String(picked.value))}
        onFocusChange={(focused) => !focused && leave()}
        nothing="No time zone is called that."
      />
    </section>
  )
}
