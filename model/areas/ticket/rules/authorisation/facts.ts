/**
 * What is known of a load before it may go: plain facts, so that server and browser judge alike. Days are ISO 8601, at the clocks
 * of the site.
 */
import type { CertificationType } from '#model/areas/certification/rules/certification.ts'
import type { AccessTerms } from '#model/areas/people/rules/access.ts'
import type { Denial } from '#model/areas/limit/rules/denial.ts'
import type { GrantedOverride } from './overriding.ts'

/** A company or a person that has a part in the load. */
export type LoadParty = {
  /** From `inspector` on: those who have no part in a load, and are asked whether they may come. */
  readonly role: 'customer' | 'carrier' | 'driver' | 'inspector' | 'company' | 'staff' | 'user'
  readonly resource: string
  readonly id: string
  readonly name: string
  readonly enabled: boolean
  readonly effective_date: string | null
  readonly expiry_date: string | null
  readonly lockout_date: string | null
  readonly lockout_reason: string
  /** Of a driver: the last day of the licence. */
  readonly licence_expires?: string | null
}
export type Truck = {
  readonly role: 'vehicle' | 'trailer'
  readonly id: string
  readonly name: string
  readonly kind: 'tractor' | 'trailer' | 'straight_truck'
  readonly enabled: boolean
  /** The carrier whose it is. */
  readonly carrier: string | null
  /** Gallons. */
  readonly capacity: string | null
  readonly inspection_expires: string | null
}
/** A kind of certificate that is asked for, of whom, and the ones that they hold. */
export type AskedCertificate = {
  readonly certification: string
  readonly name: string
  readonly of: CertificationType
  /** Only in these sites; empty: in all. */
  readonly servers: readonly string[]
  /** How many days before its end one is told. */
  readonly warning_days: number | null
}
export type Held = {
  readonly id: string
  readonly certification: string
  /** The party or truck that holds it. */
  readonly holder: string
  readonly issued_date: string | null
  readonly expiry_date: string | null
  readonly verified: boolean
}
export type Access = AccessTerms & { readonly times_a_day: number | null }
export type LoadedGoods = {
  readonly id: string
  readonly name: string
  readonly enabled: boolean
  readonly analysis_required: boolean
}
/** The telephone and the certifier that the bill of lading of dangerous goods names. */
export type Responsible = {
  readonly telephone: string
  readonly certifier: string
  /** Loaded where the Canadian regulations apply. */
  readonly isCanada: boolean
}
/** The goods of a load as its bill of lading describes them: by their rail product, or else by the terminal's product. */
export type DescribedGoods = {
  readonly name: string
  readonly un_number: string
  readonly hazard_class: string
  /** The rail product, which has the assistance plan; null if the terminal's product refers to none. */
  readonly rail: { readonly id: number; readonly erap_number: string; readonly erap_telephone: string } | null
}
export type AuthorisationFacts = {
  readonly today: string
  readonly direction: 'load' | 'unload'
  readonly server: string | null
  /** Gallons that are asked for. */
  readonly volume: string | null
  readonly parties: readonly LoadParty[]
  readonly trucks: readonly Truck[]
  readonly asked: readonly AskedCertificate[]
  readonly held: readonly Held[]
  /** Whether one that nobody has verified does not count. */
  readonly verifiedOnly: boolean
  readonly goods: LoadedGoods | null
  /** Facts for the bill of lading; null for a load without goods. */
  readonly shipping: {
    readonly goods: DescribedGoods
    readonly responsible: Responsible
    readonly mode: 'truck' | 'rail'
    readonly ticket: string | null
    /** The id of the row with the properties of the ticket; null until it has one. */
    readonly properties: string | null
  } | null
  /** The product, its group, and the groups above. */
  readonly products: readonly string[]
  /** Rows of the driver; `required`: one without rows is refused as well. */
  readonly access: { readonly rows: readonly Access[]; readonly required: boolean; readonly today: number } | null
  readonly contract: {
    readonly id: string
    readonly number: string
    readonly status: string
    readonly effective_date: string | null
    readonly expiry_date: string | null
  } | null
  /** Of a load that crosses a border: whether its customs invoice is made, and how it was answered. */
  readonly crossing: {
    readonly invoice: { readonly id: number; readonly number: string; readonly status: string } | null
  } | null
  /** Null: the load names none. */
  readonly analysis: { readonly id: string; readonly name: string; readonly on_specification: boolean } | null
  /** Why limits deny it; nothing once it has its room. */
  readonly denied: readonly Denial[]
  /** What somebody let this load go in spite of. */
  readonly overrides: readonly GrantedOverride[]
  /** Other live tickets of its driver and truck. */
  readonly elsewhere: readonly {
    readonly name: string
    readonly id: string
    readonly what: 'driver' | 'vehicle' | 'trailer'
  }[]
}
