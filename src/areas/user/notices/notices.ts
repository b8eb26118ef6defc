/** The list of notifications for commands. */
import { NOTICES, noticeSettings, withMuted } from '#model/areas/user/rules/notice-sounds.ts'
import { noteTypeCodes, noteTypes } from '#model/areas/user/rules/notification.ts'
import { changeOwn } from '#src/engine/commands/own-settings.ts'
import { signedIn } from '#src/engine/session/session.state.ts'
import { markNotices, noticesNow, type Notice } from '#src/engine/data/notices.ts'
import { recordPath } from '#src/engine/panes/screen.ts'

export class Notices {
  /** The focused notification. */
  #at: number | undefined

  stand(at: number | undefined): void {
    this.#at = at
  }
  get current(): Notice | undefined {
    return noticesNow().find(({ id }) => id === this.#at)
  }
  get unread(): number {
    return noticesNow().filter(({ read }) => !read).length
  }
  async mark(read: boolean): Promise<void> {
    if (this.#at !== undefined) await markNotices(read, [this.#at])
  }
  async markAll(read: boolean): Promise<void> {
    await markNotices(read)
  }
  /** Mutes the kind of the focused notification for the user, or announces it again. */
  async turnMuted(): Promise<void> {
    const settings = signedIn()?.app_config ?? {}
    const now = noticeSettings(settings)
    const kind = noteTypeCodes.find((code) => code === this.current?.note_type)
    if (kind === undefined) return
    const isMuted = now.muted.includes(kind)
    await changeOwn(
      `${isMuted ? 'Announce again' : 'Mute'}: ${noteTypes[kind]}`,
      { [NOTICES]: settings[NOTICES] ?? {} },
      { [NOTICES]: withMuted(now, kind, !isMuted) },
    )
  }
  /** The page of the object a notification is about; undefined if it has none. */
  static pathOf({ object_type, object_id }: Pick<Notice, 'object_type' | 'object_id'>): string | undefined {
    return object_type === '' || object_id === '' ? undefined : recordPath(object_type, object_id)
  }
}
