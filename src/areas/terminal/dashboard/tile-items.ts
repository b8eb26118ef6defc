/** What one walks on the dashboard: the figures and the lines of its tiles. */
import {
  arrangementIn,
  type DashboardTile,
  type TileArrangement,
  type TileName,
  type TileQuestion,
} from '#model/areas/admission/rules/tiles.ts'
import { ageText } from '../tanks/tank-volumes.ts'

export type DashboardAnswer = { readonly at: string; readonly tiles: readonly DashboardTile[] }
export type TileItem = {
  readonly id: string
  readonly tile: TileName
  /** A figure asks a table; a line opens its record. */
  readonly opens:
    | { readonly asks: TileQuestion }
    | { readonly of: string; readonly id: string | number; readonly field?: string }
}

export const figureId = (tile: TileName, at: number): string => `${tile}-figure-${at}`
export const lineId = (tile: TileName, at: number): string => `${tile}-line-${at}`

/** Those shown, in the user's order. */
export function shownTiles(tiles: readonly DashboardTile[], { order, hidden }: TileArrangement) {
  const byName = new Map(tiles.map((one) => [one.name, one]))
  return order.flatMap((name) => (hidden.includes(name) ? [] : (byName.get(name) ?? [])))
}
export const itemsOf = (tiles: readonly DashboardTile[]): readonly TileItem[] =>
  tiles.flatMap(({ name, figures, lines }) => [
    ...figures.map(({ asks }, at) => ({ id: figureId(name, at), tile: name, opens: { asks } })),
    ...lines.map(({ of, id, field }, at) => ({
      id: lineId(name, at),
      tile: name,
      opens: { of, id, ...(field !== undefined && { field }) },
    })),
  ])

/** Hidden by the user, among those that the server answers. */
export const hiddenTiles = (tiles: readonly DashboardTile[], { hidden }: TileArrangement): readonly TileName[] =>
  tiles.flatMap(({ name }) => (hidden.includes(name) ? [name] : []))

export const keptArrangement = (config: Readonly<Record<string, unknown>> | undefined): TileArrangement =>
  arrangementIn(config?.['terminal_tiles'])

const MINUTE_MS = 60_000
/** `12 min`, at the moment that the answer is of. */
export const sinceText = (since: string | null, at: string): string =>
  since === null ? '' : ageText(Math.max(0, Math.floor((Date.parse(at) - Date.parse(since)) / MINUTE_MS)))
/** How old the figures of a tile are: `now`, `12 min old`. */
export function ageOfTile(as_of: string, at: string): string {
  const minutes = Math.floor((Date.parse(at) - Date.parse(as_of)) / MINUTE_MS)
  return minutes < 1 ? 'now' : `${ageText(minutes)} old`
}
