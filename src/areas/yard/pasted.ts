/** Rows pasted on one screen and wanted on another: too long for an address, so they wait here until others are pasted. */
let waiting = ''
export const putAside = (text: string): void => {
  waiting = text
}
export const laidAside = (): string => waiting
