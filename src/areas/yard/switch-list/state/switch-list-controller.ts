/** The switch list in one pane: selected line, lines done, and exceptions. */
import { openDocument, saveDocument } from '#src/engine/data/documents.ts'
import { open } from '#src/engine/panes/screen.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { may } from '#src/engine/session/session.state.ts'
import { excelPath, pdfPath } from './calls.ts'
import type { SwitchListNow } from './switch-list-lines.ts'
import { sentence, SwitchListWork } from './line-work.ts'

export class SwitchListController extends SwitchListWork {
  choose(tracks: readonly number[]): void {
    this.set({ tracks })
  }
  ask(asking: SwitchListNow['asking']): void {
    if (asking === 'exception' && this.line?.state !== 'open')
      return this.set({ said: 'Select a line of work that is not done.' })
    this.set({ asking })
  }
  /** A printed switch list is issued: the crew goes by the numbers on the paper. */
  async print(paper: 'switch_list' | 'standing_order' = 'switch_list', tracks = this.now.tracks): Promise<void> {
    if (paper === 'switch_list' && may('change_railyard')) await this.issue(false)
    openDocument(pdfPath(this.yard, tracks, paper))
  }
  /** Fixes the numbers of the lines; with `renew`, in a new list of what is left to do. */
  async issue(renew: boolean): Promise<void> {
    try {
      const { lines } = await this.calls.issue(renew)
      if (renew)
        toast({ text: `A new switch list of ${lines === 1 ? '1 line' : `${lines} lines`} is issued.`, tone: 'ok' })
      // What is printed is made by the server: it does not wait for the list here, which on a busy yard is read again and again.
      void this.refresh()
    } catch (error) {
      toast({ text: `The switch list was not issued. ${sentence(error)}`, tone: 'stop' })
    }
  }
  save(kind: 'pdf' | 'excel'): void {
    void saveDocument(kind === 'pdf' ? pdfPath(this.yard, this.now.tracks) : excelPath(this.yard, this.now.tracks))
  }
  planSwitching(): void {
    open('yard:switching', { yardId: this.yard })
  }
  openBoard(): void {
    open('yard:management', { yardId: this.yard })
  }
}
