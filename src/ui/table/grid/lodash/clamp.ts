/** The nearest number between both, ends included. For the grid, in place of lodash's own. */
export default function clamp(value: number, lower: number, upper: number): number {
  return Math.max(lower, Math.min(value, upper))
}
