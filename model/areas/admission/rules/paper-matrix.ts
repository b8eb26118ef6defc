/** Everybody's papers: who holds which, how it stands, and which are missing. By the same rule as the papers of a load. */
import type { CertificationType } from '#model/areas/certification/rules/certification.ts'
import type { PaperState } from '#model/areas/certification/rules/paper-state.ts'
import { bestOf } from '#model/areas/ticket/rules/authorisation/certificates.ts'
import type { AskedCertificate, Held } from '#model/areas/ticket/rules/authorisation/facts.ts'
import { daysUntil } from '#model/kernel/reckoned/by-day.ts'

/** Those at the terminals; from `person` on those outside of them: users of the console, companies, rail cars, and whoever is only named. */
export const holderKinds = [
  'driver',
  'staff',
  'general',
  'company',
  'tractor',
  'trailer',
  'straight_truck',
  'person',
  'firm',
  'car',
  'named',
] as const
export type HolderKind = (typeof holderKinds)[number]
export type PaperHolder = {
  readonly id: string
  readonly kind: HolderKind
  /** Of a company. */
  readonly roles: readonly string[]
}
export type MatrixType = AskedCertificate & { readonly required: boolean; readonly code: string }

/** Whether somebody of that kind is asked for papers of a type. Inspectors of cars are those who hold one. */
export function isAskedOf(of: CertificationType, { kind, roles }: Pick<PaperHolder, 'kind' | 'roles'>): boolean {
  switch (of) {
    case 'COM':
      return (kind === 'company' || kind === 'firm') && roles.includes('customer')
    case 'CAR':
      return (kind === 'company' || kind === 'firm') && roles.includes('carrier')
    case 'DRV':
      return kind === 'driver'
    case 'USR':
      return kind === 'staff' || kind === 'general' || kind === 'person'
    case 'INS':
      return false
    case 'VEH':
      return kind === 'tractor' || kind === 'trailer' || kind === 'straight_truck' || kind === 'car'
    case 'VTR':
      return kind === 'tractor' || kind === 'straight_truck'
    case 'VTL':
      return kind === 'trailer'
  }
}

export type HeldPaperCell = {
  readonly state: PaperState
  /** Until its last day; null: it has none, or there is no paper. */
  readonly days: number | null
  /** The paper that counts. */
  readonly paper: string | null
}
type Day = { readonly today: string; readonly verifiedOnly: boolean }

/** Of several papers the best counts. Null: there is none, and none is asked. */
export function paperCell(
  type: MatrixType,
  holder: PaperHolder,
  held: readonly Held[],
  day: Day,
): HeldPaperCell | null {
  const best = bestOf(held, type, day)
  if (best === undefined)
    return type.required && isAskedOf(type.of, holder) ? { state: 'missing', days: null, paper: null } : null
  const { expiry_date, id } = best.one
  return { state: best.state, days: expiry_date === null ? null : daysUntil(expiry_date, day.today), paper: id }
}

/** The letter of a state, so that nobody depends on its colour. */
export const stateLetters: Readonly<Record<PaperState, string>> = {
  missing: 'M',
  unverified: 'U',
  valid: 'V',
  expiring: 'E',
  expired: 'X',
}

export type MatrixHolder = PaperHolder & {
  readonly name: string
  /** Of the carrier whose it is; of a carrier its own. */
  readonly carrier: string
  readonly cells: readonly (HeldPaperCell | null)[]
}
export type StoppedLoad = {
  readonly of: string
  readonly id: string | number
  readonly title: string
  readonly at: string
}
export type PaperStop = {
  readonly holder: string
  readonly certification: string
  readonly loads: readonly StoppedLoad[]
}
export type PaperMatrix = {
  readonly at: string
  readonly types: readonly MatrixType[]
  readonly holders: readonly MatrixHolder[]
  readonly stops: readonly PaperStop[]
  /** Who has a part in a load of tomorrow. */
  readonly coming: readonly string[]
}

/** What of the matrix is shown: by state, by days left, by who comes tomorrow. */
export type MatrixFilter = {
  readonly state: PaperState | null
  readonly days: number | null
  readonly coming: 'tomorrow' | 'stopped' | null
  readonly text: string
}

export function shownHolders(
  { holders, stops, coming }: PaperMatrix,
  { state, days, coming: comes, text }: MatrixFilter,
): readonly MatrixHolder[] {
  const stopped = new Set(stops.map(({ holder }) => holder))
  const here = new Set(coming)
  const sought = text.trim().toLowerCase()
  return holders.filter(
    ({ id, name, carrier, cells }) =>
      (state === null || cells.some((cell) => cell?.state === state)) &&
      (days === null ||
        cells.some((cell) => cell !== null && cell.days !== null && cell.days >= 0 && cell.days <= days)) &&
      (comes !== 'tomorrow' || here.has(id)) &&
      (comes !== 'stopped' || stopped.has(id)) &&
      (sought === '' || `${name} ${carrier}`.toLowerCase().includes(sought)),
  )
}
