/** Chooses the sound of notifications. Each person switches sounds on and mutes kinds of notifications in their settings. */
import { noteTypeCodes, type NoteType } from './notification.ts'

/** Under this name in the settings of a person: `{ sound: true, muted: ['slot_free'] }`. */
export const NOTICES = 'notices'
export type NoticeSettings = { readonly sound: boolean; readonly muted: readonly NoteType[] }

export const severities = ['info', 'warning', 'alert'] as const
/** Each severity has a sound of its own. */
export type Severity = (typeof severities)[number]
type Announced = { readonly note_type: string; readonly severity: Severity }

/** At most one sound in this time, in ms. */
export const SOUND_GAP_MS = 5000

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** No sound and nothing muted until the person chooses otherwise. */
export function noticeSettings(settings: Readonly<Record<string, unknown>>): NoticeSettings {
  const kept = settings[NOTICES]
  const muted = isObject(kept) && Array.isArray(kept['muted']) ? kept['muted'] : []
  return {
    sound: isObject(kept) && kept['sound'] === true,
    muted: noteTypeCodes.filter((code) => muted.includes(code)),
  }
}

/** The settings with the kind muted, or announced again. */
export function withMuted(settings: NoticeSettings, kind: NoteType, isMuted: boolean): NoticeSettings {
  const others = settings.muted.filter((code) => code !== kind)
  return { ...settings, muted: isMuted ? [...others, kind] : others }
}

/** The notifications of kinds that are not muted. */
export const announced = <N extends Announced>({ muted }: NoticeSettings, notices: readonly N[]): readonly N[] =>
  notices.filter(({ note_type }) => !muted.some((kind) => kind === note_type))

/** The sound for notifications that have just come: that of the gravest one which is not muted. `since`: ms since the last sound. */
export function soundFor(settings: NoticeSettings, notices: readonly Announced[], since: number): Severity | undefined {
  // A clock that was set back does not silence it.
  if (!settings.sound || (since >= 0 && since < SOUND_GAP_MS)) return undefined
  const heard = announced(settings, notices)
  return severities.findLast((severity) => heard.some((notice) => notice.severity === severity))
}
