/** Whether an object has this property itself. lodash's own function also takes paths, and with them 3 kB of the first table. */
export default function has(object: unknown, key: string): boolean {
  return typeof object === 'object' && object !== null && Object.hasOwn(object, key)
}
