/** Yards, inspections and sign-offs. */
export * from '#model/areas/yard/yard.resource.ts'
export * from '#model/areas/inspection/inspection.resource.ts'
export * from '#model/areas/yard/sign-off.resource.ts'
