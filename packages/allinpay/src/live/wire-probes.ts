/** Probes of the wire: addresses, names, signatures. They change nothing at the provider. */
import { done, deposit, type Findings, type LiveWorld, newNumber, type Probe } from './probe.ts'

const PATHS = ['/op/gateway', '/open/gateway', '/gateway']
const DIGESTS = ['md5-base64', 'raw'] as const

const ask = (world: LiveWorld, changes: Parameters<LiveWorld['client']>[0] = {}) =>
  world.client(changes).orders.platformBalance({ account: 'platformBalance' })

export const WIRE_PROBES: readonly Probe[] = [
  {
    asks: 'whether the merchant is on the generation that this client speaks',
    decides: ['generation'],
    // Another generation has other names and other addresses: none of ours is answered there.
    async run(world) {
      await done(ask(world))
      return { generation: 2 }
    },
  },
  {
    asks: 'at which address the gateway is',
    decides: ['gatewayUrl'],
    async run(world) {
      const answering: string[] = []
      for (const path of PATHS) {
        const gatewayUrl = new URL(path, world.settings.gatewayUrl).href
        if ((await ask(world, { gatewayUrl })).kind === 'done') answering.push(path)
      }
      return { gatewayUrl: answering.join(' ') }
    },
  },
  {
    asks: 'over which digest a request is signed',
    decides: ['requestDigest'],
    async run(world): Promise<Findings> {
      const taken: string[] = []
      for (const requestDigest of DIGESTS)
        if ((await ask(world, { requestDigest })).kind === 'done') taken.push(requestDigest)
      return { requestDigest: taken.length === DIGESTS.length ? 'either' : taken.join('') }
    },
  },
  {
    asks: 'over which digest a reply is signed, and whether over its nulls',
    decides: ['responseDigest', 'emitNulls', 'signedText'],
    async run(world): Promise<Findings> {
      // An order that nobody has paid has the most to be null.
      const { orderNo, answer } = deposit(world, 'ALIPAY_APP_OPEN', 7)
      await done(answer)
      const data = await done(world.call('orderService.getOrderDetail', { bizOrderNo: orderNo }))
      await world.client().orders.close({ orderNo })
      const signature = world.exchanges.findLast(({ method }) => method === 'orderService.getOrderDetail')?.signature
      if (!signature) throw new Error('the reply was not verified')
      const emitNulls = Object.values(data).includes(null)
      const found = { responseDigest: signature.digest, emitNulls }
      if (!emitNulls) return found
      return { ...found, signedText: signature.form === 'nulls-dropped' ? 'sorted-nulls-dropped' : 'sorted-nulls-kept' }
    },
  },
  {
    asks: 'whether a refusal of the gateway itself is signed',
    decides: ['signErrors'],
    async run(world) {
      const outcome = await world.call('memberService.noSuchService', {})
      if (!('code' in outcome)) throw new Error(`an unknown service was answered ${JSON.stringify(outcome)}`)
      return { signErrors: outcome.kind === 'refused' }
    },
  },
  {
    asks: 'with which code an app that nobody knows is refused',
    decides: ['unknownAppCode'],
    async run(world) {
      const outcome = await ask(world, { appId: '1000000000000' })
      return { unknownAppCode: 'code' in outcome ? (outcome.code ?? '') : outcome.kind }
    },
  },
  {
    asks: 'how the query of an order is called',
    decides: ['methods'],
    async run(world) {
      const named: string[] = []
      for (const name of ['orderService.getOrderDetail', 'orderService.getOrderStatus']) {
        const outcome = await world.call(name, { bizOrderNo: newNumber('Q') })
        if ('code' in outcome && outcome.code === '40000') named.push(name)
      }
      return { methods: named.join(' ') }
    },
  },
]
