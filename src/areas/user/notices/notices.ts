/** The list of notifications for commands. */
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
  /** The page of the object a notification is about; undefined if it has none. */
  static pathOf({ object_type, object_id }: Pick<Notice, 'object_type' | 'object_id'>): string | undefined {
    return object_type === '' || object_id === '' ? undefined : recordPath(object_type, object_id)
  }
}
