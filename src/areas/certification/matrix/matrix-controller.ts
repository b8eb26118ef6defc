/** Where the cursor of the matrix is, what of it is shown, and what is done with the paper there. */
import { proxy } from 'valtio'
import { paperStates } from '#model/areas/certification/rules/paper-state.ts'
import {
  shownHolders,
  type MatrixFilter,
  type MatrixHolder,
  type PaperMatrix,
} from '#model/areas/admission/rules/paper-matrix.ts'
import { resourceNamed } from '#model/areas/named.ts'
import type { Permission } from '#model/kernel/permissions.ts'
import { rowsOf } from '#src/engine/api/api.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { recordUndo } from '#src/engine/commands/undo.ts'
import { may } from '#src/engine/session/session.state.ts'
import { openOverlay } from '#src/engine/panes/overlay.ts'
import { openPath, recordPath } from '#src/engine/panes/screen.ts'
import { WalkedMatrix } from '#src/ui/matrix/walked-matrix.ts'
import { keptOf } from './cell-words.ts'

const NOTHING: MatrixFilter = { state: null, days: null, coming: null, text: '' }

/** As the address of the screen says it: `?state=expired&days=7&coming=stopped`. */
export function filterIn(search: string): MatrixFilter {
  const query = new URLSearchParams(search)
  const days = query.get('days') ?? ''
  const coming = query.get('coming')
  return {
    state: paperStates.find((one) => one === query.get('state')) ?? null,
    days: /^\d{1,4}$/.test(days) ? Number(days) : null,
    coming: coming === 'tomorrow' || coming === 'stopped' ? coming : null,
    text: '',
  }
}

export class MatrixController extends WalkedMatrix<MatrixHolder> {
  readonly shown: { filter: MatrixFilter }
  #matrix: PaperMatrix | undefined
  /** Who changes these papers. */
  readonly #needs: Permission

  constructor(search: string, needs: Permission = 'change_certificate') {
    super()
    this.#needs = needs
    this.shown = proxy<{ filter: MatrixFilter }>({ filter: filterIn(search) })
  }
  /** The lines of the matrix as it is filtered. */
  show(matrix: PaperMatrix, filter: MatrixFilter): readonly MatrixHolder[] {
    this.#matrix = matrix
    const holders = shownHolders(matrix, filter)
    this.keep(holders, matrix.types.length)
    return holders
  }
  turnTo(filter: Partial<MatrixFilter>): void {
    this.shown.filter = { ...NOTHING, text: this.shown.filter.text, ...filter }
  }
  find(text: string): void {
    this.shown.filter = { ...this.shown.filter, text }
  }
  get mayChange(): true | string {
    return may(this.#needs) || 'You may not change these papers.'
  }
  get #here() {
    const [holder, type] = [this.current, this.#matrix?.types[this.state.column]]
    return holder && type ? { holder, type, cell: holder.cells[this.state.column] ?? null } : undefined
  }
  /** To the next cell, line by line, that is not in order. */
  next(): void {
    const isWanted = ({ cells }: MatrixHolder, at: number): boolean => (cells[at]?.state ?? 'valid') !== 'valid'
    if (!this.seek(isWanted)) toast({ text: 'All papers that are shown are valid.', tone: 'ok' })
  }
  /** The paper; of none the holder. */
  open(): void {
    const here = this.#here
    if (here === undefined) return
    const { resource, record } = keptOf(here.holder)
    const path = here.cell?.paper ? recordPath(resource, here.cell.paper) : record && recordPath(record.of, record.id)
    if (path !== undefined) openPath(path, 'right')
  }
  /** The first load of tomorrow that it stops. */
  openStopped(): void {
    const { holder, type } = this.#here ?? {}
    const stop = this.#matrix?.stops.find(
      (one) => one.holder === holder?.id && one.certification === type?.certification,
    )
    const load = stop?.loads[0]
    const path = load && recordPath(load.of, load.id)
    if (path === undefined) toast({ text: 'It stops no load of tomorrow.', tone: 'ok' })
    else openPath(path, 'right')
  }
  /** The scan into the cell: of the paper that is there, or with a new one. */
  upload(): void {
    const here = this.#here
    if (here === undefined) return
    const { holder, type, cell } = here
    const kept = keptOf(holder)
    const resource = resourceNamed(kept.resource)
    const action = resource.actions[cell?.paper ? 'uploadFile' : 'uploadNew']
    if (action === undefined) return
    const asked = kept.type === 'certification' ? type.certification : Number(type.certification)
    const name = `${type.name} of ${holder.name}`
    openOverlay(() => import('#src/ui/action/ActionPanel.tsx'), {
      call: { resource, action },
      subject: { rows: cell?.paper ? [{ id: cell.paper, name }] : [] },
      ...(!cell?.paper && { given: { ...kept.values, [kept.type]: asked } }),
    })
  }
  /** Somebody has looked at it. */
  async seen(): Promise<void> {
    const { holder, type, cell } = this.#here ?? {}
    if (!holder || !type || !cell?.paper) {
      toast({ text: 'There is no paper to look at.', tone: 'warn' })
      return
    }
    const rows = rowsOf(resourceNamed(keptOf(holder).resource))
    const id = cell.paper
    const title = `Verified ${type.name} of ${holder.name}`
    // A paper that has ended or ends soon does not show whether it is verified, and undo would take back what another one did.
    if ((await rows.get(id))['verified'] === true) {
      toast({ text: `${type.name} of ${holder.name} is verified already.`, tone: 'ok' })
      return
    }
    const set = (verified: boolean) => rows.patch(id, { verified })
    await set(true)
    toast({ text: `${title}.`, tone: 'ok' })
    recordUndo({
      title,
      kind: 'exact',
      undo: () => set(false).then(() => `Taken back: ${title}.`),
      redo: () => set(true).then(() => `${title}.`),
    })
  }
}
