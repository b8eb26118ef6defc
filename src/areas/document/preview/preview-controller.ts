/** A print preview: its zoom, its place in the document, and what its commands do. */
import { proxy } from 'valtio'
import { openCopyInTab, openInTab, saveFile } from '#src/engine/data/documents.ts'
import { papers } from '#src/engine/data/papers.state.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { panesNow } from '#src/engine/panes/pane-scope.ts'
import type { OpenedPaper } from '#src/ui/paper/use-document.ts'

/** What it is made of: the path below /api/ and, if it was asked for with a body, the key of that. An empty name is the server's. */
export type PaperSource = {
  readonly of: string
  readonly made: string
  readonly byBody: boolean
  readonly name: string
}
/** Scrolls the pages: to a page, and by what is in view at once. */
export type Scroller = { readonly to: (page: number) => void; readonly by: (screens: number) => void }

const zooms = [0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3, 4] as const

export class PreviewController {
  /** `zoom` is `width` while the page is as wide as the pane. */
  readonly state = proxy<{ page: number; zoom: 'width' | number; printing: string }>({
    page: 1,
    zoom: 'width',
    printing: '',
  })
  readonly source: PaperSource
  #shown: OpenedPaper | undefined
  #scroller: Scroller | undefined
  /** The zoom at which the page is as wide as the pane. */
  #fitting = 1
  #view: Window = window

  constructor(source: PaperSource) {
    this.source = source
  }
  receive(shown: OpenedPaper | undefined, view: Window): void {
    this.#shown = shown
    this.#view = view
  }
  attach(scroller: Scroller | undefined): void {
    this.#scroller = scroller
  }
  fitted(zoom: number): void {
    this.#fitting = zoom
  }
  get isShown(): boolean {
    return this.#shown !== undefined
  }

  /** Pages are told as they pass the middle of the pane. */
  passed(page: number): void {
    if (this.state.page !== page) this.state.page = page
  }
  turn(by: 1 | -1): void {
    this.#scroller?.to(Math.min(Math.max(this.state.page + by, 1), this.#shown?.pdf.pages ?? 1))
  }
  scroll(screens: 1 | -1): void {
    this.#scroller?.by(screens)
  }
  toEnd(end: 'first' | 'last'): void {
    this.#scroller?.to(end === 'first' ? 1 : (this.#shown?.pdf.pages ?? 1))
  }
  magnify(by: 1 | -1): void {
    const now = this.state.zoom === 'width' ? this.#fitting : this.state.zoom
    const next = by > 0 ? zooms.find((one) => one > now * 1.01) : zooms.findLast((one) => one < now * 0.99)
    if (next !== undefined) this.state.zoom = next
  }
  fit(): void {
    this.state.zoom = 'width'
  }

  async print(): Promise<void> {
    const shown = this.#shown
    if (!shown || this.state.printing !== '') return
    try {
      const { printPdf } = await import('./printing.ts')
      const { pages } = shown.pdf
      await printPdf(shown, this.#view, (page) => {
        this.state.printing = `Page ${page} of ${pages} is made ready for the printer`
      })
    } catch (error) {
      toast({ text: `Not printed. ${error instanceof Error ? error.message : String(error)}`, tone: 'stop' })
    } finally {
      this.state.printing = ''
    }
  }
  save(): void {
    if (this.#shown) saveFile(this.#shown.file, this.#shown.name)
  }
  openTab(): void {
    if (!this.#shown) return
    if (this.source.byBody) openCopyInTab(this.#shown.file)
    else void openInTab(this.source.of)
  }
  /** The pane that it was printed from gets the focus back. */
  close(closePane: () => void): void {
    const from = papers().get(this.source.made)?.from
    closePane()
    const { all, enter } = panesNow()
    if (from !== undefined && all().some(({ pane }) => pane === from)) enter(from)
  }
}
