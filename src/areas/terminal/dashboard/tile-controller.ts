/** Where the cursor is among the tiles, what Enter opens there, and how the user arranges them. */
import { proxy } from 'valtio'
import {
  hiddenTile,
  movedTile,
  tileTitles,
  type DashboardTile,
  type TileArrangement,
  type TileQuestion,
} from '#model/areas/admission/rules/tiles.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { recordUndo } from '#src/engine/commands/undo.ts'
import { open } from '#src/engine/panes/screen.ts'
import { updateMe } from '#src/engine/session/lifecycle.ts'
import { signedIn } from '#src/engine/session/session.state.ts'
import { openRecord } from '#src/ui/verbs/cure.ts'
import { itemsOf, keptArrangement, shownTiles, type TileItem } from './tile-items.ts'

/** Where the rows that a figure counts are shown. */
const tables = {
  'terminal:ticket': 'terminalboss:v3:ticket:table',
  'terminal:limit': 'terminalboss:v3:limit:table',
  'terminal:serviceContract': 'terminalboss:v3:service-contract:table',
  'terminal:unattachedFile': 'terminalboss:v3:unattachedFiles:table',
  'terminal:worker': 'terminalboss:v3:worker:table',
  'terminal:server': 'terminalboss:v3:site:table',
  'schedule:slot': 'scheduler:slots',
  'schedule:booking': 'scheduler:bookings',
} as const

function ask({ of, filters }: TileQuestion): void {
  if (of === 'terminal:containerVolumes') return open('terminalboss:v3:containerVolumes', {}, { place: 'right' })
  if (of === 'terminal:certificationMatrix')
    return open('terminalboss:v3:certification:table', {}, { query: filters, place: 'right' })
  const query = Object.fromEntries(Object.entries(filters).map(([field, text]) => [`f.${field}`, text]))
  open(tables[of], {}, { query, place: 'right' })
}

export class TileController {
  readonly state: { cursor: string | null; arrangement: TileArrangement } = proxy<{
    cursor: string | null
    arrangement: TileArrangement
  }>({ cursor: null, arrangement: keptArrangement(signedIn()?.app_config) })
  #tiles: readonly DashboardTile[] = []
  #items: readonly TileItem[] = []
  #focus: () => void = () => {}
  #saving: Promise<unknown> = Promise.resolve()

  onFocus(focus: () => void): void {
    this.#focus = focus
  }
  focus(): void {
    this.#focus()
  }
  /** Of what is gone the cursor goes to the next that is there. */
  show(tiles: readonly DashboardTile[]): void {
    const at = this.#at
    this.#tiles = tiles
    this.#items = itemsOf(shownTiles(tiles, this.state.arrangement))
    if (!this.#items.some(({ id }) => id === this.state.cursor))
      this.state.cursor = (this.#items[Math.max(0, at)] ?? this.#items.at(-1))?.id ?? null
  }
  get #at(): number {
    return this.#items.findIndex(({ id }) => id === this.state.cursor)
  }
  get current(): TileItem | undefined {
    return this.#items[this.#at]
  }
  step(by: number): void {
    const to = this.#items[Math.max(0, Math.min(this.#items.length - 1, this.#at + by))]
    if (to) this.state.cursor = to.id
  }
  /** To the head of the tile before or after. */
  along(by: 1 | -1): void {
    const names = [...new Set(this.#items.map(({ tile }) => tile))]
    const at = names.indexOf(this.current?.tile ?? 'rack')
    const name = names[Math.max(0, Math.min(names.length - 1, at + by))]
    this.state.cursor = this.#items.find(({ tile }) => tile === name)?.id ?? this.state.cursor
  }
  place(id: string): void {
    this.state.cursor = id
  }
  open(id?: string): void {
    if (id !== undefined) this.place(id)
    const opens = this.current?.opens
    if (opens === undefined) return
    if ('asks' in opens) return ask(opens.asks)
    openRecord(opens.of, opens.id, opens.field)
  }

  /** One after the other, so that of two quick changes the later stands. */
  #keep(next: TileArrangement): Promise<void> {
    this.state.arrangement = next
    this.show(this.#tiles)
    const saved = this.#saving.then(async () => {
      if (signedIn()) await updateMe({ app_config: { terminal_tiles: next } })
    })
    this.#saving = saved.catch(() => undefined)
    return saved
  }
  async #arrange(title: string, next: TileArrangement): Promise<void> {
    const before = this.state.arrangement
    await this.#keep(next)
    recordUndo({
      title,
      kind: 'exact',
      undo: () => this.#keep(before).then(() => `Taken back: ${title}.`),
      redo: () => this.#keep(next).then(() => `${title}.`),
    })
  }
  async move(by: 1 | -1): Promise<void> {
    const tile = this.current?.tile
    if (tile === undefined) return
    const next = movedTile(this.state.arrangement, tile, by)
    if (next.order !== this.state.arrangement.order) await this.#arrange(`Moved tile ${tileTitles[tile]}`, next)
  }
  async hide(): Promise<void> {
    const tile = this.current?.tile
    if (tile === undefined) return
    await this.#arrange(`Hid tile ${tileTitles[tile]}`, hiddenTile(this.state.arrangement, tile))
    toast({ text: `${tileTitles[tile]} is hidden. A shows all tiles again.`, tone: 'ok' })
  }
  async showAll(): Promise<void> {
    if (this.state.arrangement.hidden.length === 0) return
    await this.#arrange('Showed all tiles', { ...this.state.arrangement, hidden: [] })
  }
}
