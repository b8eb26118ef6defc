/**
 * Stands in the build for the dialog that cmdk brings along (vite.config.ts), two thirds of its code: it would make the page behind the
 * palette inert, and PaletteFrame.tsx takes its place.
 */
export const Root = null
export const Portal = null
export const Overlay = null
export const Content = null
