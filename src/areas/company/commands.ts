/** Commands of users, roles and parties. */
export * from './parties/commands.ts'
export * from './roles/commands.ts'
export * from './why/commands.ts'
