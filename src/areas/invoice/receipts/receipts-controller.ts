/** Receipts that wait: a statement is opened, exact matches are selected, and those selected are applied together. */
import { proxy } from 'valtio'
import { receipt } from '#model/areas/invoice/receipt.resource.ts'
import { countOf } from '#model/shared/number-format.ts'
import { api } from '#src/engine/api/api.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { recordUndo } from '#src/engine/commands/undo.ts'
import { openOverlay } from '#src/engine/panes/overlay.ts'
import { open } from '#src/engine/panes/screen.ts'
import { formOf } from '#src/ui/action/action-call.ts'
import { ListController } from '#src/ui/lines/list-controller.ts'
import { recordBatch } from '#src/ui/verbs/undo-batch.ts'
import { allocationsOf, importText, type ImportedStatement, type ReceiptLine } from './open-receipts.ts'
import { canChoose, StatementColumns, type StatementChoices } from './statement-columns.ts'

const PAGE = 20
type Allocated = { readonly allocations: readonly { readonly id: number; readonly receipt: number }[] }
type Work = { busy: 'import' | 'apply' | null; problem: string }

const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const post = <T>(path: string, body: object): Promise<T> =>
  api<T>(`${receipt.path}${path}`, { method: 'POST', body, idempotencyKey: crypto.randomUUID() })

async function importStatement(file: File, choices?: StatementChoices): Promise<ImportedStatement> {
  const answer = await post<ImportedStatement>(receipt.actions.importStatement.path, formOf({ ...choices }, { file }))
  toast({ text: `${importText(answer)}.`, tone: 'ok' })
  recordBatch(receipt, `Importing ${file.name}`, answer)
  return answer
}

async function release(allocations: Allocated['allocations']): Promise<string> {
  const receipts = [...new Set(allocations.map((one) => one.receipt))]
  for (const id of receipts) {
    const own = allocations.filter((one) => one.receipt === id).map((one) => one.id)
    const body = { reason: 'Applying it was undone.', allocations: own }
    await post(`${id}/${receipt.actions.release.path}`, body)
  }
  return `Released ${countOf(receipts.length, 'receipt')}.`
}

export class ReceiptsController extends ListController<ReceiptLine> {
  readonly work: Work = proxy<Work>({ busy: null, problem: '' })
  readonly #seen = new Set<number>()
  #choose: () => void = () => {}

  constructor() {
    super('invoice:receipt', PAGE)
  }
  protected override openLine(receiptId: number): void {
    open('invoice:receipt', { receiptId }, { place: 'right' })
  }
  protected override rowOf(line: ReceiptLine): Readonly<Record<string, unknown>> {
    return line
  }

  /** Exact matches are selected when they are first seen, each invoice once. */
  arrange(lines: readonly ReceiptLine[]): void {
    this.show(lines)
    const taken = new Set(
      lines
        .filter(({ id }) => this.state.marked.includes(id))
        .flatMap(({ match }) => match.invoices.map(({ id }) => id)),
    )
    for (const { id, match } of lines) {
      if (this.#seen.has(id)) continue
      this.#seen.add(id)
      if (match.confidence !== 'exact' || match.invoices.some((one) => taken.has(one.id))) continue
      for (const one of match.invoices) taken.add(one.id)
      this.state.marked = [...this.state.marked, id]
    }
  }
  get selected(): readonly ReceiptLine[] {
    return this.lines.filter(({ id }) => this.state.marked.includes(id))
  }

  onChoose(choose: () => void): void {
    this.#choose = choose
  }
  choose(): void {
    this.#choose()
  }
  async openStatement(file: File | undefined): Promise<void> {
    if (file === undefined || this.work.busy !== null) return
    Object.assign(this.work, { busy: 'import', problem: '' })
    try {
      await importStatement(file)
    } catch (error) {
      if (canChoose(error)) {
        const work = new StatementColumns(file.name, error, (choices) => importStatement(file, choices))
        openOverlay(() => import('./StatementColumns.tsx'), { work })
      } else this.work.problem = `${file.name} was not imported. ${sentence(error)}`
    } finally {
      this.work.busy = null
      this.focus()
    }
  }
  async apply(): Promise<void> {
    const lines = this.selected.filter(({ match }) => match.invoices.length > 0)
    if (lines.length === 0 || this.work.busy !== null) return
    Object.assign(this.work, { busy: 'apply', problem: '' })
    try {
      const input = { allocations: allocationsOf(lines) }
      const { allocations } = await post<Allocated>(receipt.actions.allocate.path, input)
      const title = `Applying ${countOf(lines.length, 'receipt')}`
      recordUndo({ kind: 'compensating', title, undo: () => release(allocations) })
      toast({ text: `Applied ${countOf(lines.length, 'receipt')}.`, tone: 'ok' })
      this.clear()
    } catch (error) {
      this.work.problem = `Nothing was applied. ${sentence(error)}`
    } finally {
      this.work.busy = null
    }
  }
}
