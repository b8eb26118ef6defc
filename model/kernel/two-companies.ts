/** Rules of a row between two companies (tenancy 'pair'): its own company changes it, and each transition says which of the two takes it. */
type Values = Readonly<Record<string, unknown>>
type Between = { readonly tenancy: string; readonly label: string }

/** The company that owns the row, or the one that its field `counterparty` names. */
export type TakenBy = 'own' | 'other' | 'either'
/** Returns why the reader's company may not take what belongs to a side; undefined if it may. */
export type SideReason = (by?: TakenBy) => string | undefined

/** The system, which has no company, acts for both sides. */
export const sideReasons =
  ({ tenancy, label }: Between, row: Values, company: number | undefined): SideReason =>
  (by = 'own') => {
    if (tenancy !== 'pair' || company === undefined || by === 'either') return undefined
    const isOther = row['counterparty'] === company
    const noun = label.toLowerCase()
    if (by === 'own') return isOther ? `This ${noun} is the other company's: only it may change it.` : undefined
    return isOther ? undefined : `This ${noun} is your company's: only the other company may answer it.`
  }

type Kept = { readonly life?: { readonly field: string }; readonly privateIn?: readonly string[] }
/** The states in which the other company does not see a row, with the field that holds them; undefined where it sees every row. */
export const privateStates = ({ life, privateIn }: Kept) =>
  life === undefined || privateIn === undefined ? undefined : { field: life.field, states: privateIn }
