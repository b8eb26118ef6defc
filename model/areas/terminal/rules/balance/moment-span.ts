/** Spans of time: a day or a month of a site, or a part of one. */

/** ISO 8601 UTC. It includes its begin and excludes its end. */
export type MomentSpan = { readonly from: string; readonly to: string }

export const isIn = (at: string | null, { from, to }: MomentSpan): boolean => at !== null && at >= from && at < to
