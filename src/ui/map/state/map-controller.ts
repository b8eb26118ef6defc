/** What a map shows and where its cursor is, in both ways of drawing it. */
import { proxy, ref } from 'valtio'
import { resourceNamed } from '#model/areas/named.ts'
import { readFence } from '#model/areas/trace/rules/geofence.ts'
import type { MapPoints, RowId, TableFacts } from '#workers/jobs.ts'
import type { RecordTarget } from '#src/engine/panes/command-target.ts'
import { momentText } from '#src/engine/session/user-zone.state.ts'
import {
  degreesOf,
  fittedTo,
  northAmerica,
  panned,
  placeAt,
  shownAt,
  worldSize,
  zoomedBy,
  type MapCamera,
  type MapPlace,
  type MapRoom,
} from '../base/camera.ts'
import { fenceDrawn } from './fence-drawing.ts'
import { FenceHand } from './fence-hand.ts'
import { MapIndex } from './map-index.ts'
import { MapRows } from './map-rows.ts'
import { pointWords } from './point-words.ts'
import type { MapSpec } from '../base/map-spec.ts'
import { TimeScrub } from './time-scrub.ts'

/** Pixels: of a step of the arrows, of the square whose points are drawn as one, and around the pointer. */
const [STEP, SQUARE, REACH] = [80, 36, 16]
/** Points of one square stay apart from here on, unless they stand on one spot. */
const APART_ZOOM = 11
/** Pixels around the points of a map that is not moved. */
const STILL_MARGIN = 22
export const MOST_LISTED = 200

export type ListedPoint = { readonly id: number; readonly title: string; readonly said: string }
type State = {
  camera: MapCamera
  room: MapRoom
  facts: TableFacts | null
  index: MapIndex | null
  /** Points in sight, the nearest to the middle first. */
  near: readonly ListedPoint[]
  cursor: number | null
  marked: readonly number[]
}

export class MapController {
  readonly state: State = proxy<State>({
    camera: northAmerica,
    room: { width: 0, height: 0 },
    facts: null,
    index: null,
    near: [],
    cursor: null,
    marked: [],
  })
  readonly fence: FenceHand
  readonly target: RecordTarget
  readonly spec: MapSpec
  readonly rows: MapRows
  readonly scrub: TimeScrub
  /** What is there now, also while the map shows another moment. */
  #live: MapPoints | undefined
  #focus: () => void = () => {}
  /** Whether it shows all of its points at any time, and nobody moves it. */
  readonly #isStill: boolean
  #isFitted = false
  #isListing = false
  #isListOld = false

  constructor(spec: MapSpec, pane: string, isStill = false) {
    this.spec = spec
    this.#isStill = isStill
    this.fence = new FenceHand(() => this.state.camera)
    this.rows = new MapRows(spec, pane, ({ facts, points }) => {
      this.state.facts = ref(facts)
      this.#live = points
      if (!this.scrub.isThere || this.scrub.state.phase !== 'ready') this.#draw(points)
      if (this.#isToFit && points && points.ids.length > 0 && facts.source.phase !== 'loading') this.fit()
      else void this.#list()
    })
    this.scrub = new TimeScrub(spec, (points) => {
      this.#draw(points ?? this.#live)
      void this.#list()
    })
    this.target = {
      resource: spec.resource,
      ids: () => this.ids,
      rows: (fields) => this.rows.rows(this.ids, fields),
    }
  }
  /** What is not there is neither selected nor under the cursor. */
  #draw(points: MapPoints | undefined): void {
    if (points !== this.#index?.points) this.state.index = points ? ref(new MapIndex(points)) : null
    const { index, marked, cursor } = this.state
    if (index && marked.some((id) => index.pointOf(id) === undefined))
      this.#select(marked.filter((id) => index.pointOf(id) !== undefined))
    // The cursor of a map that is not moved is the list's.
    if (index && !this.#isStill && cursor !== null && index.pointOf(cursor) === undefined) this.state.cursor = null
  }
  /** These rows alone. */
  limit(only: readonly RowId[] | undefined): void {
    this.scrub.limit(only)
    void this.rows.limit(only)
  }
  onFocus(focus: () => void): void {
    this.#focus = focus
  }
  focus(): void {
    this.#focus()
  }
  get ids(): readonly number[] {
    const { marked, cursor } = this.state
    return marked.length > 0 ? marked : cursor === null ? [] : [cursor]
  }
  get #isToFit(): boolean {
    return this.#isStill || !this.#isFitted
  }
  get #index(): MapIndex | null {
    return this.state.index
  }

  resize(room: MapRoom): void {
    this.state.room = room
    if (this.#isToFit && this.#index && this.#index.points.ids.length > 0) this.fit()
    else void this.#list()
  }
  look(camera: MapCamera): void {
    this.state.camera = camera
    const whole = Math.floor(camera.zoom * 2) / 2
    const square = whole >= APART_ZOOM ? 1e-9 : SQUARE / worldSize(whole)
    this.scrub.gather(square)
    void this.rows.gather(square)
    void this.#list()
  }
  pan(right: number, down: number): void {
    const { drawing } = this.fence.state
    const { camera, room } = this.state
    if (drawing === null) return this.look(panned(camera, right * STEP, down * STEP))
    this.fence.move(right, down)
    const hand = this.fence.state.drawing?.hand
    if (hand) this.look(shownAt(camera, room, hand))
  }
  /** Around the cursor where that is in sight, else around the middle. */
  zoom(by: number, around: MapPlace | undefined = this.#underCursor()): void {
    this.look(zoomedBy(this.state.camera, by, around))
  }
  #underCursor(): MapPlace | undefined {
    const { camera, room, cursor } = this.state
    const point = cursor === null ? undefined : this.#index?.pointOf(cursor)
    const place = point === undefined ? undefined : this.#index?.placeOf(point)
    return place && shownAt(camera, room, place) === camera ? place : undefined
  }
  fit(): void {
    const { room } = this.state
    if (!this.#index || room.width === 0) return
    this.#isFitted = true
    this.look(fittedTo(this.#index.points, room, this.#isStill ? STILL_MARGIN : undefined))
  }

  /** The list beside the map. One request at a time: while the map is moved, the list follows as fast as it is answered. */
  async #list(): Promise<void> {
    this.#isListOld = true
    // A map that is not moved has no list of its own.
    if (this.#isListing || this.#isStill) return
    this.#isListing = true
    try {
      while (this.#isListOld) {
        this.#isListOld = false
        await this.#readList()
      }
    } finally {
      this.#isListing = false
    }
  }
  async #readList(): Promise<void> {
    const { camera, room } = this.state
    const index = this.#index
    if (!index || room.width === 0) return
    const box = {
      from: placeAt(camera, room, { x: 0, y: 0 }),
      to: placeAt(camera, room, { x: room.width, y: room.height }),
    }
    const ids = index.nearest(camera, box, MOST_LISTED).map(index.idOf)
    const { title, said } = this.spec
    const rows = await this.rows.rows(ids, [...title, ...said], true)
    const { fields } = resourceNamed(this.spec.resource)
    this.state.near = rows.map((row) => ({
      id: Number(row.id),
      title: title.flatMap((field) => row[field] ?? []).join(' '),
      said:
        this.#saidInThePast(Number(row.id)) ??
        said.flatMap((name) => pointWords(name, fields[name], row[name])).join(' · '),
    }))
  }
  /** What a row says is what it is now; of another moment there is what was seen then. */
  #saidInThePast(id: number): string | undefined {
    const sight = this.scrub.state.phase === 'ready' ? this.scrub.sightOf(id) : undefined
    return sight && `${sight.code} · ${sight.place} · ${momentText(new Date(sight.minute * 60_000).toISOString())}`
  }
  /** To the next or the previous one of the list, by its distance from the middle. */
  walk(by: number): void {
    const { near, cursor } = this.state
    const at = near.findIndex(({ id }) => id === cursor)
    const next = near[at === -1 ? (by > 0 ? 0 : near.length - 1) : Math.max(0, Math.min(near.length - 1, at + by))]
    if (next) this.state.cursor = next.id
  }
  /** To a row that another pane shows. */
  goTo(id: number): void {
    const point = this.#index?.pointOf(id)
    if (point === undefined || this.#index === null) return
    this.state.cursor = id
    this.look(shownAt(this.state.camera, this.state.room, this.#index.placeOf(point)))
  }
  ring(id: number | null): void {
    this.state.cursor = id
  }
  /** Of what is drawn there. */
  idsAt(pixel: MapPlace): readonly number[] {
    const { camera, room } = this.state
    const found = this.#index?.at(placeAt(camera, room, pixel), REACH / worldSize(camera.zoom))
    return found === undefined || !this.#index ? [] : Array.from(this.#index.membersOf(found), this.#index.idOf)
  }
  /** What was pressed: the cursor goes to a single point; several that are drawn as one are zoomed apart, as far as that is possible. */
  press(pixel: MapPlace, isAdding: boolean): void {
    const { camera, room } = this.state
    const index = this.#index
    const place = placeAt(camera, room, pixel)
    if (this.fence.state.drawing !== null) return this.fence.set(place)
    const found = index?.at(place, REACH / worldSize(camera.zoom))
    if (index === null || found === undefined) return
    const members = Array.from(index.membersOf(found), index.idOf)
    const [first] = members
    if (first === undefined) return
    if (isAdding) this.#select([...new Set([...this.state.marked, ...members])])
    const isSingle = members.length === 1 || index.isOneSpot(found) || camera.zoom >= APART_ZOOM
    if (isSingle || isAdding) this.state.cursor = first
    else this.zoom(2, place)
  }
  open(id?: RowId): void {
    if (this.fence.state.drawing !== null) return this.fence.setCorner()
    const one = id ?? this.state.cursor ?? this.state.near[0]?.id
    if (one !== undefined) this.spec.openRow(one)
  }
  mark(): void {
    const { cursor, marked } = this.state
    if (cursor === null) return
    this.#select(marked.includes(cursor) ? marked.filter((id) => id !== cursor) : [...marked, cursor])
  }
  markAll(): void {
    if (this.#index) this.#select(Array.from(this.#index.points.ids))
  }
  /** First what is being drawn, then the selection, then another moment than now. */
  clear(): void {
    if (this.fence.isThere) this.fence.drop()
    else if (this.scrub.isThere && this.state.marked.length === 0) this.scrub.end()
    else this.#select([])
  }
  /** Kept as one value: it may be every row of a large table. */
  #select(ids: readonly number[]): void {
    this.state.marked = ref(ids)
  }
  /** Begins a shape, or closes it and selects what lies inside. Returns how many that are; undefined for a shape that begins. */
  drawOrClose(): number | undefined {
    const { drawing } = this.fence.state
    if (drawing === null) {
      this.fence.begin()
      return undefined
    }
    const shape = fenceDrawn(drawing)
    if (shape === undefined) throw new Error('A shape has at least three corners. Enter sets one.')
    const count = this.#selectInside(shape)
    this.fence.close(shape)
    return count
  }
  /** A saved geofence: its outline is shown, and what lies inside is selected. */
  takeShape(shape: unknown): number {
    const count = this.#selectInside(shape)
    this.fence.take(shape)
    return count
  }
  /** Refuses a shape that nothing can lie inside of, such as one whose edges cross; a drawn one then stays open. */
  #selectInside(shape: unknown): number {
    const fence = readFence(shape)
    if ('error' in fence) throw new Error(fence.error)
    if (!this.#index) return 0
    const { ids, x, y } = this.#index.points
    const inside: number[] = []
    for (const [at, id] of ids.entries()) {
      const [longitude, latitude] = degreesOf({ x: x[at] ?? 0, y: y[at] ?? 0 })
      if (fence.isInside(longitude, latitude)) inside.push(id)
    }
    this.#select(inside)
    return inside.length
  }
}
