export function kernelSources(): string
export function buildKernels(): void
