/** The one factor between gallons and litres, and between pounds and kilograms. Texts are for integer arithmetic. */

/** As the product text has it: for tickets, rail, customs and the demo. */
export const LITRES_PER_GALLON_TEXT = '3.78541'
export const LITRES_PER_GALLON = Number(LITRES_PER_GALLON_TEXT)
/** Exact (NIST Handbook 44, appendix C). */
export const KILOGRAMS_PER_POUND_TEXT = '0.45359237'
export const KILOGRAMS_PER_POUND = Number(KILOGRAMS_PER_POUND_TEXT)
