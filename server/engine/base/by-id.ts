/** Rows that other rows name: which ids to read, and the rows found by their ids. */

type Id = number | string

/** Those that are there, each once. */
export const idsIn = <I extends Id>(ids: readonly (I | null | undefined)[]): I[] => [
  ...new Set(ids.flatMap((id) => id ?? [])),
]

export const byId = <I extends Id, R extends { readonly id: I }>(rows: readonly R[]): ReadonlyMap<R['id'], R> =>
  new Map(rows.map((row) => [row.id, row]))
