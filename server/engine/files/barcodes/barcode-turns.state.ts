/** Files in whose pictures barcodes are sought: one after the other, because each takes a processor. */

/** `last`: settles when the search that began last is over. */
export const barcodeTurns: { last: Promise<unknown>; waiting: number } = { last: Promise.resolve(), waiting: 0 }
