/** The sounds of notifications, made by the browser itself. Loaded when the first is played. */
import { soundFor, type NoticeSettings, type Severity } from '#model/areas/user/rules/notice-sounds.ts'

/** The tones of each sound, in Hz: rising for a warning, falling for an alert. */
const tones: Readonly<Record<Severity, readonly number[]>> = {
  info: [660],
  warning: [587, 784],
  alert: [988, 740, 988],
}
const TONE_S = 0.14
const LOUDNESS = 0.15

/** When any window of this browser last played one, in ms. */
const LAST = 'notice_sound_at'

/** Plays the sound; resolves to false where the browser does not let the page play before a key is pressed. */
export async function playSound(sound: Severity): Promise<boolean> {
  const context = new AudioContext()
  try {
    if (context.state !== 'running') await Promise.race([context.resume(), new Promise((go) => setTimeout(go, 500))])
    if (context.state !== 'running') return false
    await Promise.all(
      tones[sound].map((frequency, at) => {
        const [begin, tone, volume] = [
          context.currentTime + at * TONE_S,
          context.createOscillator(),
          context.createGain(),
        ]
        tone.frequency.value = frequency
        // Fades in and out, because a tone that is cut off clicks.
        volume.gain.setValueAtTime(0, begin)
        volume.gain.linearRampToValueAtTime(LOUDNESS, begin + 0.02)
        volume.gain.exponentialRampToValueAtTime(0.001, begin + TONE_S)
        tone.connect(volume).connect(context.destination)
        tone.start(begin)
        tone.stop(begin + TONE_S)
        return new Promise((ended) => tone.addEventListener('ended', ended))
      }),
    )
    return true
  } finally {
    await context.close()
  }
}

/** Plays the sound of notifications that have just come, if they have one. */
export async function soundNotices(
  settings: NoticeSettings,
  notices: readonly { readonly note_type: string; readonly severity: Severity }[],
  now = Date.now(),
): Promise<void> {
  const sound = soundFor(settings, notices, now - Number(localStorage.getItem(LAST) ?? -Infinity))
  if (sound === undefined) return
  localStorage.setItem(LAST, String(now))
  await playSound(sound)
}
