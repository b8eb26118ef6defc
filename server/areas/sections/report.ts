/** The handlers of the section `report`. */
export { report } from '#server/areas/report/report.ts'
