/** The handlers of the section `customs`. */
export { invoice } from '#server/areas/customs/customs.ts'
