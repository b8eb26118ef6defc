/** Users, and their notes, notifications and shifts. */
export * from '#model/areas/user/user.resource.ts'
export * from '#model/areas/user/note.resource.ts'
export * from '#model/areas/user/notice.resource.ts'
export * from '#model/areas/user/shift.resource.ts'
export * from '#model/areas/user/batch.resource.ts'
export * from '#model/areas/user/membership.resource.ts'
export * from '#model/areas/sign-in/sign-in-identity.resource.ts'
