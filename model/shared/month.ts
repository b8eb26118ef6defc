/** Months as `yyyy-MM`. */

/** The month so many months later: `2026-01` by -1 is `2025-12`. */
export function monthFrom(month: string, by: number): string {
  const [year = 0, of = 1] = month.split('-').map(Number)
  const at = year * 12 + of - 1 + by
  return `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}`
}
