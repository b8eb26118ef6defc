/** Commands of users, roles and parties. */
export * from './roles/commands.ts'
export * from './why/commands.ts'
