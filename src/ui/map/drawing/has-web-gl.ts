/** Whether the browser draws by WebGL 2, on whatever hardware. */
export function hasWebGl(): boolean {
  const gl = document.createElement('canvas').getContext('webgl2')
  // A page has only a few contexts; this one is given back at once.
  gl?.getExtension('WEBGL_lose_context')?.loseContext()
  return gl !== null
}
