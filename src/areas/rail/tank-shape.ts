/** A tank as it is drawn: a horizontal cylinder with 2:1 ellipsoidal heads, seen from the side. All lengths in inches. */

export type TankShape = {
  readonly diameterIn: number
  /** Of the cylinder between the heads. */
  readonly cylinderIn: number
}

const CUBIC_INCHES_A_GALLON = 231

/**
 * The tank that holds `capacityGal` at this inside diameter: `V = π R² (L + 2R/3) / 231`, solved for L.
 * A table says its diameter by its last row, and nothing says its length: so it is drawn to measure. Never shorter than its heads.
 */
export function tankShape(diameterIn: number, capacityGal: number): TankShape {
  const radius = diameterIn / 2
  const cylinder = (capacityGal * CUBIC_INCHES_A_GALLON) / (Math.PI * radius * radius) - (2 * radius) / 3
  return { diameterIn, cylinderIn: Math.max(0, cylinder) }
}

/** How deep a 2:1 head is: a quarter of the diameter. */
export const headIn = ({ diameterIn }: TankShape): number => diameterIn / 4
export const lengthIn = (shape: TankShape): number => shape.cylinderIn + 2 * headIn(shape)

/** The outline, its upper left corner at 0, 0. */
export function outline(shape: TankShape): string {
  const [head, radius, body] = [headIn(shape), shape.diameterIn / 2, shape.cylinderIn]
  return `M ${head} 0 h ${body} a ${head} ${radius} 0 0 1 0 ${2 * radius} h ${-body} a ${head} ${radius} 0 0 1 0 ${-2 * radius} z`
}

/** Half the inside length at this depth below the top: where a level ends at the heads. */
export function halfLengthAt(shape: TankShape, depthIn: number): number {
  const radius = shape.diameterIn / 2
  const off = Math.min(1, Math.abs(radius - depthIn) / radius)
  return shape.cylinderIn / 2 + headIn(shape) * Math.sqrt(1 - off * off)
}
