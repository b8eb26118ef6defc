import '@testing-library/jest-dom/vitest'

/** jsdom lays nothing out, so nothing there ever changes its size. */
globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
