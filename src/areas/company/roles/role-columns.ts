/** The columns of the matrix: every permission by its area, narrowed by what is searched or by where two groups differ. */
import { permissionsByArea, type Permission } from '#model/kernel/permissions.ts'
import { permissionText } from '#model/kernel/words/permission-text.ts'

export type RoleColumn = { readonly code: Permission; readonly label: string; readonly area: string }

const all: readonly RoleColumn[] = Object.entries(permissionsByArea).flatMap(([area, codes]) =>
  codes.map((code) => ({ code, label: permissionText(code), area })),
)

export function columnsFor(typed: string, differs?: (code: string) => boolean): readonly RoleColumn[] {
  const words = typed.trim().toLowerCase().split(/\s+/)
  return all.filter(({ code, label, area }) => {
    const text = `${label} ${code} ${area}`.toLowerCase()
    return words.every((word) => text.includes(word)) && (differs?.(code) ?? true)
  })
}

/** The stretches of columns of one area, in order. */
export function areasOf(columns: readonly RoleColumn[]): readonly { area: string; from: number; count: number }[] {
  const found: { area: string; from: number; count: number }[] = []
  for (const [at, { area }] of columns.entries()) {
    const last = found.at(-1)
    if (last?.area === area) last.count++
    else found.push({ area, from: at, count: 1 })
  }
  return found
}
