/** Routes go along with a copy of a contract; the days on which cars went do not. */
type Values = Readonly<Record<string, unknown>>

export const routesOfCopy = (routes: readonly Values[]): readonly Values[] =>
  routes.map((route) => ({ ...route, cars: 0, schedule: [] }))
