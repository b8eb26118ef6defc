/** The bills of lading that wait, gone through one by one: which one is current, its figures, its page, and the calls to the server. */
import { proxy } from 'valtio'
import { attachment } from '#model/areas/document/attachment.resource.ts'
import { bill } from '#model/areas/document/bill.resource.ts'
import type { KeptReading } from '#model/areas/document/rules/kept-reading.ts'
import { ApiError } from '#src/engine/api/api.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { undoButton } from '#src/engine/commands/undo.ts'
import type { Option } from '#src/engine/commands/command.ts'
import { openInTab } from '#src/engine/data/documents.ts'
import { queryClient } from '#src/engine/data/query.state.ts'
import { open } from '#src/engine/panes/screen.ts'
import { callAction } from '#src/ui/action/action-call.ts'
import { recordAction } from '#src/ui/action/action-undo.ts'
import { ListController } from '#src/ui/lines/list-controller.ts'
import { doVerb } from '#src/ui/verbs/verb-change.ts'
import { seenRow } from '#src/ui/verbs/verb-rows.ts'
import { preparePage } from '../paper/page-image.ts'
import { FigureDesk } from './figures/figure-desk.ts'
import { recordsOf } from './figures/figure-fields.ts'
import { acceptedOf, pagesOf } from './figures/read-data.ts'
import { saveInput } from './figures/save-input.ts'
import { PageView } from './page/page-view.ts'
import { readRegion } from './page/read-region.ts'
import {
  billWith,
  candidatesOf,
  candidatesKey,
  matchOf,
  readingKey,
  recordChoices,
  type SavedWith,
  type BillRow,
  type Candidates,
  type WaitingBill,
} from './waiting-bills.ts'

const PAGE = 12
type BillAction = 'saveAttachment' | 'retryAttachment' | 'splitPages' | 'joinPages'
const filePath = (attachmentId: number): string => `${attachment.path}${attachmentId}/download/`

type Side = 'files' | 'figures'

export class BillsController extends ListController<WaitingBill> {
  readonly figures = new FigureDesk()
  readonly view = new PageView()
  /** `announced`: read out to people who do not see the screen. */
  readonly work = proxy<{ busy: string; announced: string }>({ busy: '', announced: '' })
  #side: Side = 'figures'
  /** Documents whose answer is not here yet: a key that repeats sends nothing twice. */
  readonly #sent = new Set<number>()
  readonly #labels = new Map<string, string>()
  #row: BillRow | undefined
  #found: Candidates | undefined
  #pages: KeptReading['pages'] = []
  #focusFigures: () => void = () => {}

  constructor() {
    super('document:bill', PAGE)
  }
  protected override openLine(billId: number): void {
    open('company:bol:document', { billId }, { place: 'right' })
  }
  protected override rowOf(row: WaitingBill): Readonly<Record<string, unknown>> {
    return row
  }
  readonly onFocusFigures = (focus: () => void): void => {
    this.#focusFigures = focus
  }
  override focus(): void {
    this.#focusFigures()
  }

  /** The first with doubts, else the first that was read. */
  begin(lines: readonly WaitingBill[]): void {
    const read = lines.filter(({ status }) => status === 'read')
    const first = read.find(({ doubts, difference_count }) => (doubts ?? 0) + (difference_count ?? 0) > 0) ?? read[0]
    if (first) this.place(first.id)
  }
  placeListed(id: number): void {
    if (this.lines.some((line) => line.id === id)) this.place(id)
  }
  /** The reading of the current document, and its candidates. */
  receive(row: BillRow, reading: KeptReading, found: Candidates | undefined): void {
    const isOther = row.id !== this.#row?.id
    this.#row = row
    this.#pages = reading.pages
    this.#found = found
    const differences = (found && matchOf(row, found)?.differences) ?? []
    this.figures.receive({ bill: row.id, reading, differences, accepted: acceptedOf(row.accepted) })
    this.view.show(pagesOf(row, reading), isOther)
  }
  /** While the figures of the current document are loading. */
  waitForFigures(): void {
    this.#row = undefined
    this.#found = undefined
    this.figures.clear()
  }
  /** The current document with its reading; undefined while its figures are loading. */
  get row(): BillRow | undefined {
    return this.#row?.id === this.state.cursor ? this.#row : undefined
  }

  /** The list that has the focus is walked by the arrows. */
  walkIn(side: Side): void {
    this.#side = side
  }
  walk(by: number): void {
    if (this.#side === 'files') this.step(by)
    else this.figures.step(by)
  }
  nextDoubt(by: 1 | -1): void {
    // A document without doubts is passed by.
    if (!this.figures.toOpen(by)) this.goOn(by)
  }
  goOn(by: 1 | -1 = 1): void {
    const { lines, current } = this
    const isEnd = (by > 0 ? lines.at(-1) : lines[0])?.id === current?.id
    this.step(isEnd ? -by * Infinity : by)
  }
  showFile(): void {
    const file = this.current?.attachment
    if (typeof file === 'number') void openInTab(filePath(file))
  }

  /** Accepts the current figure, or saves when none is doubtful. `other`: a shipment has to be chosen. */
  async enter(): Promise<'done' | 'other'> {
    const { current: line } = this.figures
    const { step } = this.figures.enter()
    if (step === 'accept') this.work.announced = `Accepted ${line?.value ?? ''}.`
    return step === 'save' ? this.saveWithLikeliest() : 'done'
  }
  takeBack(): void {
    if (this.figures.takeBack()) this.work.announced = 'Set back to not accepted.'
  }
  async saveWithLikeliest(): Promise<'done' | 'other'> {
    const row = this.current
    if (row === undefined) return 'done'
    const found =
      this.#found ??
      (await queryClient().ensureQueryData<Candidates>({
        queryKey: candidatesKey(row.id),
        queryFn: ({ signal }) => candidatesOf(row.id, signal),
      }))
    const match = matchOf(row, found)
    if (match === undefined) return 'other'
    await this.save(match.belongs)
    return 'done'
  }
  save(belongs: SavedWith): Promise<void> {
    return this.#once(`Saving ${this.current?.name ?? ''}`, async (row) => {
      // While its figures are loading, the desk may still show the figures of another document.
      const { row: read } = this
      if (read === undefined) throw new Error('The figures are still loading. Check them before you save the document.')
      const input = { ...saveInput(this.figures.lines), ...belongs, version: read.version }
      try {
        await this.#send('saveAttachment', row, input, `Save ${row.name}`, `${row.name}: Saved.`)
      } catch (error) {
        throw this.#refused(error)
      }
      this.figures.forget(row.id)
      this.#leave(row)
    })
  }
  /** Entered values stay. A refused value is opened for typing again. */
  #refused(error: unknown): unknown {
    if (!(error instanceof ApiError)) return error
    if (error.status === 409) {
      void queryClient().invalidateQueries({ queryKey: ['document:bill'] })
      return new Error(`${error.message} Your values are still here. Check the document, and save it again.`)
    }
    const line = this.figures.lines.find(({ key, name }) => key in error.body || name in error.body)
    if (error.status === 400 && line) this.figures.refuse(line.key, error.message)
    return error
  }
  /** The next document is opened, unless the cursor was moved meanwhile. */
  #leave({ id }: WaitingBill): void {
    if (this.state.cursor === id) this.placeNext((line) => line.id !== id && line.status !== 'saved')
  }

  discard(reason: string): Promise<void> {
    return this.#once('Discarding', async (row) => {
      await this.#take('discard', row, { reason })
      this.#leave(row)
    })
  }
  /** The document waits for a person then, who enters its figures or starts the reading again. */
  stopReading(): Promise<void> {
    return this.#once('Stopping the reading', (row) => this.#take('stop', row, {}))
  }
  async #take(verb: 'discard' | 'stop', row: WaitingBill, asked: Readonly<Record<string, unknown>>): Promise<void> {
    const transition = bill.life?.transitions[verb]
    if (transition === undefined) return
    await doVerb({ resource: bill, verb, transition, asked }, { rows: [seenRow(bill, row)], unknown: [] })
  }
  /** Reads the document again, with the current turn of the page if a person turned it. Accepted values stay. */
  retry(): Promise<void> {
    return this.#once('', async (row) => {
      const { turn, page } = this.view.state
      const stored = this.#pages.find((one) => one.page === page)?.turn ?? 0
      const input = turn === 0 ? {} : { rotate: (stored + turn) % 360 }
      await this.#send('retryAttachment', row, input, `Read ${row.name} again`, `${row.name} is read again.`)
    })
  }

  /** True, or the reason why the document cannot be cut before the current page. */
  get cutBlocked(): true | string {
    const [first] = this.view.pages
    if (this.view.pages.length < 2) return 'The document has one page only'
    return this.view.state.page !== first || 'Go to the page that begins another document'
  }
  cut(): Promise<void> {
    return this.#once('', async (row) => {
      const { page } = this.view.state
      const title = `Cut ${row.name} before page ${page}`
      await this.#send('splitPages', row, { at: [page] }, title, `${title}: done.`)
    })
  }
  /** The part of the same file before it, else the one after it. */
  get otherPart(): WaitingBill | undefined {
    const row = this.current
    if (row === undefined || row.attachment === null) return undefined
    const parts = this.lines.filter(({ id, attachment: file }) => file === row.attachment && id !== row.id)
    const before = parts.find(({ page_to }) => page_to !== null && page_to + 1 === row.page_from)
    return before ?? parts.find(({ page_from }) => page_from !== null && page_from - 1 === row.page_to)
  }
  join(): Promise<void> {
    return this.#once('', async (row) => {
      const other = this.otherPart
      if (other === undefined) return
      const title = `Join pages ${other.page_from} to ${other.page_to} with ${row.name}`
      await this.#send('joinPages', row, { with: other.id }, title, `${title}: done.`)
    })
  }

  async recordChoices(typed: string): Promise<readonly Option<string>[]> {
    const resource = this.figures.current && recordsOf(this.figures.current.name)
    if (resource === undefined) return []
    const choices = await recordChoices(resource, typed)
    for (const { value, label } of choices) this.#labels.set(value, label)
    return choices
  }
  chooseRecord(id: string): void {
    this.figures.choose(Number(id), this.#labels.get(id) ?? '')
  }

  readMarked(): Promise<void> {
    const { marking, page } = this.view.state
    const line = this.figures.current
    if (marking === null || line === undefined) return Promise.resolve()
    return this.#once('Reading the region', async (row) => {
      const place = { page, box: marking } as const
      const read = await readRegion(row.id, place, line.name)
      this.view.unmark()
      if (read.value === '') throw new Error('Nothing was read there. Mark the region again, or type the value.')
      this.figures.propose(line.key, {
        value: read.value,
        place,
        help: `Read there: ${read.raw}, ${read.confidence} %`,
      })
    })
  }

  async #send(action: BillAction, row: WaitingBill, input: object, title: string, notice: string): Promise<void> {
    const call = { resource: bill, action: bill.actions[action] }
    const answer = await callAction(call, row.id, { ...input })
    const entry = recordAction({ call, title, done: [{ id: row.id, answer }] })
    toast({ text: notice, tone: 'ok', ...undoButton(entry) })
  }
  async #once(busy: string, work: (row: WaitingBill) => Promise<void>): Promise<void> {
    const row = this.current
    if (row === undefined || this.#sent.has(row.id)) return
    this.#sent.add(row.id)
    this.work.busy = busy
    try {
      await work(row)
    } finally {
      this.#sent.delete(row.id)
      this.work.busy = ''
    }
  }
  /** Fetches what is opened next. */
  prepareNext(): void {
    const at = this.lines.findIndex(({ id }) => id === this.state.cursor)
    const next = this.lines[at + 1]
    if (next === undefined) return
    const { id } = next
    void queryClient().prefetchQuery({ queryKey: readingKey(id), queryFn: ({ signal }) => billWith(id, signal) })
    void queryClient().prefetchQuery({ queryKey: candidatesKey(id), queryFn: ({ signal }) => candidatesOf(id, signal) })
    preparePage(next, next.page_from ?? 1)
  }
}
