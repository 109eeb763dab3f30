// For tests: our side as the provider sees it: an app registered at the sandbox, and the address that its notifications reach.
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { makeSandboxKeys, type Sandbox } from '@merchant/allinpay-sandbox'

// Made once for all servers and sandboxes of a thread: pairs of keys were a tenth of the time of the server's tests.
let ownKeys: ReturnType<typeof makeOwnKeys> | undefined
let sandboxKeys: ReturnType<typeof makeSandboxKeys> | undefined

const makeOwnKeys = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })

/** Of the provider; every sandbox gets a copy and may issue more. */
export const keysOfProvider = (): ReturnType<typeof makeSandboxKeys> => (sandboxKeys ??= makeSandboxKeys(new Date()))

/** The settings of a client that the sandbox knows. */
export async function registerProviderApp(sandbox: Sandbox) {
  const { privateKey, publicKey } = (ownKeys ??= makeOwnKeys())
  const app = { appId: '1581648210684', secretKey: randomBytes(16).toString('hex') }
  await sandbox.registerApp({ ...app, publicKeyPem: publicKey })
  return {
    ...app,
    gatewayUrl: sandbox.gatewayUrl,
    privateKeyPem: privateKey,
    trustedCertsPem: [sandbox.certificatePem],
    accountSetNo: '400193',
  }
}

interface NotifiedForm {
  readonly path: string
  readonly form: string
  readonly contentType: string
}

interface FormAnswer {
  readonly status: number
  readonly body: string
}

/** A port of its own: the provider must know the address before there is a server behind it. @param statuses takes every answer */
export async function listenForNotifications(
  receive: (notified: NotifiedForm) => Promise<FormAnswer>,
  statuses: number[],
): Promise<{ url: string; close(): Promise<void> }> {
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const form = Buffer.concat(chunks).toString('utf8')
      const contentType = request.headers['content-type'] ?? 'application/x-www-form-urlencoded'
      void receive({ path: request.url ?? '/', form, contentType }).then(({ status, body }) => {
        statuses.push(status)
        response.writeHead(status).end(body)
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
