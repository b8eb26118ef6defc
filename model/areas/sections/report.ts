/** Saved reports and their runs. */
export * from '#model/areas/report/report.resource.ts'
export * from '#model/areas/report/report-run.resource.ts'
