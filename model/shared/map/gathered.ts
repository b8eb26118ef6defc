/** Points that would lie on each other on a map, drawn as one. */

/** Of the world, 60 cm: smaller squares could not be numbered. */
const LEAST_SQUARE = 2 ** -26

/** One for each square that holds points: in their middle, with the first mark among them. */
export function gathered(x: Float64Array, y: Float64Array, marks: Uint8Array, square: number) {
  const places = new Map<number, number>()
  const shownBy = new Uint32Array(x.length)
  const side = Math.max(square, LEAST_SQUARE)
  for (let at = 0; at < x.length; at++) {
    const key = square > 0 ? Math.floor((x[at] ?? 0) / side) * 2 ** 26 + Math.floor((y[at] ?? 0) / side) : at
    let place = places.get(key)
    if (place === undefined) places.set(key, (place = places.size))
    shownBy[at] = place
  }
  const drawn = {
    x: new Float64Array(places.size),
    y: new Float64Array(places.size),
    marks: new Uint8Array(places.size).fill(255),
    sizes: new Uint32Array(places.size),
  }
  for (let at = 0; at < shownBy.length; at++) {
    const place = shownBy[at] ?? 0
    const size = (drawn.sizes[place] ?? 0) + 1
    drawn.sizes[place] = size
    drawn.x[place] = (drawn.x[place] ?? 0) + ((x[at] ?? 0) - (drawn.x[place] ?? 0)) / size
    drawn.y[place] = (drawn.y[place] ?? 0) + ((y[at] ?? 0) - (drawn.y[place] ?? 0)) / size
    drawn.marks[place] = Math.min(drawn.marks[place] ?? 255, marks[at] ?? 255)
  }
  return { shownBy, drawn }
}
