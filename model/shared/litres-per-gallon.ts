/** The one factor between gallons and litres, as the product text has it: for tickets, rail, customs and the demo. */

/** As decimal text, for integer arithmetic. */
export const LITRES_PER_GALLON_TEXT = '3.78541'
export const LITRES_PER_GALLON = Number(LITRES_PER_GALLON_TEXT)
