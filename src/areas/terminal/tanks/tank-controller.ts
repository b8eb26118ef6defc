/** The tanks as they are walked: along a row by the arrows to the sides, from row to row by those up and down. */
import { server } from '#model/areas/terminal/place.resource.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { openDocument } from '#src/engine/data/documents.ts'
import { openOverlay } from '#src/engine/panes/overlay.ts'
import { open } from '#src/engine/panes/screen.ts'
import { ListController } from '#src/ui/lines/list-controller.ts'
import type { TankVolume } from './tank-volumes.ts'

const PAGE = 10
/** The tank in the next row, as they are drawn now; undefined where there is none. */
type NextRow = (from: string, by: 1 | -1) => string | undefined

export class TankController extends ListController<TankVolume, string> {
  #nextRow: NextRow = () => undefined

  constructor() {
    super('terminal:location', PAGE)
  }
  protected override openLine(entityUUID: string): void {
    open('terminalboss:v3:location', { entityUUID }, { place: 'right' })
  }
  protected override rowOf(tank: TankVolume): Readonly<Record<string, unknown>> {
    return tank
  }
  onRows(nextRow: NextRow): void {
    this.#nextRow = nextRow
  }
  override step(by: number, extend = false): void {
    const { cursor } = this.state
    const there = cursor !== null && (by === 1 || by === -1) ? this.#nextRow(cursor, by) : undefined
    if (there === undefined) super.step(by, extend)
    else this.place(there)
  }
  along(by: 1 | -1): void {
    super.step(by)
  }
  /** Which open tickets load is chosen there. */
  whatIf(): void {
    openOverlay(() => import('./WhatIfPanel.tsx'), { tanks: this.lines })
  }
  /** The container report of the site of the tank under the cursor. */
  print(): void {
    const site = this.current?.server ?? null
    if (site === null) toast({ text: 'This tank has no site, and the report is of a site.', tone: 'warn' })
    else openDocument(`${server.path}${site}/print/?code=containers`)
  }
  /** After the last one from the first on; where all are in order it stays. */
  nextTrouble(): void {
    this.placeNext(({ state }) => state !== 'ok')
  }
}
