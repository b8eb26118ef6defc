/** Sends rosters to the server, as files or pasted text. */
import { yard as declared } from '#model/areas/yard/yard.resource.ts'
import type { ImportRow } from '#model/areas/yard/rules/import/import-plan.ts'
import { longCall, type Progress } from '#src/engine/api/long-call.ts'

export type Roster = { readonly file: File } | { readonly text: string } | null
export type ImportRequest = {
  /** An existing yard, or the name of a new one. */
  readonly yard: number | null
  readonly name: string
  readonly tracks: Roster
  readonly cars: Roster
}
export type ImportReport = {
  readonly yard: number | null
  readonly dry_run: boolean
  readonly counts: Readonly<Record<'tracks' | 'cars' | 'placed' | 'unassigned' | 'changed' | 'refused', number>>
  readonly rows: readonly ImportRow[]
}

export function sendImport(
  wish: ImportRequest,
  how: { readonly dry_run: boolean; readonly skip_refused: boolean },
  { signal, told }: { readonly signal: AbortSignal; readonly told: (progress: Progress) => void },
): Promise<ImportReport> {
  const form = new FormData()
  if (wish.yard === null) form.set('name', wish.name.trim())
  else form.set('yard', String(wish.yard))
  for (const part of ['tracks', 'cars'] as const) {
    const roster = wish[part]
    if (roster === null) continue
    if ('file' in roster) form.set(part, roster.file, roster.file.name)
    else form.set(`${part}_text`, roster.text)
  }
  form.set('dry_run', String(how.dry_run))
  form.set('skip_refused', String(how.skip_refused))
  const ask = { method: 'POST', body: form, signal, idempotencyKey: crypto.randomUUID() } as const
  return longCall<ImportReport>(`${declared.path}import/`, ask, told)
}

/** Whether pasted rows are tracks: neither the heading nor the cells name a car. */
export function isTrackRoster(text: string): boolean {
  const [heading = ''] = text.trim().split(/\r?\n/)
  return /\b(kind|usable|open.?ends?)\b/i.test(heading) && !/\b(mark|number|car_)/i.test(heading)
}
/** The kind of roster by file name; cars by default. */
export const partOf = (filename: string): 'tracks' | 'cars' => (/track/i.test(filename) ? 'tracks' : 'cars')
