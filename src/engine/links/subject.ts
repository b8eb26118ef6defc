/** What links between panes pass on: subjects, by kind, over channels. */

/** Each has a letter and a colour (`--channel-a` in tokens.css). */
export const channels = ['A', 'B', 'C', 'D', 'E', 'F'] as const
export type Channel = (typeof channels)[number]
export type Kind = 'car' | 'trip' | 'track' | 'ticket' | 'contract' | 'location' | 'document' | 'date'
/**
 * `of` is the resource, empty for a date; `id` is the record's id, or the day as `2026-11-20`; `label` is shown to people; `near` are the
 * records likely to be next. `at` is a place within the record, in the words of its screens, such as a page. `selected` are the records of
 * that kind that are selected in the pane, if any are.
 */
export type Subject = {
  readonly kind: Kind
  readonly of: string
  readonly id: number | string
  readonly label: string
  readonly near?: readonly (number | string)[]
  readonly at?: string
  readonly selected?: readonly (number | string)[]
}

const kinds: Readonly<Record<string, Kind>> = {
  'trace:railcar': 'car',
  'trace:trip': 'trip',
  'yard:track': 'track',
  'terminal:ticket': 'ticket',
  'legacy:ticket': 'ticket',
  'contract:contract': 'contract',
  'schedule:location': 'location',
  'terminal:location': 'location',
  'legacy:location': 'location',
  'document:bill': 'document',
}
/** The kind of subject that records of the resource are; undefined if they cannot be linked. */
export const kindOf = (resource: string): Kind | undefined => kinds[resource]
