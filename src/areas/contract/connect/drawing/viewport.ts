/** Which part of the graph is in sight: all of it where that is legible, else its top; and as little movement as shows a point. */

export type Size = { readonly width: number; readonly height: number }
type Point = { readonly x: number; readonly y: number }
type Sight = Point & { readonly zoom: number }

const [MARGIN, LEGIBLE, LARGEST] = [28, 0.6, 1.15]
export const [LEAST_ZOOM, MOST_ZOOM] = [0.04, 2]

const within = (zoom: number): number => Math.max(LEAST_ZOOM, Math.min(LARGEST, zoom))

/** All of it, in the middle. */
export function fitted(whole: Size, room: Size): Sight {
  const zoom = within(Math.min(room.width / (whole.width + 2 * MARGIN), room.height / (whole.height + 2 * MARGIN)))
  return {
    zoom,
    x: (room.width - whole.width * zoom) / 2,
    y: Math.max(MARGIN * zoom, (room.height - whole.height * zoom) / 2),
  }
}
/** What is seen first. */
export function firstSight(whole: Size, room: Size): Sight {
  const all = fitted(whole, room)
  if (all.zoom >= LEGIBLE) return all
  const zoom = Math.max(0.45, Math.min(1, room.width / (whole.width + 2 * MARGIN)))
  return { zoom, x: (room.width - whole.width * zoom) / 2, y: MARGIN / 2 }
}

/** How far one side of a span is outside; 0 where all of it is in sight. */
const outside = (from: number, to: number, room: number): number =>
  to - from > room - 2 * MARGIN
    ? room / 2 - (from + to) / 2
    : Math.max(MARGIN - from, 0) + Math.min(room - MARGIN - to, 0)

/** Undefined where the box is in sight already. */
export function shownBox(sight: Sight, box: Point & Size, room: Size): Sight | undefined {
  const [left, top] = [box.x * sight.zoom + sight.x, box.y * sight.zoom + sight.y]
  const by = {
    x: outside(left, left + box.width * sight.zoom, room.width),
    y: outside(top, top + box.height * sight.zoom, room.height),
  }
  return by.x === 0 && by.y === 0 ? undefined : { zoom: sight.zoom, x: sight.x + by.x, y: sight.y + by.y }
}
/** Larger or smaller around the middle of what is in sight. */
export function zoomed(sight: Sight, by: number, room: Size): Sight {
  const zoom = Math.max(LEAST_ZOOM, Math.min(MOST_ZOOM, sight.zoom * by))
  const around = (at: number, half: number): number => half - ((half - at) * zoom) / sight.zoom
  return { zoom, x: around(sight.x, room.width / 2), y: around(sight.y, room.height / 2) }
}
