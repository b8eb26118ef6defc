/** Passes on the rules of reading bills. */
export { readBill } from '#model/areas/document/rules/reading/read-bill.ts'
export { numericFigures, withSecondReading } from '#model/areas/document/rules/reading/second-reading.ts'
export { cutPages } from '#model/areas/document/rules/reading/cut-pages.ts'
export { doubtCount, validateReading, type ReadingFacts } from '#model/areas/document/rules/checks/validate-reading.ts'
export { differencesOf, type OurBill } from '#model/areas/document/rules/checks/differences.ts'
