/** How notifications are announced: with or without a sound, and which kinds are muted. */
import { Volume2 } from 'lucide-react'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { NOTICES, noticeSettings, withMuted, type NoticeSettings } from '#model/areas/user/rules/notice-sounds.ts'
import { noteTypeCodes, noteTypes } from '#model/areas/user/rules/notification.ts'
import { changeOwn } from '#src/engine/commands/own-settings.ts'
import { session } from '#src/engine/session/session.state.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Checkbox } from '#src/ui/controls/Checkbox.tsx'
import styles from '../Profile.module.css'

function TrySound() {
  const [answer, setAnswer] = useState('')
  const play = async (): Promise<void> => {
    setAnswer('')
    const { playSound } = await import('#src/engine/session/notice-sound.ts')
    const isPlayed = await playSound('warning').catch(() => false)
    setAnswer(isPlayed ? 'Played.' : 'This browser does not play it. Allow sound for this site in the browser.')
  }
  return (
    <div className={styles['line']}>
      <Button icon={Volume2} onPress={() => void play()}>
        Play the sound
      </Button>
      <span className={styles['about']} role="status">
        {answer}
      </span>
    </div>
  )
}

export function OwnNotices() {
  const { now } = useSnapshot(session())
  if (now.state !== 'in') return null
  const { app_config: all } = now.me
  const settings = noticeSettings(all)
  const put = (after: NoticeSettings): void =>
    void changeOwn('Change notifications', { [NOTICES]: all[NOTICES] ?? {} }, { [NOTICES]: after })
  return (
    <section className={styles['form']}>
      <h2>Notifications</h2>
      <Checkbox label="Play a sound" isSelected={settings.sound} onChange={(sound) => put({ ...settings, sound })} />
      <p className={styles['about']}>
        A short sound in this console when a notification arrives, at most every 5 seconds.
      </p>
      <TrySound />
      <div role="group" aria-label="Muted kinds" className={styles['form']}>
        <p className={styles['about']}>Muted kinds are listed without a message and without a sound:</p>
        {noteTypeCodes.map((kind) => (
          <Checkbox
            key={kind}
            label={noteTypes[kind]}
            isSelected={settings.muted.includes(kind)}
            onChange={(is) => put(withMuted(settings, kind, is))}
          />
        ))}
      </div>
    </section>
  )
}
