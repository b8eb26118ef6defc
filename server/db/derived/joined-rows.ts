/**
 * Changed rows in a trigger for each statement: as they were (`o`) and as they are (`n`).
 *
 * The database keeps the plan of a trigger for as long as the connection lives, and makes it when the trigger first runs, mostly for a single
 * row. A nested loop, which is best for one, would then compare every row with every other of a change of thousands. A full join is never made
 * that way, and finds the same rows, because ids do not change. Conditions on its result are written so that they do not make an inner join
 * of it again: `is distinct from`, or outside of a subquery with `offset 0`.
 */
export const joinedRows = 'stale o full join fresh n on n.id = o.id'
