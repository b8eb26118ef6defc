/** The rows of the matrix: every permission by its area, narrowed by what is searched or by where two groups differ. */
import { permissionsByArea, type Permission } from '#model/kernel/permissions.ts'
import { permissionText } from '#model/kernel/words/permission-text.ts'

export type PermissionRow = { readonly code: Permission; readonly label: string; readonly area: string }
export type PermissionArea = { readonly area: string; readonly from: number; readonly count: number }

const all: readonly PermissionRow[] = Object.entries(permissionsByArea).flatMap(([area, codes]) =>
  codes.map((code) => ({ code, label: permissionText(code), area })),
)

export function permissionsFor(typed: string, differs?: (code: string) => boolean): readonly PermissionRow[] {
  const words = typed.trim().toLowerCase().split(/\s+/)
  return all.filter(({ code, label, area }) => {
    const text = `${label} ${code} ${area}`.toLowerCase()
    return words.every((word) => text.includes(word)) && (differs?.(code) ?? true)
  })
}

/** The areas of these rows, each with its first row and its number of rows. */
export function areasOf(rows: readonly PermissionRow[]): readonly PermissionArea[] {
  const found: { area: string; from: number; count: number }[] = []
  for (const [at, { area }] of rows.entries()) {
    const last = found.at(-1)
    if (last?.area === area) last.count++
    else found.push({ area, from: at, count: 1 })
  }
  return found
}
