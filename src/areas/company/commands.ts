/** Commands of users, roles, products and parties. */
export * from './parties/commands.ts'
export * from './products/commands.ts'
export * from './roles/commands.ts'
export * from './why/commands.ts'
