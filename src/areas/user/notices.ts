/** The list of notifications as commands work on it. */
import { markNotices, noticesNow, type Notice } from '../../engine/notices.ts'
import { recordPath } from '../../engine/screen.ts'

export class Notices {
  /** The one that the keyboard is on. */
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
  /** Where what it is about is shown; undefined where there is no such screen. */
  static pathOf({ object_type, object_id }: Pick<Notice, 'object_type' | 'object_id'>): string | undefined {
    return object_type === '' || object_id === '' ? undefined : recordPath(object_type, object_id)
  }
}
