/** All points of a map in one layer of WebGL: two typed arrays and one call. Shape, letter and colour tell what a point is. */
import type { CustomLayerInterface, CustomRenderMethodInput } from 'maplibre-gl'
import { markShapes } from '../base/map-spec.ts'
import { TextAtlas } from './text-atlas.ts'

export type LayerPoint = {
  readonly x: number
  readonly y: number
  readonly shape: (typeof markShapes)[number]
  /** Red, green and blue, from 0 to 1. */
  readonly tone: readonly [number, number, number]
  readonly text: string
  readonly size: number
  readonly isMarked: boolean
}

const vertex = `#version 300 es
uniform mat4 u_matrix; uniform float u_ratio;
in vec2 a_place; in vec4 a_look; in vec3 a_tone;
out vec3 v_tone; flat out vec3 v_look; out float v_size;
void main() {
  gl_Position = u_matrix * vec4(a_place, 0.0, 1.0);
  gl_PointSize = a_look.y * u_ratio; v_size = a_look.y;
  v_tone = a_tone; v_look = vec3(a_look.x, a_look.z, a_look.w);
}`
const fragment = `#version 300 es
precision highp float;
uniform sampler2D u_texts; uniform float u_cells; uniform vec3 u_paper; uniform vec3 u_ring;
in vec3 v_tone; flat in vec3 v_look; in float v_size; out vec4 colour;
float shapeOf(vec2 p) {
  if (v_look.x < 0.5) return length(p);
  if (v_look.x < 1.5) return max(abs(p.x), abs(p.y)) * 1.12;
  if (v_look.x < 2.5) return max(abs(p.x) * 1.05 + p.y * -0.55 + 0.1, p.y * 1.1 + 0.1);
  return (abs(p.x) + abs(p.y)) * 0.95;
}
void main() {
  vec2 p = gl_PointCoord * 2.0 - 1.0;
  float away = shapeOf(p); float soft = 2.5 / v_size;
  float cover = 1.0 - smoothstep(1.0 - soft, 1.0, away);
  if (cover <= 0.0) discard;
  float edge = v_look.z > 0.5 ? 0.28 : 0.14;
  vec3 body = mix(v_tone, v_look.z > 0.5 ? u_ring : u_paper, smoothstep(1.0 - edge - soft, 1.0 - edge, away));
  vec2 cell = vec2(mod(v_look.y, u_cells), floor(v_look.y / u_cells));
  float ink = texture(u_texts, (cell + gl_PointCoord) / u_cells).a;
  vec3 shown = mix(body, u_paper, ink);
  colour = vec4(shown * cover, cover);
}`

function compiled(gl: WebGL2RenderingContext, kind: number, source: string): WebGLShader | null {
  const shader = gl.createShader(kind)
  if (shader === null) return null
  gl.shaderSource(shader, source)
  gl.compileShader(shader)
  return shader
}
/** Floats of one point: its place, its look, its colour. */
const STRIDE = 9

export class PointsLayer implements CustomLayerInterface {
  readonly id = 'points'
  readonly type = 'custom'
  readonly renderingMode = '2d'
  #gl: WebGL2RenderingContext | undefined
  #program: WebGLProgram | null = null
  #buffer: WebGLBuffer | null = null
  #texture: WebGLTexture | null = null
  #count = 0
  #values = new Float32Array()
  /** Whether the buffer holds other values, or none. */
  #isOld = true
  #paper: readonly [number, number, number] = [1, 1, 1]
  #ring: readonly [number, number, number] = [0, 0, 0]
  readonly #texts = new TextAtlas()

  show(
    points: readonly LayerPoint[],
    paper: readonly [number, number, number],
    ring: readonly [number, number, number],
  ): void {
    const values = new Float32Array(points.length * STRIDE)
    for (const [at, { x, y, shape, tone, text, size, isMarked }] of points.entries())
      values.set(
        [x, y, markShapes.indexOf(shape), size, this.#texts.cellOf(text), isMarked ? 1 : 0, ...tone],
        at * STRIDE,
      )
    this.#paper = paper
    this.#ring = ring
    this.#count = points.length
    this.#values = values
    this.#isOld = true
  }
  onAdd(_map: unknown, gl: WebGL2RenderingContext): void {
    this.#gl = gl
    const program = gl.createProgram()
    for (const shader of [compiled(gl, gl.VERTEX_SHADER, vertex), compiled(gl, gl.FRAGMENT_SHADER, fragment)])
      if (shader) gl.attachShader(program, shader)
    for (const [at, name] of ['a_place', 'a_look', 'a_tone'].entries()) gl.bindAttribLocation(program, at, name)
    gl.linkProgram(program)
    this.#program = program
    this.#buffer = gl.createBuffer()
    this.#texture = gl.createTexture()
    this.#isOld = true
    this.#texts.forget()
  }
  onRemove(): void {
    this.#gl?.deleteProgram(this.#program)
    this.#gl?.deleteBuffer(this.#buffer)
    this.#gl?.deleteTexture(this.#texture)
  }
  #upload(gl: WebGL2RenderingContext): void {
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#buffer)
    if (this.#isOld) gl.bufferData(gl.ARRAY_BUFFER, this.#values, gl.DYNAMIC_DRAW)
    this.#isOld = false
    gl.activeTexture(gl.TEXTURE0)
    gl.bindTexture(gl.TEXTURE_2D, this.#texture)
    const drawn = this.#texts.changed()
    if (!drawn) return
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, drawn)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE)
  }
  render(gl: WebGL2RenderingContext, { defaultProjectionData }: CustomRenderMethodInput): void {
    const program = this.#program
    if (program === null || this.#count === 0) return
    gl.useProgram(program)
    this.#upload(gl)
    const place = (name: string) => gl.getUniformLocation(program, name)
    gl.uniformMatrix4fv(place('u_matrix'), false, new Float32Array(defaultProjectionData.mainMatrix))
    gl.uniform1f(place('u_ratio'), devicePixelRatio)
    gl.uniform1f(place('u_cells'), this.#texts.cells)
    gl.uniform3f(place('u_paper'), ...this.#paper)
    gl.uniform3f(place('u_ring'), ...this.#ring)
    gl.uniform1i(place('u_texts'), 0)
    for (const [at, size, offset] of [
      [0, 2, 0],
      [1, 4, 2],
      [2, 3, 6],
    ] as const) {
      gl.enableVertexAttribArray(at)
      gl.vertexAttribPointer(at, size, gl.FLOAT, false, STRIDE * 4, offset * 4)
    }
    gl.enable(gl.BLEND)
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
    gl.disable(gl.DEPTH_TEST)
    gl.drawArrays(gl.POINTS, 0, this.#count)
  }
}
