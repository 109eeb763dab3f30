/** Opens the world of the probes: a client that keeps its exchanges, and an address at which notifications arrive. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAllinpay } from '../allinpay.ts'
import { createGateway } from '../exchange.ts'
import type { Exchange } from '../exchange-record.ts'
import { type AllinpaySettings, checkSettings, loadTrust } from '../settings.ts'
import { createTransport } from '../transport.ts'
import { createSensitiveCipher, parseForm, readNotification, type ReadNotification } from '../wire/index.ts'
import type { Hands, LiveMember, LiveWorld } from './probe.ts'

export interface LiveOptions {
  readonly settings: Omit<AllinpaySettings, 'backUrl'> & { readonly backUrl?: string }
  readonly member: LiveMember
  readonly hands: Hands
  /** Where notifications arrive on this machine; any port unless given. */
  readonly listenPort?: number
  readonly patienceMs: number
}

const POLL_MS = 50

export async function openLiveWorld({ member, hands, ...options }: LiveOptions): Promise<LiveWorld> {
  const [exchanges, notified]: [Exchange[], ReadNotification[]] = [[], []]
  let status = 200
  const receiver = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const fields = parseForm(Buffer.concat(parts).toString('utf8')) ?? {}
      const trust = { keys, digest: 'either', appId: settings.appId } as const
      notified.push(readNotification(fields, trust))
      response.writeHead(status).end('success')
    })
  })
  await new Promise<void>((resolve) => receiver.listen(options.listenPort ?? 0, resolve))
  const settings: AllinpaySettings = {
    backUrl: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/notify`,
    onExchange: (exchange) => exchanges.push(exchange),
    ...options.settings,
  }
  const checked = checkSettings(settings)
  const keys = loadTrust(checked.trustedCertsPem, false)
  const gateway = createGateway(checked, createTransport(checked.gatewayUrl), () => keys, settings)
  const cipher = createSensitiveCipher(checked.secretKey)
  return {
    settings,
    member,
    hands,
    exchanges,
    notified,
    answerWith: (next) => void (status = next),
    client: (changes = {}) => createAllinpay({ ...settings, ...changes }),
    call: (method, params) => gateway.call({ method, kind: 'command', params: () => params, read: (data) => data }),
    encrypt: (plain) => cipher.encrypt(plain),
    async until(what) {
      const endsAt = performance.now() + options.patienceMs
      while (!(await what())) {
        if (performance.now() > endsAt) return false
        await new Promise((resolve) => setTimeout(resolve, POLL_MS))
      }
      return true
    },
    async close() {
      receiver.closeAllConnections()
      await new Promise((resolve) => receiver.close(resolve))
    },
  }
}
