/** What a page of ours may load, run and ask the browser for. */
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

const self = ["'self'"]
const none = ["'none'"]

/** The origin to which a build with telemetry (src/engine/session/telemetry.ts) may send; none by default. */
const telemetry = process.env['HIGHBALL_TELEMETRY'] ?? ''

const options: FastifyHelmetOptions = {
  // Within a plant's network the server speaks plain http; a proxy that ends TLS sends this header itself.
  hsts: false,
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: none,
      scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
      workerSrc: self,
      connectSrc: telemetry === '' ? self : [...self, telemetry],
      styleSrc: self,
      imgSrc: ["'self'", 'blob:', 'data:'],
      fontSrc: self,
      frameAncestors: none,
      baseUri: none,
      formAction: self,
      objectSrc: none,
      // No text becomes markup or code; the one policy lets a worker of our own be loaded (src/engine/console/trusted-types.ts).
      requireTrustedTypesFor: ["'script'"],
      trustedTypes: ['default'],
    },
  },
}

/** Of what a browser could offer, the console uses the camera at the gate, the clipboard, the whole screen and other screens. */
const closed = [
  'accelerometer',
  'autoplay',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
const own = ['camera', 'clipboard-read', 'clipboard-write', 'fullscreen', 'window-management']
export const permissionsPolicy = [
  ...closed.map((feature) => `${feature}=()`),
  ...own.map((feature) => `${feature}=(self)`),
].join(', ')

export async function registerSecurityHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, options)
  app.addHook('onRequest', async (_request, reply) => void reply.header('Permissions-Policy', permissionsPolicy))
}
