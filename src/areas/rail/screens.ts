/** The screens of rail: tables and records of what is shipped, and those of gauging. */
export * from './gauging-screens.ts'
