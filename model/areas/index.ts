/**
 * All resource declarations. A resource's name is `section:name`, where sections follow the product specification. Names are stored in the
 * audit trail and the change feed, so they stay the same even if a declaration moves to another area's folder.
 */
export * as audit from './audit/audit.resource.ts'
export * as company from './company/company.resource.ts'
export * as config from './sections/config.ts'
export * as contract from './sections/contract.ts'
export * as customs from './sections/customs.ts'
export * as document from './sections/document.ts'
export * as form from './form/form.resource.ts'
export * as invoice from './sections/invoice.ts'
export * as legacy from './sections/legacy.ts'
export * as partner from './sections/partner.ts'
export * as rail from './sections/rail.ts'
export * as report from './sections/report.ts'
export * as schedule from './sections/schedule.ts'
export * as terminal from './sections/terminal.ts'
export * as trace from './sections/trace.ts'
export * as user from './sections/user.ts'
export * as yard from './sections/yard.ts'
