export const bundleServer: (folder: string) => void
